import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { Receipt } from './kept.ts'
import { sentencesOf } from './receipt-aloud.ts'

const receipt = {
  schoolName: 'Bright Morning School',
  number: 'BMS-000214',
  voidedOn: null,
  on: '2026-11-27',
  method: 'Mobile Money',
  amount: pesewas(250_50),
  owedAfter: pesewas(1_184_50),
  children: [
    {
      pupilCode: 'BMS-4F7K',
      name: 'Nhyira Quaye',
      className: 'Basic 8',
      lines: [
        { feeType: 'School Fees', amount: pesewas(200_00), inCredit: pesewas(0) },
        { feeType: 'Exam Fees', amount: pesewas(50_50), inCredit: pesewas(10_00) },
      ],
    },
  ],
} as unknown as Receipt

const said = (differences: Partial<Receipt> = {}) =>
  sentencesOf({ ...receipt, ...differences }).map(({ says }) => says)

test('a receipt is read in sentences, with its sums in words and what is still owed at the end', () => {
  expect(said()).toEqual([
    'Bright Morning School. Receipt BMS-000214.',
    'Paid on 27 November 2026, by Mobile Money.',
    'Nhyira Quaye, Basic 8: School Fees, two hundred cedis.',
    'Exam Fees, fifty cedis, fifty pesewas, of which ten cedis are in credit.',
    'Received: two hundred and fifty cedis, fifty pesewas.',
    'Still owed: one thousand, one hundred and eighty-four cedis, fifty pesewas.',
  ])
})

test('that nothing is owed, what is in credit, and that a receipt is void are said', () => {
  expect(said({ owedAfter: pesewas(0) }).at(-1)).toBe('Nothing is owed.')
  expect(said({ owedAfter: pesewas(-15_00) }).at(-1)).toBe('In credit: fifteen cedis.')
  expect(said({ voidedOn: '2026-11-28' })[1]).toBe(
    'This receipt is void. It was taken back on 28 November 2026.',
  )
})
