import { expect, test } from 'vitest'
import { classKey } from '../classes.ts'
import { CLASS_NAMES, FEE_TYPES } from '../constants.ts'
import { classNamedIn, likelyClassKeys } from './class-words.ts'
import { layOut, recogniserOf, type SheetSaid } from './lay-out.ts'
import type { Merge } from './raw-sheets.ts'
import { readAmount } from './read-amount.ts'

const known = { classes: new Set(CLASS_NAMES.map(classKey)), recognise: recogniserOf(FEE_TYPES) }

test('headings of two rows under merged cells are read together, and every row is a child or is passed over', () => {
  const laid = read(
    [
      'SUNRISE SCHOOL',
      'S/N|PUPIL|CLASS|PARENT||FEES|',
      '|NAME||NAME|CONTACT|ARREARS|BUS',
      '|||||(GH¢)|(GH¢)',
      '1|Baidoo Esi|Basic 2|Mr Baidoo|0244000001|120|5',
      '2|Baidoo Ato|Basic 3|Mr Baidoo|0244000001||',
      '|TOTAL||||120|5',
      'Prepared by: the bursar',
    ],
    {},
    [merge(2, 3, 4), merge(2, 5, 6)],
  )

  expect(laid.titles).toEqual([
    'S/N',
    'PUPIL NAME',
    'CLASS',
    'PARENT NAME',
    'PARENT CONTACT',
    'FEES ARREARS',
    'FEES BUS',
  ])
  expect(laid.titles.map(known.recognise)).toEqual([
    undefined,
    'name',
    'class',
    'guardian',
    'phone',
    'owed:School Fees',
    undefined,
  ])
  expect(laid.rows.map(({ kind }) => kind).join(' ')).toBe(
    'passed passed passed passed child child passed passed',
  )
})

test('headings that come again, with or without the row above them, are passed over and lose no cell', () => {
  const laid = read([
    'S/N|PUPIL|CLASS|PARENT|',
    '|NAME||NAME|CONTACT',
    '1|Baidoo Esi|Basic 2|Mr Baidoo|0244000001',
    'S/N|NAME|CLASS|NAME|CONTACT',
    '2|Tetteh Ato|Basic 3|Mr Tetteh|0244000002',
  ])

  expect(children(laid)).toEqual([
    '1|Baidoo Esi|Basic 2|Mr Baidoo|0244000001',
    '2|Tetteh Ato|Basic 3|Mr Tetteh|0244000002',
  ])
})

test('children above the headings are never dropped: they are asked about, and come in when somebody says so', () => {
  const rows = [
    'Baidoo Esi|Basic 2|0244000001',
    'Tetteh Ato|Basic 2|0244000002',
    'Name|Class|Phone',
    'Ofori Yaw|Basic 2|0244000003',
  ]

  expect(read(rows).doubtful).toEqual([1, 2])
  expect(children(read(rows, { isAboveIn: true }))).toHaveLength(3)
  expect(children(read(rows, { isAboveIn: false }))).toHaveLength(1)
})

test('a class in a line above each block, in a title, or in the name of the sheet is that of the children below', () => {
  const blocks = read([
    'Name|Phone',
    'BASIC ONE',
    'Baidoo Esi|0244000001',
    'Class: Basic 2 (31 pupils)',
    'Ofori Yaw|',
  ])
  const title = read(['CLASS LIST FOR KG TWO, 2026/2027', 'Name|Phone', 'Baidoo Esi|0244000001'])
  const sheet = layOut({ name: 'JHS 1', rows: rowsOf(['Name|Phone', 'Baidoo Esi|']) }, known)

  expect(children(blocks)).toEqual(['Baidoo Esi|0244000001|Basic 1', 'Ofori Yaw||Basic 2'])
  expect(children(title)).toEqual(['Baidoo Esi|0244000001|Kindergarten 2'])
  expect(children(sheet)).toEqual(['Baidoo Esi||JHS 1'])
})

test('totals, counts, signatures and titles of a second page are no children; a child with one cell is', () => {
  const laid = read([
    'Name|Class|Phone',
    'Baidoo Esi|Basic 2|',
    'SUNRISE PREPARATORY SCHOOL',
    'Total pupils: 1|Basic 2|',
    'BOYS: 0||',
    'Ofori Yaw||',
    '||120.00',
    'Head teacher: ..........',
  ])

  expect(children(laid)).toEqual(['Baidoo Esi|Basic 2|', 'Ofori Yaw||'])
})

test('what stands above the headings of a second page is no child, and the child before it is', () => {
  const laid = read([
    '|Name|Class|Phone',
    '1|Baidoo Esi|Basic 2|0244000001',
    'PRESBY PRIMARY|||PAGE 2',
    'ABETIFI||E/R|',
    '|Name|Class|Phone',
    '2|Ofori Yaw|Basic 2|',
  ])

  expect(children(laid).map((child) => child.split('|')[1])).toEqual(['Baidoo Esi', 'Ofori Yaw'])
})

test('a sheet without headings goes on with the columns of the one before', () => {
  const first = read(['Name|Class|Phone', 'Baidoo Esi|Basic 2|0244000001'])
  const second = layOut(
    { name: 'Sheet2', rows: rowsOf(['Ofori Yaw|Basic 3|0244000002', 'Tetteh Ato|Basic 3|']) },
    { ...known, before: first },
  )

  expect(children(second)).toHaveLength(2)
})

test('a list without any headings is read by what its columns hold, from its first row', () => {
  const laid = read([
    '1|Baidoo Esi|Basic 2|F|0244000001|40',
    '2|Ofori Yaw|Basic 3|M|0244000002|',
    '3|Tetteh Ato|KG 1|M||20',
  ])

  expect(laid.titles).toEqual(['Column A', 'Name', 'Class', 'Gender', 'Phone', 'Column F'])
  expect(children(laid)).toHaveLength(3)
})

test('a class or phone merged over several rows is that of each, and money is not', () => {
  const laid = read(
    ['Name|Class|Phone|Arrears', 'Baidoo Esi|Basic 2|0244000001|40', 'Baidoo Ato|||', 'Ofori Yaw|Basic 3||'],
    {},
    [1, 2, 3].map((left) => ({ top: 2, bottom: 3, left, right: left })),
  )

  expect(children(laid)).toEqual([
    'Baidoo Esi|Basic 2|0244000001|40',
    'Baidoo Ato|Basic 2|0244000001|',
    'Ofori Yaw|Basic 3||',
  ])
})

test.each([
  ['Basic Four', 'basic4'],
  ['Class IV', 'basic4'],
  ['GRADE 4', 'basic4'],
  ['J.H.S. One', 'basic7'],
  ['Form 3', 'basic9'],
  ['Junior High 2', 'basic8'],
  ['K.G. two', 'kindergarten2'],
  ['6', 'basic6'],
  ['Primary 4 Blue', 'basic4blue'],
  ['Day Nursery', undefined],
  ['Class 12', undefined],
])('the class written “%s” is probably %s', (text, key) => {
  expect(likelyClassKeys(text)[0]).toBe(key)
})

test('a name, a year and a teacher are no class', () => {
  for (const text of [
    'P. Mensah',
    'CLASS LIST 2026/2027',
    'Class teacher: Mr Addo',
    'N. Addo 3',
    "8. N'Guessan Aya",
    '3. B. Owusu',
  ])
    expect(classNamedIn(text, known.classes), text).toBeUndefined()
})

test.each([
  ['PAID', 0],
  ['fully paid', 0],
  ['(0.00)', 0],
  ['120/=', 12_000],
  ['1.200,00', 120_000],
  ['1,200 CR', -120_000],
  ['(30.00)', -3_000],
  ['900 paid 400', null],
  ['100.005', null],
])('the amount “%s” is read as %s pesewas', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount)
})

function read(rows: readonly string[], said: SheetSaid = {}, merges: readonly Merge[] = []) {
  return layOut({ name: '', rows: rowsOf(rows), merges }, known, said)
}

function rowsOf(rows: readonly string[]) {
  return rows.map((row, at) => ({ line: at + 1, cells: row.split('|') }))
}

function children({ rows }: ReturnType<typeof read>): string[] {
  return rows.flatMap(({ kind, wide }) => (kind === 'child' ? [wide.join('|')] : []))
}

function merge(line: number, left: number, right: number): Merge {
  return { top: line, bottom: line, left, right }
}
