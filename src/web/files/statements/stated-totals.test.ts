import { expect, test } from 'vitest'
import { readLines } from '#web/files/statements/testing/read.ts'

const HEAD = 'Date,Narration,Debit,Credit'
const ROWS = ['16/11/2026,fees,,300.00', '17/11/2026,sweep,120.00,', '17/11/2026,bus,,45.50']

test('a total that the rows do not come to refuses the file, with both figures', async () => {
  await expect(readLines([HEAD, ...ROWS, ',Total,120.00,344.50', ''])).rejects.toThrow(
    'Row 5: its total is 344.50, and the rows come to 345.50. A row is missing or was changed. Nothing was read.',
  )
  await expect(readLines([HEAD, ...ROWS, ',Total Credits: ,345.00,', ''])).rejects.toThrow(
    'Row 5: its total is',
  )
})

test('sums of a page, of all rows, of one side and numbers of lines are what they are', async () => {
  const sums = [
    ',Sub total,120.00,345.50',
    ',Total Debits,120.00,',
    ',Total credits,345.50,',
    'Total transactions,,3,',
  ]
  const read = await readLines([
    HEAD,
    ...ROWS,
    ...sums,
    '18/11/2026,fees,,10.00',
    ',Sub-Total,0.00,10.00',
    ',Grand Total,120.00,355.50',
    '',
  ])
  expect(read).toMatchObject({ statement: { lines: [{}, {}, {}, { amount: 1000 }] } })
})
