import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { afterAnswer, afterRefusal } from './settle-act.ts'
import { HAD_ARRIVED, type WaitingDiscard, type WaitingPayment } from './waiting-act.ts'

const common = {
  id: 'a',
  owner: 's/p',
  takenAt: 0,
  date: '2026-11-20',
  slip: 'KD-0007',
  student: { id: 's', name: 'Ama Addo', className: 'Basic 4', number: 'AGA-S-0001', guardian: 'Esi' },
  confirm: false,
  guard: false,
  state: { name: 'waiting' as const },
  lines: [{ id: 'l', feeType: 'School Fees', amount: pesewas(150) }],
}
const payment: WaitingPayment = { ...common, kind: 'payment', method: 'Cash' }
const givenUp: WaitingDiscard = { ...common, kind: 'discard', was: 'payment', reason: 'Undone' }
const receipt = { id: 'r', number: 'AGA-000012', code: 'c' }
const recorded = { entryIds: ['e'], receipt, balances: [], totalDebt: pesewas(0) }

test('a payment given up while it was sent, and recorded, stays to be seen with its receipt', () => {
  expect(afterAnswer(payment, givenUp, { recorded, flag: null })).toEqual({
    ...givenUp,
    state: { name: 'flagged', sentence: HAD_ARRIVED, receiptNumber: 'AGA-000012' },
  })
})

test('a payment given up while it was sent, and refused, still goes out as given up', () => {
  const refused = { name: 'attention' as const, code: 'possible_duplicate', sentence: 'Record another?' }

  expect(afterRefusal(payment, givenUp, refused)).toEqual(givenUp)
  expect(afterRefusal(payment, payment, refused)).toEqual({ ...payment, state: refused })
})

test('what was recorded, or noted as given up, leaves the device', () => {
  expect(afterAnswer(payment, payment, { recorded, flag: null })).toBeNull()
  expect(afterAnswer(givenUp, givenUp, { recorded: null, flag: null })).toBeNull()
})
