import fc from 'fast-check'

/** What families say: promises and plans, and what is ended of them by hand. */
export interface CallDeeds {
  /** Of the family of a student: so much, within so many days; more than is owed is refused. */
  promise: { student: number; amount: number; days: number }
  cancelPromise: { which: number }
  /** What the family owes, in so many parts, the first after so many days and the others as many days apart. */
  plan: { student: number; parts: number; days: number }
  cancelPlan: { which: number }
}

/** Mostly of the family of three. */
const ofFamily = (student: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 2) }, { weight: 1, arbitrary: student })

export function callActs(student: fc.Arbitrary<number>) {
  const which = fc.nat(999)
  return [
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant('promise' as const),
        student: ofFamily(student),
        amount: fc.constantFrom(500, 5_000, 12_345, 200_000_000),
        days: fc.constantFrom(-1, 0, 1, 3, 30, 91),
      }),
    },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('cancelPromise' as const), which }) },
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant('plan' as const),
        student: ofFamily(student),
        parts: fc.integer({ min: 2, max: 4 }),
        days: fc.constantFrom(0, 1, 4, 20),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('cancelPlan' as const), which }) },
  ]
}
