import { expect, test } from 'vitest'
import { zipped } from '#web/files/testing/workbook.ts'
import { readOds } from './read-ods.ts'

const LIMITS = { unpackedMax: 1_000_000, sheetsMax: 3, rowsMax: 1_000, columnsKept: 20 }

const cell = (text: string, about = '') =>
  `<table:table-cell office:value-type="string"${about}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, about = '') => `<table:table-row${about}>${cells}</table:table-row>`
const sheet = (name: string, rows: string, style = '') =>
  `<table:table table:name="${name}"${style}>${rows}</table:table>`
const read = (content: string) =>
  readOds(zipped({ 'content.xml': `<office:spreadsheet>${content}</office:spreadsheet>` }), LIMITS)

test('sheets, empty cells, numbers, days, letters and rows that come again are read as they stand', () => {
  const money =
    '<table:table-cell office:value-type="float" office:value="120.5"><text:p>GH¢ 120.50</text:p></table:table-cell>'
  const born =
    '<table:table-cell office:value-type="date" office:date-value="2017-03-09T00:00:00"><text:p>9/3/17</text:p></table:table-cell>'
  const rows = [
    row(cell('Name') + cell('Owes') + cell('Born')),
    row(cell('Ɛdem &amp; Kofi') + money + born),
    row(`<table:table-cell/>${money}${cell('late')}`),
    row('<table:table-cell table:number-columns-repeated="1024"/>', ' table:number-rows-repeated="2"'),
  ]

  expect(read(sheet('Basic 4', rows.join('')) + sheet('Basic 5', ''))).toMatchObject({
    sheets: [
      {
        name: 'Basic 4',
        rows: [
          ['Name', 'Owes', 'Born'],
          ['Ɛdem & Kofi', '120.5', '2017-03-09'],
          ['', '120.5', 'late'],
          { length: 20 },
          {},
        ],
      },
      { name: 'Basic 5', rows: [] },
    ],
  })
})

test('what is hidden and what is merged is said, and a comment on a cell is no part of it', () => {
  const note =
    '<office:annotation><dc:creator>Ama</dc:creator><text:p>ask the mother</text:p></office:annotation>'
  const noted = `<table:table-cell office:value-type="string">${note}<text:p>Mensah Kofi</text:p></table:table-cell>`
  const hidden = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
  const merged = `${cell('PARENT', ' table:number-columns-spanned="2"')}<table:covered-table-cell/>`

  expect(
    read(
      hidden +
        sheet('One', row(merged) + row(noted + cell('024'), ' table:visibility="collapse"')) +
        sheet('Old', '', ' table:style-name="ta2"'),
    ),
  ).toMatchObject({
    sheets: [
      {
        rows: [
          ['PARENT', ''],
          ['Mensah Kofi', '024'],
        ],
        hiddenRows: new Set([2]),
        merges: [{ top: 1, bottom: 1, left: 0, right: 1 }],
        isHidden: false,
      },
      { isHidden: true },
    ],
  })
})

test('a sheet that is no sheet, or a million rows long, is refused in a sentence', () => {
  expect(readOds(new TextEncoder().encode('PK no zip').buffer, LIMITS)).toEqual({
    problem: expect.stringMatching(/^This OpenDocument sheet cannot be read\. Save it as Excel/),
  })
  const long = row(cell('x'), ' table:number-rows-repeated="1000"')
  expect(read(sheet('All', long + long))).toEqual({
    problem: 'A list has at most 3 sheets and 1000 rows.',
  })
})
