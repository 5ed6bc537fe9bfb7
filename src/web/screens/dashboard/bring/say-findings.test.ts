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

const NONE = { notes: 0, failed: 0, zero: 0, rows: [] }

test('rows that were passed over are named, to be looked at', () => {
  expect(lastFinding({ notes: 2, failed: 1, zero: 0, rows: [2, 9, 14] })).toEqual({
    sentence: '3 rows were passed over',
    detail: '2 rows of words or sums, 1 attempt that failed. Look at rows 2, 9, 14',
    isOpen: true,
  })
  expect(lastFinding(NONE)).toEqual({
    sentence: 'Every row was read',
    detail: 'two decimals everywhere',
  })
})

test('sheets that are not read are named', () => {
  const names = ['Savings', 'Loans', 'Cards', 'Fees', 'Rates', 'Branches', 'Notes']
  expect(lastFinding(NONE, { leftOut: ['Savings'] })).toEqual({
    sentence: 'Not read: 1 sheet with other columns',
    detail: '“Savings”; where it holds payments, bring it as a file of its own',
    isOpen: true,
  })
  expect(lastFinding(NONE, { leftOut: names })).toMatchObject({
    sentence: 'Not read: 7 sheets with other columns',
    detail: expect.stringContaining('“Rates” and 2 more;'),
  })
})

type Facts = StatementView['facts']

function lastFinding(passedOver: Facts['passedOver'], more: Partial<Facts> = {}) {
  const statement: StatementView = {
    format: 'csv',
    from: '2026-11-01',
    to: '2026-11-20',
    lines: 3,
    pieces: 1,
    balance: null,
    sample: [],
    facts: { dates: 'named', isMonthFirst: false, dateSample: '', direction: 'columns', passedOver, ...more },
  }
  return whatWasChecked(statement, CHECK, 'MTN').at(-1)
}
