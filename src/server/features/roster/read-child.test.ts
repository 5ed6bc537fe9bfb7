import { expect, test } from 'vitest'
import { classKey } from '#shared/classes.ts'
import { CLASS_NAMES, FEE_TYPES } from '#shared/constants.ts'
import { readBirthDate, readGender, readOwed, readPhone } from './read-cells.ts'
import { readChild } from './read-child.ts'
import { readRoster } from './read-roster.ts'
import { splitChildName, splitGuardianName } from './split-name.ts'

test.each([
  ['MENSAH, Kofi Yaw', 'Mensah', 'Kofi', 'Yaw'],
  ['Mensah, Kofi', 'Mensah', 'Kofi', ''],
  ['Osei Tutu, Kwame Nana Yaw', 'Osei Tutu', 'Kwame', 'Nana Yaw'],
  ['MENSAH Kofi Yaw', 'Mensah', 'Kofi', 'Yaw'],
  ['Kofi Yaw MENSAH', 'Mensah', 'Kofi', 'Yaw'],
  ['OSEI TUTU Kwame', 'Osei Tutu', 'Kwame', ''],
  ['Mensah Kofi Yaw', 'Mensah', 'Kofi', 'Yaw'],
  ['MENSAH KOFI', 'Mensah', 'Kofi', ''],
  ['AKYEAMFUƆ Nana-Ama', 'Akyeamfuɔ', 'Nana-Ama', ''],
  ['1. ADJEI Kwabena (Master)', 'Adjei', 'Kwabena', ''],
  ['12) Owusu Ama *', 'Owusu', 'Ama', ''],
  ["8. N'GUESSAN Aya (NEW)", "N'Guessan", 'Aya', ''],
  ['Miss Abena Sarpong', 'Abena', 'Sarpong', ''],
])('a child written “%s” is %s, %s %s', (text, surname, firstName, otherNames) => {
  const { child } = only(`Name,Class,Phone\n"${text}",KG 1,0241234567\n`)

  expect(splitChildName(text).surname.toLowerCase()).toBe(surname.toLowerCase())
  expect(child.student).toMatchObject({ surname, firstName, otherNames })
})

test.each([
  ['Mrs. Akosua Owusu', 'Mensah', 'Akosua', 'Owusu'],
  ['Mensah Kwame', 'Mensah', 'Kwame', 'Mensah'],
  ['Dr Kwame Osei', 'Mensah', 'Kwame', 'Osei'],
  ['ADDO, Comfort', 'Mensah', 'Comfort', 'ADDO'],
  ['Drake', 'Mensah', '', 'Drake'],
])('the guardian “%s” of a child %s is %s %s', (text, child, firstName, surname) => {
  expect(splitGuardianName(text, child)).toMatchObject({ firstName, surname })
})

test.each([
  ['024 123 4567', '+233241234567'],
  ['24 123 4567', '+233241234567'],
  ['241234567.0', '+233241234567'],
  ['+233 (0)24-123-4567', '+233241234567'],
  ['00233241234567', '+233241234567'],
])('the phone “%s” is %s', (cell, phone) => {
  expect(readPhone(cell)).toEqual({ value: phone })
})

test.each([
  '0241234567 / 0201234567',
  '0241234567;0201234567',
  '0241234567 or 0201234567',
  '0241234567 0201234567',
])('of two numbers, “%s”, the first is taken and it is said', (cell) => {
  expect(readPhone(cell)).toMatchObject({ value: '+233241234567', note: expect.stringContaining('first') })
})

test.each(['', 'none', '-', 'N/A'])('“%s” says that there is no number', (cell) => {
  expect(readPhone(cell)).toMatchObject({ value: '', note: expect.stringMatching(/^No phone number/) })
})

test.each([
  ['25/09/2015', '2015-09-25'],
  ['2015-09-25 00:00', '2015-09-25'],
  ['7/9/15', '2015-09-07'],
  ['21.11.14', '2014-11-21'],
  ['3-Apr-15', '2015-04-03'],
  ['12th Sept. 2015', '2015-09-12'],
  ['March 3, 2015', '2015-03-03'],
  ['5/6/78', '1978-06-05'],
])('the birth date “%s” is %s', (cell, day) => {
  expect(readBirthDate(cell, '2026-11-20')).toEqual({ value: day })
})

test.each(['31/02/15', '3/25/2015', '12 Foo 2015', '2015'])('“%s” is no birth date', (cell) => {
  expect(readBirthDate(cell, '2026-11-20')).toMatchObject({ problem: expect.stringMatching(/./) })
})

test.each(['12', '+44 20 7946 0958', '2.41E+08'])('“%s” is no phone number', (cell) => {
  expect(readPhone(cell)).toMatchObject({ problem: expect.stringMatching(/./) })
})

test.each([
  ['', 0],
  ['-', 0],
  ['0.00', 0],
  ['Nil', 0],
  ['1,250.50', 125_050],
  ['1 250', 125_000],
  ['GHS 300', 30_000],
  ['GH₵1,000.5', 100_050],
  ['(75.00)', -7_500],
  ['-75', -7_500],
  ['75-', -7_500],
  ['75 CR', -7_500],
  ['75 DR', 7_500],
])('“%s” is %i pesewas owed', (cell, amount) => {
  expect(readOwed(cell)).toEqual({ value: amount })
})

test.each(['12.505', '1e3', 'about 50', '1,25', '1000000.01', '--5', '5 000 00'])(
  '“%s” is no amount',
  (cell) => {
    expect(readOwed(cell)).toMatchObject({ problem: expect.stringContaining('not an amount') })
  },
)

test('boys and girls are written in several ways', () => {
  expect(['M', 'f', 'Boy', 'GIRL', 'Female', ''].map(readGender)).toEqual(
    ['Male', 'Female', 'Male', 'Female', 'Female', ''].map((value) => ({ value })),
  )
  expect(readGender('x')).toMatchObject({ problem: expect.stringContaining('“x”') })
})

test('everything wrong with a row is said at once, each with its column', () => {
  const { problems } = only('Name,Form,Sex,Tel,PTA owed\nMensah,Basic 12,?,12,12.345\n')

  expect(problems.map(({ column }) => column)).toEqual(['Name', 'PTA owed', 'Sex', 'Form', 'Tel'])
})

test('what does not fit, and letters that were lost, are named', () => {
  const { problems } = only(
    `Surname,First name,Class,Phone,Address\n${'x'.repeat(61)},K\ufffdfi,KG 1,0241234567,${'y'.repeat(301)}\n`,
  )

  expect(problems).toEqual([
    { column: 'First name', message: 'Some letters of this cell were lost. Save the file as UTF-8.' },
    { column: 'Surname', message: 'A surname has at most 60 characters.' },
    { column: 'Address', message: 'An address has at most 300 characters.' },
  ])
})

test('a name in letters that no paper prints is named, every Latin letter is taken', () => {
  const row = (surname: string) =>
    only(`Surname,First name,Class,Phone\n${surname},Kofi,KG 1,0241234567\n`).problems

  expect(row('محمد').map(({ column }) => column)).toEqual(['Surname'])
  expect(row('Ștefănescu-Nguyễn Akyeamfuɔ')).toEqual([])
})

function only(csv: string) {
  const { columns, rows } = readRoster({ csv }, FEE_TYPES, new Set(CLASS_NAMES.map(classKey)))
  const classes = new Map(
    CLASS_NAMES.map((name, position) => [classKey(name), { id: classKey(name), name, position }]),
  )
  const [row] = rows
  if (!row) throw new Error('the list has a row')
  return readChild(row, columns, classes)
}
