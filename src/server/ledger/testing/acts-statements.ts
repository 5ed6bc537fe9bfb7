import fc from 'fast-check'

/** What may happen with a wallet's statements. `line` and `file` point at lines and statements in the order they came. */
export interface StatementDeeds {
  /** The next lines of the wallet; below zero is money that went out. `day` is from today. */
  bring: { amounts: number[]; day: number }
  /** The next line of the wallet takes an earlier one's money back, and says its number. */
  bankTakesBack: { line: number; day: number }
  postLine: { line: number; students: number[]; feeType: string }
  linkLine: { line: number; receipt: number }
  asideLine: { line: number; why: 'charge' | 'not_ours' }
  returnLine: { line: number }
  undoFile: { file: number }
  /** Money that names no fee, divided by the server or by the database; often more than is owed. */
  spread: { students: number[]; amount: number; isByDatabase: boolean }
}

interface Parts {
  student: fc.Arbitrary<number>
  feeType: fc.Arbitrary<string>
  pick: fc.Arbitrary<number>
}

/** The sums of payments, so that lines and receipts meet. */
const AMOUNTS = [500, 5_000, 12_345]

export function statementActs({ student, feeType, pick }: Parts) {
  const amount = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...AMOUNTS) },
    { weight: 1, arbitrary: fc.constant(-500) },
  )
  return [
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('bring' as const),
        amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
        day: fc.constantFrom(0, 0, -1, -20),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('bankTakesBack' as const),
        line: pick,
        day: fc.constantFrom(0, 0, -1),
      }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        what: fc.constant('postLine' as const),
        line: pick,
        feeType,
        students: fc.uniqueArray(student, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constant('linkLine' as const), line: pick, receipt: pick }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('asideLine' as const),
        line: pick,
        why: fc.constantFrom<StatementDeeds['asideLine']['why']>('charge', 'not_ours'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('returnLine' as const), line: pick }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('undoFile' as const), file: pick }) },
    {
      weight: 10,
      arbitrary: fc.record({
        what: fc.constant('spread' as const),
        students: fc.uniqueArray(student, { minLength: 1, maxLength: 3 }),
        amount: fc.constantFrom(...AMOUNTS, 60_000),
        isByDatabase: fc.boolean(),
      }),
    },
  ]
}
