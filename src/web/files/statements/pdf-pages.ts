/** `Page 3 of 7`, as statements number their pages. */
const NUMBERED = /\bpage\s*:?\s*(\d{1,4})(?:\s*(?:of|\/|out of)\s*(\d{1,4}))?\b/i

/** The sentence that names the pages a file lacks, by the numbers printed on those it has; null when none is missing. */
export function missingPages(pages: readonly (readonly string[])[]): string | null {
  const printed = pages.map((lines) => {
    const [, number, of] = lines.map((line) => NUMBERED.exec(line)).find(Boolean) ?? []
    return number ? { number: Number(number), of: of ? Number(of) : null } : null
  })
  const numbers = printed.flatMap((page) => (page ? [page.number] : []))
  if (numbers.length < pages.length || numbers.length === 0) return null
  const have = new Set(numbers)
  const last = Math.max(...numbers, ...printed.map((page) => page?.of ?? 0))
  const missing = Array.from({ length: last }, (_, place) => place + 1).filter((number) => !have.has(number))
  const [first] = missing
  if (first === undefined) return null
  const before = numbers.filter((number) => number < first)
  const after = numbers.filter((number) => number > first)
  if (before.length === 0)
    return `It begins on page ${Math.min(...numbers)}: ${listed(missing.filter((one) => one < Math.min(...numbers)))} missing. Nothing was read.`
  if (after.length === 0)
    return `It has ${before.length} of ${last} pages: ${listed(missing)} missing. Nothing was read.`
  return `Pages ${Math.max(...before)} and ${Math.min(...after)}, but no ${first}. Nothing was read.`
}

function listed(pages: readonly number[]): string {
  if (pages.length === 1) return `page ${pages[0]} is`
  return pages.length > 6 ? `pages ${pages[0]} to ${pages.at(-1)} are` : `pages ${pages.join(', ')} are`
}
