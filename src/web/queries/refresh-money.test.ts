import { beforeEach, expect, test } from 'vitest'
import { queryClient } from './client.ts'
import { refreshAll, refreshCash, refreshMoney } from './refresh-money.ts'

beforeEach(() => queryClient.clear())

function read(...keys: string[][]) {
  for (const key of keys) queryClient.setQueryData(key, { key })
}

function stale(): string[] {
  const all = queryClient.getQueryCache().getAll()
  return all.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey.join(' '))
}

test('after a payment every figure is read again, on whatever screen it stands', () => {
  read(['student', 'paid'], ['guardians'], ['sponsors'], ['statements', 'tray'], ['a screen of next year'])
  read(['school'], ['feeTypes'], ['session'])

  refreshMoney('paid')

  expect(stale().toSorted()).toEqual([
    'a screen of next year',
    'guardians',
    'sponsors',
    'statements tray',
    'student paid',
  ])
})

test('what touches many students reads the long lists again too, cash does not', () => {
  read(['students', 'active'], ['drawers'])
  void refreshCash()
  expect(stale()).toEqual(['drawers'])

  void refreshAll()
  expect(stale()).toEqual(['students active', 'drawers'])
})
