import fc from 'fast-check'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'

/** What may happen with who carries a share. */
export interface SponsorDeeds {
  /** `days` are from today; `percent` is in hundredths. */
  award: {
    sponsor: number
    students: number[]
    feeTypes: readonly string[]
    share: { percent: number; cap: number | undefined } | { amount: number; cap: number | undefined }
    days: { from: number; until: number | undefined }
    confirm: boolean
  }
  withdraw: { award: number; students: number[] }
  /** Over what is due first, or over the pupils of `named`. */
  paySponsor: {
    sponsor: number
    amount: number
    named: number[]
    day: number | undefined
    method: PaymentMethod | undefined
    asCredit: boolean
    confirm: boolean
    guards: boolean
  }
}

interface Parts {
  student: fc.Arbitrary<number>
  day: fc.Arbitrary<number | undefined>
  rarely: fc.Arbitrary<boolean>
}

export const SPONSORS = 2

const DAYS = [
  { from: 0, until: undefined },
  { from: -40, until: undefined },
  { from: -40, until: 0 },
  { from: 40, until: undefined },
]
const sponsor = fc.nat(SPONSORS - 1)
const cap = fc.option(fc.constantFrom(700, 6_000), { nil: undefined, freq: 2 })

/** The same as acts of a history, each with how often it comes. */
export function sponsorActs({ student, day, rarely }: Parts) {
  return [
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant('award'),
        sponsor,
        students: fc.uniqueArray(student, { minLength: 1, maxLength: 4 }),
        feeTypes: fc.constantFrom(
          ['School Fees'],
          ['School Fees'],
          ['Exam Fees', 'School Fees'],
          ['Nothing'],
        ),
        share: fc.oneof(
          fc.record({ percent: fc.constantFrom(1_000, 3_333, 5_000, 10_000), cap }),
          fc.record({ amount: fc.constantFrom(1, 400, 5_000), cap }),
        ),
        days: fc.constantFrom(...DAYS),
        confirm: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('withdraw'),
        award: fc.nat(999),
        students: fc.uniqueArray(student, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        what: fc.constant('paySponsor'),
        sponsor,
        amount: fc.constantFrom(1, 250, 250, 2_499, 12_345),
        named: fc.oneof(
          { weight: 2, arbitrary: fc.constant<number[]>([]) },
          { weight: 1, arbitrary: fc.uniqueArray(student, { maxLength: 3 }) },
        ),
        day,
        method: fc.option(fc.constantFrom(...PAYMENT_METHODS), { nil: undefined }),
        asCredit: fc.boolean(),
        confirm: rarely,
        guards: rarely,
      }),
    },
  ] as const
}
