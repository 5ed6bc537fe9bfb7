import { strToU8, zipSync } from 'fflate'

/** What a cell of a made workbook holds: text, a number, or an instant kept as Excel's serial number. */
export type WorkbookCell = string | number | Date | null

/** An Excel workbook of these sheets. */
export function workbook(sheets: Record<string, readonly (readonly WorkbookCell[])[]>): ArrayBuffer {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const tags = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/>`
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${links.join('')}${styles}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** A ZIP file of these texts. */
export function zipped(files: Record<string, string>): ArrayBuffer {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return new Uint8Array(packed).buffer
}

function rowXml(cells: readonly WorkbookCell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, place) => cellXml(cell, `${columnOf(place)}${at + 1}`)).join('')}</row>`
}

function cellXml(cell: WorkbookCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  if (cell.startsWith('=')) return `<c r="${at}"><f>${cell.slice(1)}</f></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

function columnOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnOf(Math.floor(place / 26) - 1) + last
}
