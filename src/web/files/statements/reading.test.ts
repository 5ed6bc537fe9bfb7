import { expect, test } from 'vitest'
import { madeUpPayers, movementsOf, OWN_NUMBER } from '#web/files/statements/testing/movements.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'
import { Reading } from './reading.ts'

test('a file is shown by five of its rows, read by its columns, and handed out in pieces', async () => {
  const moved = movementsOf(madeUpPayers(30))
  const reading = new Reading()
  const view = await reading.open((await shapes['MTN, CSV']?.(moved)) ?? new ArrayBuffer(0))

  expect(view.sample.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  expect(view.guess).toEqual([
    'date',
    null,
    'payerName',
    'payerNumber',
    'kind',
    'amount',
    'charge',
    'charge',
    'balanceBefore',
    'balance',
    'receiverNumber',
    'receiverName',
    null,
    'providerId',
    'text',
    null,
  ])
  const answer = reading.read({ columns: view.guess }, OWN_NUMBER)
  expect(answer).toMatchObject({
    statement: {
      accountNumber: OWN_NUMBER,
      lines: moved.length,
      pieces: 1,
      balance: moved.at(-1)?.balance,
      facts: { direction: 'own number', dates: 'named' },
    },
  })
  expect(reading.piece(0)).toHaveLength(moved.length)
  expect(reading.piece(1)).toEqual([])
})

test('money out names whoever got it, by name, by number, or by the word in its place', async () => {
  const head = 'Date,Id,From No.,From Name,To No.,Type,Amount,Balance,Ref'
  const rows = [
    `18/11/2026,1,0501000001,AMA SERWAA,${OWN_NUMBER},TRANSFER,10.00,110.00,`,
    `18/11/2026,2,${OWN_NUMBER},ADOM GRACE,MTN,CHARGE,1.00,109.00,`,
    `18/11/2026,3,${OWN_NUMBER},ADOM GRACE,0501000001,REVERSAL,9.00,100.00,`,
  ]
  const reading = new Reading()
  const { guess } = await reading.open(new TextEncoder().encode([head, ...rows].join('\n')).buffer)
  reading.read({ columns: guess }, OWN_NUMBER)
  const lines = reading.piece(0)
  expect(lines).toMatchObject([
    { amount: 1_000, counterpartyName: 'AMA SERWAA', counterpartyNumber: '0501000001' },
    { amount: -100, counterpartyName: 'MTN' },
    { amount: -900, counterpartyNumber: '0501000001' },
  ])
  expect(lines.map(({ counterpartyName }) => counterpartyName)).not.toContain('ADOM GRACE')
})
