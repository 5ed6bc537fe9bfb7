import { expect, test } from 'vitest'
import { oldListColumns } from './old-list-columns.ts'

test.each([
  [
    'a count of the rows before the number',
    ['No.', 'Receipt No.', 'Date', 'Amount'],
    { number: 1, day: 2, amount: 3 },
  ],
  [
    'what was owed before what was paid',
    ['Date', 'Rcpt No', 'Pupil', 'Total', 'Amount paid', 'Paid by'],
    { day: 0, number: 1, name: 2, amount: 4 },
  ],
  [
    'when it was written and when it was paid',
    ['Day', 'Date paid', 'No', 'Sum'],
    { day: 1, number: 2, amount: 3 },
  ],
  ['two alike: the first', ['No', 'Date', 'Amount', 'Amount'], { number: 0, day: 1, amount: 2 }],
])('headings of old receipts, %s', (_, row, columns) => {
  expect(oldListColumns(row)).toEqual(columns)
})
