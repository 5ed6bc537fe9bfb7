const CHUNK = 4_000_000
/** No address of a cell is longer, with what stands around it. */
const OVERLAP = 40
const ADDRESS = /\sr\s*=\s*["']([A-Z]{1,7})(\d{1,9})["']/g

/**
 * The cells that the sheets of a workbook span, by the addresses of their cells. A few bytes can name a cell so far out that
 * a table up to it fills the memory.
 */
export function cellsSpanned(files: Readonly<Record<string, Uint8Array>>): number {
  const decoder = new TextDecoder('latin1')
  let most = 0
  // A sheet may have any name: the workbook says which of its files are sheets.
  for (const bytes of Object.values(files)) {
    let [rows, columns] = [0, 0]
    for (let from = 0; from < bytes.length; from += CHUNK) {
      const part = decoder.decode(bytes.subarray(from, from + CHUNK + OVERLAP))
      for (const [, letters = '', digits] of part.matchAll(ADDRESS)) {
        rows = Math.max(rows, Number(digits))
        columns = Math.max(columns, numberOf(letters))
      }
    }
    most = Math.max(most, rows * columns)
  }
  return most
}

function numberOf(letters: string): number {
  let number = 0
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64
  return number
}
