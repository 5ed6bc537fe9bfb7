/** The rows that have come of a list of objects that has not all come, in JSON; at most so many. */
export function rowsIn(text: string, most: number): unknown[] {
  let [depth, found, end, isText] = [0, 0, 0, false]
  for (let at = 0; at < text.length && found < most; at++) {
    const letter = text[at]
    if (letter === '\\') at++
    else if (letter === '"') isText = !isText
    else if (isText) continue
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) {
      found++
      end = at + 1
    }
  }
  return found > 0 ? JSON.parse(`${text.slice(0, end)}]`) : []
}
