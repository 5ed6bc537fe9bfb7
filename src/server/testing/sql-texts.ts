// Where brackets and quotes of a piece of SQL open and close.

/** The place of the bracket that closes the one at `from`. */
export function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "'") at = text.indexOf("'", at + 1)
    if (at < 0) break
    if (text[at] === '(' || text[at] === '[') depth++
    if (text[at] === ')' || text[at] === ']') depth--
    if (depth === 0) return at
  }
  throw new Error(`no end of ${text.slice(from, from + 60)}`)
}

/** The parts between separators that stand outside of brackets, quotes and `case … end`. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let begin = 0
  let cases = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") at = text.indexOf("'", at + 1)
    else if (text[at] === '(' || text[at] === '[') at = closing(text, at)
    else if (/^case\b/.test(text.slice(at, at + 5)) && !/\w/.test(text[at - 1] ?? ' ')) cases++
    else if (cases > 0 && /^end\b/.test(text.slice(at, at + 4)) && !/\w/.test(text[at - 1] ?? ' ')) cases--
    else if (cases === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(begin, at))
      begin = at + separator.length
      at = begin - 1
    }
  }
  return [...parts, text.slice(begin)]
}

/** What the call that a text begins with is given. */
export function argumentsOf(text: string): string[] {
  const open = text.indexOf('(')
  return splitAt(text.slice(open + 1, closing(text, open)), ',').map((one) => one.trim())
}

/** Every call in a text, those inside of others too. */
export function callsIn(text: string): { name: string; given: string[] }[] {
  return [...text.matchAll(/\b(\w+)\(/g)].map(({ index, 1: name = '' }) => ({
    name,
    given: argumentsOf(text.slice(index)),
  }))
}
