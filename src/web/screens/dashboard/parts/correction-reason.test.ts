import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { reasonOf } from './correction-reason.ts'

const receipt = { amount: pesewas(20_00), method: 'Cash', reference: null, date: '2026-11-20' }
const same = { sum: pesewas(20_00), method: 'Cash', reference: '', date: '2026-11-20' }

test('the reason that is proposed is what was changed, and none where nothing or several things were', () => {
  expect(reasonOf(receipt, same)).toBe('')
  expect(reasonOf(receipt, { ...same, sum: pesewas(2_00) })).toBe('The wrong amount was typed')
  expect(reasonOf(receipt, { ...same, method: 'Cheque', reference: '000123' })).toBe(
    'The wrong method was chosen',
  )
  expect(reasonOf({ ...receipt, method: 'Bank' }, { ...same, method: 'Bank', reference: 'T4' })).toBe(
    'The reference was wrong',
  )
  expect(reasonOf(receipt, { ...same, sum: pesewas(2_00), method: 'Cheque' })).toBe('')
  expect(reasonOf(receipt, { ...same, date: '2026-11-18' })).toBe('The wrong day was typed')
  expect(reasonOf(receipt, { ...same, date: null })).toBe('')
  expect(reasonOf(receipt, { ...same, sum: null })).toBe('')
})
