import { expect, test } from 'vitest'
import { workbook, zipped } from '#web/files/testing/workbook.ts'
import { readSheets } from '#web/screens/dashboard/import/list-thread.ts'
import { oldListOf, oldListSheets } from './old-list-sheets.ts'

type Sheets = Record<string, string[][]>

const HEAD = ['Receipt No.', 'Date', 'Name', 'Amount']
const first = ['1187', '12/09/2025', 'Efua Acquah', '1200']
const second = ['1201', '14/01/2026', 'Ama Boadu', '300']
const LIST =
  'Receipt no.,Date,Amount,Name\r\n1187,12/09/2025,1200,Efua Acquah\r\n1201,14/01/2026,300,Ama Boadu'

test.each([
  ['Excel', (sheets: Sheets) => workbook(sheets)],
  ['OpenDocument', (sheets: Sheets) => openDocument(sheets)],
])(
  'of an %s file every sheet with receipts is in the list, in whatever order its columns stand',
  async (_, write) => {
    const sheets = await sheetsOf(
      write({
        'Term 1': [['Agape school'], HEAD, first, ['', '', 'TOTAL', '1200']],
        'Term 2': [
          ['Amount', 'Name', 'Date', 'Receipt No.'],
          ['300', 'Ama Boadu', '14/01/2026', '1201'],
        ],
      }),
    )
    expect(sheets).toMatchObject([{ isIn: true }, { isIn: true }])
    expect(oldListOf(sheets).csv).toBe(LIST)
  },
)

test('a sheet without headings goes on with the columns of the one before, and a second page with its own', async () => {
  const further = ['1202', '15/01/2026', 'Kofi Boadu', '20']
  const goesOn = { 'Term 1': [HEAD, first], 'Term 2': [['Second term'], second, further] }
  expect(oldListOf(await sheetsOf(workbook(goesOn))).csv).toBe(`${LIST}\r\n1202,15/01/2026,20,Kofi Boadu`)

  const turned = ['300', 'Ama Boadu', '14/01/2026', '1201']
  const pages = { All: [HEAD, first, ['Amount', 'Name', 'Date', 'Receipt No.'], turned] }
  expect(oldListOf(await sheetsOf(workbook(pages))).csv).toBe(LIST)
})

test('two lists beside each other on one sheet are both brought', async () => {
  const beside = {
    All: [
      [...HEAD, '', ...HEAD],
      [...first, '', ...second],
    ],
  }
  expect(oldListOf(await sheetsOf(workbook(beside))).csv).toBe(LIST)
})

test('rows that a filter hides are left out, and named, until they are asked for', () => {
  const rows = [HEAD, first, second].map((cells, at) => ({ line: at + 1, cells, isHidden: at === 1 }))
  const sheets = oldListSheets([{ name: 'Term 1', rows }])
  expect(sheets).toMatchObject([
    { name: 'Term 1', receipts: [{ line: 3 }], hidden: undefined, isIn: true },
    { name: 'Term 1', receipts: [{ line: 2 }], hidden: 'rows', isIn: false },
  ])
  expect(oldListOf(sheets).csv).not.toContain('Efua Acquah')

  const both = oldListOf(sheets.map((sheet) => ({ ...sheet, isIn: true })))
  expect(both.csv).toContain('Efua Acquah')
  expect(both.sayProblem({ line: 3, alsoLine: null, says: 'No day.' })).toBe('Line 2: No day.')
})

test('a sheet of anything else is left out with the headings it lacks, and a hidden one until it is asked for', async () => {
  const sheets = await sheetsOf(
    openDocument(
      {
        'Term 1': [HEAD, first],
        Sums: [
          ['Term', 'Amount'],
          ['First', '1200'],
        ],
        Old: [HEAD, second],
      },
      'Old',
    ),
  )
  expect(sheets).toMatchObject([
    { name: 'Term 1', missing: [], isIn: true },
    { name: 'Sums', missing: ['Receipt no.', 'Date'], receipts: [], isIn: false },
    { name: 'Old', missing: [], hidden: 'sheet', isIn: false },
  ])
  expect(oldListOf(sheets).csv).not.toContain('1201')
  expect(oldListOf(sheets.map((sheet) => ({ ...sheet, isIn: true }))).csv).toBe(LIST)
})

test('what is wrong with a line is said with its sheet and row; with its line, where there is one sheet', async () => {
  const twice = { line: 3, alsoLine: 2 as number | null, says: 'Comes twice.' }
  const say = async (sheets: Sheets, problem = twice) =>
    oldListOf(await sheetsOf(workbook(sheets))).sayProblem(problem)

  expect(await say({ 'Term 1': [['Agape'], HEAD, first], 'Term 2': [HEAD, second] })).toBe(
    'Term 1, row 3 and Term 2, row 2: Comes twice.',
  )
  expect(await say({ All: [['Agape'], HEAD, first, second] })).toBe('Lines 3 and 4: Comes twice.')
  const one = { line: 3, alsoLine: null, says: 'Is no day.' }
  expect(await say({ All: [['Agape'], HEAD, first, second] }, one)).toBe('Line 4: Is no day.')
  expect(await say({ All: [HEAD, first] }, { ...one, line: 1, says: 'Too long.' })).toBe('Too long.')
})

async function sheetsOf(bytes: ArrayBuffer) {
  const read = await readSheets({ bytes })
  return 'sheets' in read ? oldListSheets(read.sheets) : []
}

function openDocument(sheets: Sheets, hidden?: string): ArrayBuffer {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const tables = Object.entries(sheets).map(([name, rows]) => {
    const style = name === hidden ? ' table:style-name="out"' : ''
    const lines = rows.map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
    return `<table:table table:name="${name}"${style}>${lines.join('')}</table:table>`
  })
  const style = '<style:style style:name="out"><style:table-properties table:display="false"/></style:style>'
  return zipped({ 'content.xml': `<office:spreadsheet>${style}${tables.join('')}</office:spreadsheet>` })
}
