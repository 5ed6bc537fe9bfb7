import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { Student } from '#web/queries/students.ts'
import { changedIn, inPieces, studentsOf, takeStudents, textOf } from './kept-students.ts'

const student = (number: number, changes: Partial<Student> = {}): Student => ({
  id: `id-${number}`,
  number: String(number),
  code: 'AGA-4F7K',
  surname: 'N’Guessan',
  firstName: 'Ɔbaa "Yaa"',
  otherNames: '',
  gender: 'Female',
  address: '3 Liberation Road, Accra',
  classId: 'b4',
  className: 'Basic 4',
  familyId: 'f',
  guardianFirstName: 'Kojo',
  guardianSurname: 'N’Guessan',
  guardianPhone: '0244123456',
  fees: [
    { feeType: 'School Fees', amount: pesewas(12_345) },
    { feeType: 'PTA Fees', amount: pesewas(-50) },
  ],
  totalDebt: pesewas(12_295),
  status: 'active',
  birthYear: 2015,
  kind: 'Boarder',
  ...changes,
})

test('students are read as they were kept, also where something is not known of them', () => {
  const students = [student(1), student(2, { fees: [], birthYear: undefined, kind: undefined })]

  expect(studentsOf(textOf(students))).toEqual(students)
})

test('a payment changes one piece of the list, a child who joins at its beginning all', () => {
  const students = Array.from({ length: 1_201 }, (_, number) => student(number))
  const pieces = inPieces(students)
  expect(pieces.map(({ length }) => length)).toEqual([500, 500, 201])
  expect(changedIn(pieces)).toEqual([0, 1, 2])

  const paid = students.with(700, student(700, { totalDebt: pesewas(0) }))
  expect(changedIn(inPieces(paid), pieces)).toEqual([1])
  expect(changedIn(inPieces([student(9_999), ...students]), pieces)).toEqual([0, 1, 2])
  expect(changedIn(inPieces(students.slice(0, 1_000)), pieces), 'what has gone is no piece').toEqual([])
})

test('a list of which a piece is missing is none', () => {
  const at = 1_000
  const head = {
    key: '["students","active"]',
    mark: 'm',
    at,
    text: JSON.stringify({ version: '7', pieces: 2 }),
  }
  const pieces = [0, 1].map((number) => ({
    key: `["students","active",${number}]`,
    at,
    text: textOf([student(number)]),
  }))
  const other = { key: '["classes"]', at, text: '[]' }

  const { kept, others } = takeStudents([pieces[1] ?? other, other, head, pieces[0] ?? other])
  expect(kept?.list).toEqual({ version: '7', students: [student(0), student(1)] })
  expect(kept?.lying.mark).toBe('m')
  expect(others).toEqual([other])

  expect(takeStudents([head, pieces[1] ?? other, other])).toEqual({ kept: null, others: [other] })
})
