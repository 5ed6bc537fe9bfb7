import { expect, test } from 'vitest'
import type { StatementView } from '#web/files/statements/reading.ts'
import type { StatementCheck } from '#web/queries/bring-statement.ts'
import { whatWasChecked } from './say-findings.ts'

const CHECK: StatementCheck = {
  accountId: 'a1',
  lines: 3,
  known: 0,
  early: 0,
  new: 3,
  from: '2026-11-01',
  to: '2026-11-20',
  firstBalance: null,
  lastBalance: null,
}

test('rows that were passed over are named, to be looked at', () => {
  expect(lastFinding({ notes: 2, failed: 1, zero: 0, rows: [2, 9, 14] })).toEqual({
    sentence: '3 rows were passed over',
    detail: '2 rows of words or sums, 1 attempt that failed. Look at rows 2, 9, 14',
    isOpen: true,
  })
  expect(lastFinding({ notes: 0, failed: 0, zero: 0, rows: [] })).toEqual({
    sentence: 'Every row was read',
    detail: 'two decimals everywhere',
  })
})

function lastFinding(passedOver: StatementView['facts']['passedOver']) {
  const statement: StatementView = {
    format: 'csv',
    from: '2026-11-01',
    to: '2026-11-20',
    lines: 3,
    pieces: 1,
    balance: null,
    sample: [],
    facts: { dates: 'named', isMonthFirst: false, dateSample: '', direction: 'columns', passedOver },
  }
  return whatWasChecked(statement, CHECK, 'MTN').at(-1)
}
