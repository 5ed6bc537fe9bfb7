import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { openBalances } from '../ledger/index.ts'
import type { TestSchool } from './test-school.ts'

export function at(school: TestSchool, moment: string): void {
  school.clock.now = new Date(moment)
}

/** A pupil with a guardian who owes this many cedis of school fees. Answers the id. */
export async function owing(
  school: TestSchool,
  differences: Parameters<TestSchool['addStudent']>[0],
  amount: number,
  dueOn: Day,
): Promise<string> {
  const student = await school.addStudent(differences)
  const line = { student, feeType: 'School Fees', amount: pesewas(Math.round(amount * 100)), dueOn }
  await openBalances(school.context, [line])
  return student
}
