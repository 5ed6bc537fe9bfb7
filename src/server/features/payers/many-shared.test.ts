import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { hashOfParentToken } from '../../http/parent-session.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('what a second payer reads is looked up once, and not once for each child of the school that has two payers', async () => {
  const school = await createTestSchool()
  await letParentsIn(school)
  const { phone, childId } = await aSharedChild(school)
  const { token } = await aParent(school, phone, childId)
  const before = await pagesRead(school, token)

  for (let nth = 0; nth < 12; nth++) await aSharedChild(school)

  // Some twenty pages a child; looked up once for each, the children alone are sixty times as many as before.
  expect(await pagesRead(school, token)).toBeLessThan(10 * before)
})

async function aSharedChild(school: TestSchool): Promise<{ phone: string; childId: string }> {
  const phone = aPhone()
  const childId = await school.addStudent({})
  const second = { firstName: 'Yaw', surname: 'Owusu', phone }
  const params = { studentId: childId }
  await school.call(endpoints.setPayers, { params, body: { second, firstPercent: 60, secondPercent: 40 } })
  return { phone, childId }
}

/** Pages of the database that a reading of the own days touches, once its plans are kept. */
async function pagesRead(school: TestSchool, token: string): Promise<number> {
  const context: Context = {
    ...school.context,
    caller: { ...school.context.caller, role: 'auditor' },
    parentSession: hashOfParentToken(token).toString('hex'),
  }
  let pages = 0
  for (let nth = 0; nth < 8; nth++) {
    const [row] = await query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      context,
      sql`explain (analyze, buffers, format json) select * from parents_dues()`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return pages
}
