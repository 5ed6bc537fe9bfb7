import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPayingFamily, openPaying } from '../../testing/paying.ts'

let paying: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(() => paying.sandbox.close())

test('more than was asked for pays what was named, then what else is due, and is credit where credit stands', async () => {
  const { school, sandbox } = paying
  const family = await aPayingFamily(school)
  for (const feeType of ['PTA Fees', 'Exam Fees']) {
    const body = { feeType, amount: 30 }
    await school.call(endpoints.debitStudent, { params: { studentId: family.childId }, body })
  }
  sandbox.faults.switchOn({ fault: 'wrong_amount', times: 1 })
  const { reply: asked } = await family.start({
    lines: [{ childId: family.childId, feeType: 'PTA Fees', amount: 10 }],
  })
  expect(asked.state).toBe('mismatch')
  // What is asked for and not what came is changed: the row of the payment cannot tell the difference.
  const [before] = await school.rows<{ owed: number }>(
    sql`select owed_by(${school.schoolId}, ${family.childId})::int as owed`,
  )
  const params = { paymentId: asked.paymentId }
  await school.rows(
    sql`update payment_intents set payment = payment || jsonb_build_object('amount', ${(before?.owed ?? 0) + 1_000}::bigint)
        where school_id = ${school.schoolId} and id = ${asked.paymentId}`,
  )
  await school.call(endpoints.settleMismatch, { params, body: { act: 'post' } })

  const { fees } = await school.call(endpoints.readStudent, { params: { studentId: family.childId } })
  // 20.00 of PTA Fees are left, since 10.00 were named for them; all that is over stands on the ordinary fee charged last.
  expect(fees).toEqual([
    { feeType: 'Exam Fees', amount: -30 },
    { feeType: 'PTA Fees', amount: 20 },
  ])
})
