const CHUNK = 4_000_000
/** No address of a cell that is found is longer, with what stands around it. */
const OVERLAP = 120
/** An address, or a blank before its sign that is so long that it hides one. */
const ADDRESS = /\sr(?:\s{20}|\s{0,19}=(?:\s{20}|\s{0,19}["']([^"']{1,30})))/g
/** As Excel writes them: its last cell is XFD1048576. */
const LIKE_EXCEL = /^([A-Z]{1,3})(\d{1,7})$/

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
      for (const [, address = 'hidden'] of part.matchAll(ADDRESS)) {
        // A row, and a picture, has a number there; of any other address nobody knows how far out it is.
        if (/^-?\d/.test(address)) continue
        const [, letters, digits] = LIKE_EXCEL.exec(address) ?? []
        if (!letters) return Number.POSITIVE_INFINITY
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
