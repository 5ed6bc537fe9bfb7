import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { daysBetween } from '#shared/dates.ts'
import { looksLikeFormula } from '#shared/formulas.ts'
import { plainCedis } from '#shared/money.ts'
import type { Column, Sheet } from './cells.ts'
import { type ZipEntry, zip } from './zip.ts'

/**
 * Writes a sheet as an Excel workbook while its rows arrive: money and counts are numbers, days are days, texts are texts
 * and never formulas. The head stays in sight and filters. Written by hand because the libraries hold every row first.
 */
export function xlsx<Row>(sheet: Sheet<Row>, signal?: AbortSignal): Readable {
  return zip(partsOf(sheet), signal)
}

function partsOf<Row>(sheet: Sheet<Row>): ZipEntry[] {
  return [
    part('[Content_Types].xml', CONTENT_TYPES),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbook(sheet.title)),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', STYLES),
    { name: 'xl/worksheets/sheet1.xml', content: rowsOf(sheet) },
  ]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function part(name: string, xml: string): ZipEntry {
  return { name, content: [Buffer.from(XML + xml)] }
}

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`

function relations(targets: [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

function workbook(title: string): string {
  // Excel's own rule for the name of a sheet: 31 letters, none of these.
  const name =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** Looks by number: 0 plain, 1 head, 2 text, 3 text that looks like a formula, 4 money, 5 count, 6 day. */
const LOOK = { head: 1, text: 2, cunning: 3, money: 4, count: 5, day: 6 } as const

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" borderId="1" applyFont="1" applyBorder="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* rowsOf<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  yield Buffer.from(`${XML}${opening(columns)}${headRow(columns, letters)}`)
  let number = 1
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
      await breathe()
      let xml = ''
      for (const row of batch.slice(from, from + ROWS_AT_ONCE)) {
        number += 1
        if (number > ROWS_MAX) throw new Error('An Excel sheet holds 1,048,576 rows; export this as CSV.')
        xml += rowXml(columns, letters, row, number)
      }
      yield Buffer.from(xml)
    }
  }
  const last = `${letters.at(-1) ?? 'A'}${number}`
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}"/></worksheet>`)
}

const ROWS_AT_ONCE = 250
const ROWS_MAX = 1_048_576
const WIDTHS = { text: 22, count: 10, money: 14, day: 13 } as const

function opening<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(({ type, width = WIDTHS[type] }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

function headRow<Row>(columns: readonly Column<Row>[], letters: string[]): string {
  const cells = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, LOOK.head))
  return `<row r="1">${cells.join('')}</row>`
}

function rowXml<Row>(columns: readonly Column<Row>[], letters: string[], row: Row, number: number): string {
  let cells = ''
  columns.forEach((column, index) => {
    cells += cellXml(column, row, `${letters[index]}${number}`)
  })
  return `<row r="${number}">${cells}</row>`
}

function cellXml<Row>(column: Column<Row>, row: Row, place: string): string {
  switch (column.type) {
    case 'text': {
      const text = column.of(row) ?? ''
      return text === '' ? '' : textCell(place, text, looksLikeFormula(text) ? LOOK.cunning : LOOK.text)
    }
    case 'money': {
      const amount = column.of(row)
      return amount === null ? '' : numberCell(place, plainCedis(amount), LOOK.money)
    }
    case 'count': {
      const count = column.of(row)
      return count === null ? '' : numberCell(place, String(count), LOOK.count)
    }
    case 'day': {
      const day = column.of(row)
      return day === null ? '' : numberCell(place, String(daysBetween(DAY_ZERO, day)), LOOK.day)
    }
  }
}

/** Day 0 of Excel's calendar. */
const DAY_ZERO = '1899-12-30'

function numberCell(place: string, value: string, look: number): string {
  return `<c r="${place}" s="${look}"><v>${value}</v></c>`
}

function textCell(place: string, text: string, look: number): string {
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`
}

const TEXT_MAX = 32_767

/** Text as XML can hold it: signs escaped, control characters and half letters left out. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these may not stand in XML.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  )
}

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
