import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { aPersonOf, type Person } from '../../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../../testing/test-school.ts'

export interface Office {
  school: TestSchool
  kofi: Person
  adwoa: Person
  ama: Person
  studentId: string
  /** As somebody of it; the school's own account when nobody is named. */
  as: (person: Person) => { token: string }
}

/** A Head, a Bursar and a cashier besides the school's own account; the rule of two is on. */
export async function office({ isOn = true } = {}): Promise<Office> {
  const school = await createTestSchool()
  const kofi = await aPersonOf(school, 'head', { name: 'Kofi Amissah' })
  const adwoa = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong' })
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  if (isOn) await school.call(endpoints.setRules, { body: { twoPersons: true } })
  const studentId = await school.addStudent()
  return { school, kofi, adwoa, ama, studentId, as: ({ token }) => ({ token }) }
}

export async function pay({ school, studentId }: Office, amountPaid = 350) {
  const body = { amountPaid, feeType: 'School Fees', confirm: true }
  const { receipt, transaction } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  return { receiptId: receipt?.id ?? '', entryId: transaction.id }
}

export type Form = NonNullable<Sent<typeof endpoints.askRequest>['body']>

export async function ask({ school, as }: Office, who: Person, form: Partial<Form>) {
  const body = { act: 'take_back' as const, reason: 'Entered twice', ...form }
  return await school.inject(endpoints.askRequest, { body }, as(who))
}

export const owes = async ({ school, studentId }: Office) =>
  (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
