import fc from 'fast-check'

/** What may happen to who pays less. */
export interface ReductionDeeds {
  /** Makes a rule of reductions, or changes the one in its slot. `since` and `days` are from today. */
  rule: {
    slot: number
    who: 'named' | 'nth_child' | 'paid_by'
    kind: 'discount' | 'scholarship'
    percent: number
    adds: boolean
    feeType: string
    students: number[]
    fromChild: number
    since: number
    days: number
    isEnded: boolean
  }
  postReductions: { class: number; confirm: boolean; isEarned: boolean }
  waive: { line: number; amount: number | undefined; confirm: boolean }
}

interface Parts {
  student: fc.Arbitrary<number>
  inClass: fc.Arbitrary<number>
  amount: fc.Arbitrary<number | undefined>
  rarely: fc.Arbitrary<boolean>
}

/** The same as acts of a history, each with how often it comes. */
export function reductionActs({ student, inClass, amount, rarely }: Parts) {
  return [
    {
      weight: 9,
      arbitrary: fc.record({
        what: fc.constant('rule'),
        slot: fc.nat(2),
        who: fc.constantFrom('named', 'nth_child', 'paid_by'),
        kind: fc.constantFrom('discount', 'scholarship'),
        percent: fc.constantFrom(333, 1_000, 5_033, 10_000),
        adds: fc.boolean(),
        feeType: fc.constantFrom('School Fees', 'School Fees', 'Exam Fees'),
        students: fc.uniqueArray(student, { minLength: 1, maxLength: 4 }),
        fromChild: fc.constantFrom(2, 3),
        since: fc.constantFrom(0, 0, 40),
        days: fc.constantFrom(0, 5, 40),
        isEnded: rarely,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant('postReductions'),
        class: inClass,
        confirm: fc.boolean(),
        isEarned: rarely,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant('waive'),
        line: fc.nat(999),
        amount,
        confirm: fc.boolean(),
      }),
    },
  ] as const
}
