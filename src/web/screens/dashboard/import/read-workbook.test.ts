import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

test('every sheet of a workbook is read, with its name', async () => {
  const bytes = workbook({
    'KG 1': [
      ['Name', 'Phone'],
      ['Mensah Kofi', '024'],
    ],
    'Basic 4': [['Name'], ['Owusu Esi']],
  })

  expect(await readWorkbook(bytes)).toEqual({
    sheets: [
      {
        name: 'KG 1',
        rows: [
          ['Name', 'Phone'],
          ['Mensah Kofi', '024'],
        ],
      },
      { name: 'Basic 4', rows: [['Name'], ['Owusu Esi']] },
    ],
  })
})

test('a sheet longer than what is unpacked in one go is read as well', async () => {
  const rows = Array.from({ length: 8_000 }, (_, place) => [`Mensah Kofi ${place}`, 'Basic 4'])

  const read = await readWorkbook(workbook({ All: rows }))

  expect('sheets' in read && read.sheets[0]?.rows).toHaveLength(8_000)
})

test('a workbook that would unpack to more than its limit is refused before it is unpacked', async () => {
  const bytes = workbook({ All: [['Name'], ['Mensah Kofi']] })
  claimSize(bytes, 'xl/worksheets/sheet1.xml', 500_000_000)

  expect(await readWorkbook(bytes)).toEqual({
    problem: expect.stringMatching(/too large when it is unpacked/),
  })
})

test('more rows, sheets and columns than a class list has are refused or cut', async () => {
  const long = Array.from({ length: 10_001 }, () => ['x'])
  const sheets = Object.fromEntries(Array.from({ length: 61 }, (_, place) => [`S${place}`, [['x']]]))
  const wide = [Array.from({ length: 300 }, (_, place) => `c${place}`)]

  const rows = await readWorkbook(workbook({ One: long, Two: long }))
  const many = await readWorkbook(workbook(sheets))
  const cut = await readWorkbook(workbook({ Wide: wide }))

  expect(rows).toEqual({ problem: 'This workbook has 20,002 rows; import at most 20,000 at once.' })
  expect(many).toEqual({ problem: 'This workbook has 61 sheets; a class list has at most 60.' })
  expect('sheets' in cut && cut.sheets[0]?.rows[0]).toHaveLength(101)
})

test('what is no workbook is said to be none', async () => {
  const answer = { problem: expect.stringMatching(/^This is not an Excel workbook/) }

  expect(await readWorkbook(new TextEncoder().encode('Name,Class').buffer)).toEqual(answer)
  expect(await readWorkbook(zipped({ 'a.txt': 'no sheets' }))).toEqual(answer)
})

function workbook(sheets: Record<string, string[][]>): ArrayBuffer {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const tags = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function rowXml(cells: readonly string[], at: number): string {
  const cell = (text: string, place: number) =>
    `<c r="${columnOf(place)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
  return `<row r="${at + 1}">${cells.map(cell).join('')}</row>`
}

function columnOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnOf(Math.floor(place / 26) - 1) + last
}

function zipped(files: Record<string, string>): ArrayBuffer {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return new Uint8Array(packed).buffer
}

/** Writes another unpacked size into the directory of a ZIP, as somebody who means harm would the other way round. */
function claimSize(zip: ArrayBuffer, name: string, size: number): void {
  const view = new DataView(zip)
  const at = new TextDecoder('latin1').decode(zip).lastIndexOf(name) - 46
  view.setUint32(at + 24, size, true)
}
