import { pesewas } from '#shared/money.ts'
import { inTransaction } from '../../context/context.ts'
import { writeRule } from '../../features/reductions/save-rule.ts'
import { billClass } from '../index.ts'
import { balancesOf, type LedgerSchool } from './ledger-school.ts'

type Rule = Partial<Parameters<typeof writeRule>[1]> & { name: string }

/** Saves a rule on School Fees, of named pupils unless it says otherwise. Answers its id. */
export function rule(school: LedgerSchool, body: Rule, id?: string): Promise<string> {
  const whole = { kind: 'discount', who: 'named', adds: false, feeTypes: ['School Fees'], ...body } as const
  return inTransaction(school.context(), (inner) =>
    writeRule(inner, whole as Parameters<typeof writeRule>[1], id),
  )
}

/** Bills Basic 4 its School Fees. */
export function bill(school: LedgerSchool, amount: number) {
  return billClass(school.context(), {
    classId: school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(amount),
  })
}

/** School Fees that each of them owes. */
export async function owed(school: LedgerSchool, ...students: string[]): Promise<number[]> {
  const each = await Promise.all(students.map((student) => balancesOf(school, student)))
  return each.map((balances) => balances['School Fees'] ?? 0)
}
