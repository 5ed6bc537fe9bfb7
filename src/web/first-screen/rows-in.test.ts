import { expect, test } from 'vitest'
import { rowsIn } from './rows-in.ts'

const student = (surname: string) => ({
  id: surname,
  student_surname: surname,
  student_first_name: 'Ama "Nana" {\\',
  student_other_names: '',
  student_class_name: 'Basic 4 [A]',
  fees: [
    { feeType: 'Books', amount: 20 },
    { feeType: '}', amount: 0 },
  ],
  totalDebt: 20.5,
})
const students = ['Mensah', 'Ɛnam', 'Owusu'].map(student)
const list = JSON.stringify(students)

test('the rows that have come of a list are read, wherever it was cut', () => {
  const ends = students.map((_, at) => JSON.stringify(students.slice(0, at + 1)).length - 1)
  for (let length = 0; length <= list.length; length++) {
    const whole = ends.filter((end) => end <= length).length
    expect(rowsIn(list.slice(0, length), 3)).toEqual(students.slice(0, whole))
  }
})

test('at most so many, and none of an empty list', () => {
  expect(rowsIn(list, 2)).toEqual(students.slice(0, 2))
  expect(rowsIn('[]', 2)).toEqual([])
})
