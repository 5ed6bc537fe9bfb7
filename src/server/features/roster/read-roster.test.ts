import { expect, test } from 'vitest'
import { classKey } from '#shared/classes.ts'
import { CLASS_NAMES, FEE_TYPES } from '#shared/constants.ts'
import { fieldOf } from '#shared/roster-fields.ts'
import { ROWS_MAX, readRoster } from './read-roster.ts'

const HEADINGS = 'Surname,First name,Class,Phone'

test.each([
  ['commas', 'Surname,First name,Class,Phone\nMensah,Kofi,KG 1,0241234567\n'],
  ['semicolons', 'Surname;First name;Class;Phone\r\nMensah;Kofi;KG 1;0241234567\r\n'],
  ['tabs', 'Surname\tFirst name\tClass\tPhone\nMensah\tKofi\tKG 1\t0241234567'],
  [
    'a mark in front and old line ends',
    '\ufeffSurname,First name,Class,Phone\rMensah,Kofi,KG 1,0241234567\r',
  ],
  ['blank lines and other order', '\n\nPhone,Class,First name,Surname\n\n0241234567,KG 1,Kofi,Mensah\n\n\n'],
])('a list is read with %s', (_, csv) => {
  const { columns, rows, problems } = read(csv)

  expect(problems).toEqual([])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells[columns.places.get('surname') ?? -1]).toBe('Mensah')
  expect(rows[0]?.cells[columns.places.get('phone') ?? -1]).toBe('0241234567')
})

test.each([
  ['Surname', 'surname'],
  ['LAST NAME', 'surname'],
  ["Pupil's Surname", 'surname'],
  ['First Name(s)', 'firstName'],
  ['Other names', 'otherNames'],
  ['Name of Child', 'name'],
  ["Student's Full Name", 'name'],
  ['Ward', 'name'],
  ['Form', 'class'],
  ['Class/Stage', 'class'],
  ['Sex', 'gender'],
  ['Gender (M/F)', 'gender'],
  ['Residential Address', 'address'],
  ['Parent/Guardian', 'guardian'],
  ['Name of Parent', 'guardian'],
  ["Guardian's Surname", 'guardianSurname'],
  ['Parent first name', 'guardianFirstName'],
  ['Tel. No.', 'phone'],
  ["Parent's Contact", 'phone'],
  ['Mobile Number', 'phone'],
  ['Balance', 'owed:School Fees'],
  ['Arrears (GH₵)', 'owed:School Fees'],
  ['Opening balance', 'owed:School Fees'],
  ['Bal. b/f', 'owed:School Fees'],
  ['School Fees owed', 'owed:School Fees'],
  ['PTA owing', 'owed:PTA Fees'],
  ['Exam fees outstanding', 'owed:Exam Fees'],
  ['Canteen owed', undefined],
  ['School Fees', undefined],
  ['S/N', undefined],
  ['Student No.', undefined],
  ['Remarks', undefined],
])('the heading “%s” means %s', (heading, field) => {
  expect(fieldOf(heading, FEE_TYPES)).toBe(field)
})

test.each([
  ['', 1, 'The file is empty.'],
  [' \n \n', 1, 'The file is empty.'],
  [`${HEADINGS}\n`, 1, 'The file has headings and no rows below them.'],
  [
    `${HEADINGS}\nMensah,"Kofi,KG 1,0241234567\nAddo,Ama,KG 1,0241234567\n`,
    2,
    'opened in this row and never closed',
  ],
  [
    `${HEADINGS}\nAddo,Ama,KG 1,024\nMensah,"Kofi "Bright" Yaw",KG 1,024\n`,
    3,
    'stands inside a cell of this row',
  ],
  [
    `${HEADINGS}\nMensah,Kofi,KG 1,024\nAddo,Am`,
    3,
    'The last row breaks off after 2 of 4 cells. Is the file complete?',
  ],
  [`${HEADINGS}\nMensah,Kofi,Accra, Ghana,KG 1,024\n`, 2, 'This row has 6 cells, the heading 4.'],
  ['Fruit,Price\nMango,2\n', 1, 'There is no column for the name or surname.'],
  ['Surname,Class,Phone\nMensah,KG 1,024\n', 1, 'There is no column for the first name.'],
  ['Name,Phone\nMensah Kofi,024\n', 1, 'There is no column for the class.'],
  ['Name,Class,Arrears,Balance,Tel\nMensah Kofi,KG 1,1,2,024\n', 1, 'both say what is owed for School Fees.'],
])('what is no class list is refused with a sentence (%#)', (csv, row, sentence) => {
  const { problems } = read(csv)

  expect(problems[0]?.row).toBe(row)
  expect(problems[0]?.problems.map(({ message }) => message).join(' ')).toContain(sentence)
})

test('a list that is too long or too large is refused before its rows are read', () => {
  const tooLong = read(`${HEADINGS}\n${'Mensah,Kofi,KG 1,0241234567\n'.repeat(ROWS_MAX + 1)}`)
  const tooLarge = read('x'.repeat(10_000_001))

  expect(tooLong.problems[0]?.problems[0]?.message).toBe(
    'The file has 20001 rows; import at most 20000 at once.',
  )
  expect(tooLarge.problems[0]?.problems[0]?.message).toMatch(/too large/)
  expect([...tooLong.rows, ...tooLarge.rows]).toEqual([])
})

test('the caller may say which column is which, and is told of a slip', () => {
  const csv = 'Jina,Basi,Simu,Deni\nMensah Kofi,KG 1,0241234567,5\n'
  const columns = { name: 'Jina', class: 'basi', phone: 'Simu', 'owed:school fees': 'Deni' }

  expect([...read(csv, columns).columns.places.keys()]).toEqual([
    'name',
    'class',
    'phone',
    'owed:School Fees',
  ])
  expect(read(csv, { ...columns, naem: 'Jina' }).problems[0]?.problems[0]?.message).toContain(
    'no field “naem”',
  )
  expect(read(csv, { ...columns, gender: 'Sexe' }).problems[0]?.problems[0]?.message).toBe(
    'There is no column “Sexe”.',
  )
})

test('rows keep the line they stand on, also below a cell of two lines and a repeated heading', () => {
  const { rows } = read(`${HEADINGS}\nMensah,"Kofi\nYaw",KG 1,024\n${HEADINGS}\n\nAddo,Ama,KG 1,024\n`)

  expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [2, 'Kofi Yaw'],
    [6, 'Ama'],
  ])
})

function read(csv: string, columns?: Record<string, string>) {
  return readRoster({ csv, columns }, FEE_TYPES, new Set(CLASS_NAMES.map(classKey)))
}
