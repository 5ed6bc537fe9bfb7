import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { plannedReminders } from './planned-reminders.ts'

const family = (familyId: string) => ({
  familyId,
  name: familyId,
  phone: '+233240000000',
  children: 'Esi',
  amount: pesewas(90_000),
  dueOn: '2026-10-01',
  late: true,
  sentInTerm: 0,
})

test('who is left out by hand makes room within the budget, and the sum of all stays the same', () => {
  const reminders = {
    families: [family('a'), family('b')],
    more: [family('c')],
    leftOut: [
      { reason: 'promised' as const, families: 4 },
      { reason: 'budget' as const, families: 1 },
    ],
  }
  const all = plannedReminders(reminders, new Set())
  expect([all.going, all.listed.map(({ familyId }) => familyId)]).toEqual([2, ['a', 'b']])
  expect(all.leftOut).toEqual(reminders.leftOut)

  const some = plannedReminders(reminders, new Set(['a']))
  expect([some.going, some.listed.map(({ familyId }) => familyId)]).toEqual([2, ['a', 'b', 'c']])
  expect(some.leftOut).toEqual([
    { reason: 'promised', families: 4 },
    { reason: 'by_hand', families: 1 },
  ])
})
