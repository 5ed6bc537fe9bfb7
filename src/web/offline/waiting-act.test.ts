import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import {
  childrenOf,
  firstChildOf,
  isToCome,
  namesOfAct,
  partFor,
  type WaitingDiscard,
  type WaitingPayment,
} from './waiting-act.ts'

const child = (id: string, firstName: string) => ({
  id,
  firstName,
  name: `${firstName} Asamoah`,
  className: 'Basic 4',
})
const tender: WaitingPayment = {
  kind: 'payment',
  id: 'a',
  owner: 's/p',
  takenAt: 0,
  date: '2026-11-20',
  slip: 'KD-0007',
  method: 'Cash',
  // Under the family's id: a window of the release before finds no child to put all of it on.
  student: { id: 'family', name: 'Kofi Asamoah', className: 'Basic 4', number: '', guardian: 'Akua Asamoah' },
  family: { id: 'family', children: [child('kofi', 'Kofi'), child('adwoa', 'Adwoa')] },
  lines: [
    { id: 'l1', feeType: 'School Fees', amount: pesewas(370_00), studentId: 'kofi' },
    { id: 'l2', feeType: 'School Fees', amount: pesewas(390_00), studentId: 'adwoa' },
  ],
  confirm: false,
  guard: false,
  state: { name: 'waiting' },
}
const { method: _, ...rest } = tender
const givenUp: WaitingDiscard = { ...rest, kind: 'discard', was: 'payment', reason: 'Undone' }

test('a tender for several children is each one’s by their lines, also once it is given up', () => {
  for (const act of [tender, givenUp]) {
    expect(childrenOf(act)).toEqual(['kofi', 'adwoa'])
    expect(firstChildOf(act)).toBe('kofi')
    expect(partFor(act, 'adwoa')?.lines).toEqual([tender.lines[1]])
    expect(partFor(act, 'family')).toBeNull()
    expect(namesOfAct(act)).toBe('Kofi, Adwoa')
  }
})

test('what was given up, or is in the books already, changes nobody’s debt any more', () => {
  expect([tender, givenUp].map(isToCome)).toEqual([true, false])
  const flagged = { name: 'flagged', sentence: '', receiptNumber: null } as const
  expect(isToCome({ ...tender, state: flagged })).toBe(false)
})
