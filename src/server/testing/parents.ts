import { setImmediate } from 'node:timers/promises'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { anAddress, newestSecret } from './sample-school.ts'
import { inject } from './test-app.ts'
import { aPhone, type TestSchool } from './test-school.ts'

export interface TestParent {
  phone: string
  token: string
}

/** Lets the parents of a school in. */
export async function letParentsIn({ call }: TestSchool, level: 'balances' | 'on' = 'on'): Promise<void> {
  await call(endpoints.setParentAccess, { body: { level } })
}

/** A child of a number. */
export function aChildOf({ addStudent }: TestSchool, phone: string, firstName = 'Ama'): Promise<string> {
  return addStudent({ firstName, guardian: { firstName: 'Akosua', surname: 'Mensah', phone } })
}

/** The code of a child, as bills say it. */
export async function codeOfChild({ rows }: TestSchool, studentId: string): Promise<string> {
  const [found] = await rows<{ code: string }>(
    sql`select pupil_code(c.pupil_prefix, s.number) as code from students s join schools c on c.id = s.school_id where s.id = ${studentId}`,
  )
  return found?.code ?? ''
}

/** Asks for a code and answers the one that was texted, with what it belongs to; the sending comes after the answer. */
export async function textedCode(
  school: TestSchool,
  phone: string,
  asking: { instead?: string; keepsAskId?: true } = { keepsAskId: true },
): Promise<{ askId: string; code: string }> {
  const before = await newestSecret(school).catch(() => null)
  const asked = await inject(
    school.app,
    parentEndpoints.askParentCode,
    { body: { phone, ...asking } },
    { address: anAddress() },
  )
  if (asked.status !== 200) throw new Error(asked.raw.body)
  for (;;) {
    const secret = await newestSecret(school).catch(() => null)
    if (secret && secret !== before) return { askId: asked.reply.askId, code: secret }
    await setImmediate()
  }
}

/** A parent of this school, signed in, with the code of the child shown. */
export async function aParent(school: TestSchool, phone: string, studentId: string): Promise<TestParent> {
  const { app } = school
  const asked = await textedCode(school, phone)
  const { reply } = await inject(
    app,
    parentEndpoints.signInParent,
    { body: { phone, ...asked } },
    { address: anAddress() },
  )
  if (reply.needsChild) {
    const body = { pupilCode: await codeOfChild(school, studentId) }
    const shown = await inject(app, parentEndpoints.confirmChild, { body }, { token: reply.token })
    if (shown.status !== 200) throw new Error(shown.raw.body)
  }
  return { phone, token: reply.token }
}

/** A school with one family: a child with a receipt, a debt and a parent who is signed in. */
export async function aFamily(school: TestSchool) {
  await letParentsIn(school)
  const phone = aPhone()
  const childId = await aChildOf(school, phone)
  const params = { studentId: childId }
  await school.call(endpoints.debitStudent, { params, body: { amount: 200, feeType: 'School Fees' } })
  const { receipt } = await school.call(endpoints.payStudent, {
    params,
    body: { amountPaid: 50, feeType: 'School Fees' },
  })
  return { childId, receiptId: receipt?.id ?? '', parent: await aParent(school, phone, childId) }
}
