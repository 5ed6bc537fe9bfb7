import { expect, test } from 'vitest'
import { FEE_TYPES } from '#shared/constants.ts'
import { assemble as assembled, guessChoices, knownOf, type ListChoices, toCsv } from './class-list.ts'
import type { ListFile } from './read-list.ts'

const known = knownOf(['Kindergarten 1', 'Basic 1', 'Basic 4'], FEE_TYPES)
const assemble = (file: ListFile, choices: ListChoices) => assembled(file, choices, known)

test('a sheet for each class becomes one table, with the class that the sheet is called', () => {
  const file = fileOf({
    'KG 1': [['AGAPE SCHOOL'], [], ['Name', 'Phone'], ['Mensah Kofi', '0241234567']],
    'Basic 4': [
      ['Phone', 'Name', 'Sex'],
      ['0209876543', 'Owusu Esi', 'F'],
      ['', 'TOTAL', ''],
    ],
    Notes: [['Fees are due in May'], ['Bring the register']],
  })

  const list = assemble(file, choicesFor(file))

  expect(toCsv(list).split('\r\n')).toEqual([
    'Name,Phone,Class,Sex',
    'Mensah Kofi,0241234567,KG 1,',
    'Owusu Esi,0209876543,Basic 4,F',
  ])
  expect(list.rows.map(({ where }) => where)).toEqual(['KG 1, row 4', 'Basic 4, row 2'])
})

test('a sheet can be left out, and all of a sheet put in another class than its column says', () => {
  const file = fileOf({
    One: [
      ['Name', 'Class'],
      ['Mensah Kofi', 'Basic 1'],
    ],
    Notes: [['Fees are due in May'], ['Bring the register']],
  })
  const [one, notes] = choicesFor(file).sheets
  if (!one || !notes) throw new Error('both sheets have a choice')
  const sheets = [
    { ...one, className: 'Basic 4' },
    { ...notes, isIn: false },
  ]

  const list = assemble(file, { ...choicesFor(file), sheets })

  expect(toCsv(list)).toBe('Name,Class\r\nMensah Kofi,Basic 4')
})

test('another row of headings can be chosen; columns without one, and two alike, are told apart', () => {
  const file = fileOf({
    '': [
      ['Class 4 list', 'Class', 'Name'],
      ['Jina', '', 'Jina'],
      ['Kofi', 'x', 'Mensah'],
    ],
  })
  const choices = choicesFor(file)
  const sheets = choices.sheets.map((sheet) => ({ ...sheet, headingLine: 2 }))

  const list = assemble(file, { ...choices, sheets })

  expect(list.headings).toEqual(['Jina', 'Column B', 'Jina (2)', 'Class'])
  expect(list.rows.map(({ where }) => where)).toEqual(['Row 3'])
})

test('what was mended and left out stays when another file has the same rows', () => {
  const rows = [
    ['Name', 'Class', 'Phone'],
    ['Mensah Kofi', 'Basic 1', '12'],
    ['Owusu Esi', 'Basic 1', ''],
  ]
  const before = fileOf({ '': rows })
  const [kofi, esi] = assemble(before, choicesFor(before)).rows
  const decided = {
    mends: new Map([[kofi?.id ?? '', new Map([['Phone', '0241234567']])]]),
    leftOut: new Set([esi?.id ?? '']),
  }
  const after = fileOf({ '': [...rows, ['Addo Ama', 'Basic 4', '0209876543']] })

  const list = assemble(after, { ...choicesFor(after), ...decided })

  expect(toCsv(list).split('\r\n').slice(1)).toEqual([
    'Mensah Kofi,Basic 1,0241234567',
    'Addo Ama,Basic 4,0209876543',
  ])
  expect(list.leftOut.map(({ where }) => where)).toEqual(['Row 3'])
})

test('of two rows that are alike each can be left out by itself', () => {
  const file = fileOf({
    '': [
      ['Name', 'Class'],
      ['Mensah Kofi', 'Basic 1'],
      ['Mensah Kofi', 'Basic 1'],
    ],
  })
  const [, second] = assemble(file, choicesFor(file)).rows

  const list = assemble(file, { ...choicesFor(file), leftOut: new Set([second?.id ?? '']) })

  expect([list.rows.map(({ where }) => where), list.leftOut.map(({ where }) => where)]).toEqual([
    ['Row 2'],
    ['Row 3'],
  ])
})

function fileOf(sheets: Record<string, string[][]>): ListFile {
  return {
    name: 'list.xlsx',
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.flatMap((cells, place) => (cells.some(Boolean) ? [{ line: place + 1, cells }] : [])),
    })),
  }
}

function choicesFor(file: ListFile): ListChoices {
  return {
    sheets: guessChoices(file, known),
    columns: {},
    nameOrder: 'surname_first',
    mends: new Map(),
    leftOut: new Set(),
    hiddenIn: null,
    classes: {},
    notBrought: [],
    rows: new Map(),
  }
}
