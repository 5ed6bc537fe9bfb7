import { expect, test } from 'vitest'
import { readLines } from '#web/files/statements/testing/read.ts'

/** The amounts of a file with these lines, in pesewas. */
async function amountsOf(head: string, ...lines: string[]): Promise<unknown> {
  const read = await readLines([head, ...lines, ''])
  return 'statement' in read ? read.statement.lines.map(({ amount }) => amount) : read.question
}

const ONE = 'Date,Transaction ID,Details,Amount'

test('where what came in has CR, brackets or a minus say that money went out', async () => {
  expect(await amountsOf(ONE, '20/11/2026,1,fees,100.00 CR', '20/11/2026,2,paper,(40.00)')).toEqual([
    10_000, -4_000,
  ])
  expect(await amountsOf(ONE, '20/11/2026,1,fees,100.00 CR', '20/11/2026,2,paper,40.00')).toEqual([
    10_000, -4_000,
  ])
  const three = ['20/11/2026,1,fees,100.00 CR', '20/11/2026,2,paper,-40.00', '20/11/2026,3,chalk,5.00']
  await expect(amountsOf(ONE, ...three)).rejects.toThrow('Row 4: its amount has neither CR nor DR')
})

test('a minus beside the word CR is refused: it is both in and out', async () => {
  const head = 'Date,Transaction ID,Details,Amount,DR/CR'
  const good = ['20/11/2026,1,fees,50.00,CR', '20/11/2026,2,paper,-50.00,DR']
  expect(await amountsOf(head, ...good)).toEqual([5_000, -5_000])
  for (const both of ['-50.00,CR', '50.00 DR,CR', '50.00 CR,DR'])
    await expect(amountsOf(head, ...good, `20/11/2026,3,fees,${both}`)).rejects.toThrow(
      'Row 4: it says both that the money came in and that it went out.',
    )
})

const TWO = 'Date,Transaction ID,Details,Debit,Credit'
const PAID = '20/11/2026,1,fees,,50.00'

test('a charge that the bank turned round came back; where all debits have a minus it says the column again', async () => {
  const charge = (cell: string) => `20/11/2026,2,charge,${cell},`
  expect(await amountsOf(TWO, PAID, charge('5.00'), charge('-5.00'))).toEqual([5_000, -500, 500])
  expect(await amountsOf(TWO, PAID, charge('-5.00'), charge('-7.00'))).toEqual([5_000, -500, -700])
  expect(await amountsOf(TWO, PAID, charge('5.00 DR'), charge('7.00'))).toEqual([5_000, -500, -700])
  const total = (debit: string) => `,,Total,${debit},50.00`
  const lines = [PAID, charge('8.00'), charge('5.00'), charge('-5.00')]
  expect(await amountsOf(TWO, ...lines, total('8.00'))).toHaveLength(4)
  await expect(amountsOf(TWO, ...lines, total('18.00'))).rejects.toThrow('Row 6: its total is 18.00')
})
