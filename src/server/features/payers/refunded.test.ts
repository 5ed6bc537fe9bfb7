import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

type Fee = 'School Fees' | 'Exam Fees' | 'Others'

/** A child of two payers, with what the tests do to it. */
async function aChild(shares: { firstPercent: number; secondPercent: number } | { secondFees: Fee[] }) {
  const school = await createTestSchool()
  const guardian = { firstName: 'Akosua', surname: 'Frimpong', phone: aPhone() }
  const params = { studentId: await school.addStudent({ firstName: 'Abena', guardian }) }
  const second = { firstName: 'Yaw', surname: 'Owusu-Sekyi', phone: aPhone() }
  const charge = (feeType: Fee, amount: number) =>
    school.call(endpoints.debitStudent, { params, body: { feeType, amount } })
  await charge('School Fees', 100)
  await school.call(endpoints.setPayers, { params, body: { second, ...shares } })
  const payers = async () => {
    const { payers } = await school.call(endpoints.readPayers, { params })
    if (!payers) throw new Error('two payers were set')
    return payers
  }
  return {
    charge,
    payers,
    async pay(who: 'first' | 'second', feeType: Fee, amount: number) {
      const payerGuardianId = (await payers())[who].guardianId
      const body = { lines: [{ feeType, amount }], payerGuardianId, confirm: true }
      await school.call(endpoints.payStudent, { params, body })
    },
    async refund(feeType: Fee, amount: number) {
      const body = { kind: 'refund' as const, feeType, amount, note: 'agreed', confirm: true }
      await school.call(endpoints.adjustStudent, { params, body })
    },
    givenTo: () =>
      school.rows<{ guardian: string | null }>(
        sql`select guardian_id as guardian from payer_refunds where school_id = ${school.schoolId}`,
      ),
  }
}

test('a refund goes to whoever has more in credit, and to the first where both have as much', async () => {
  const child = await aChild({ firstPercent: 50, secondPercent: 50 })
  await child.pay('first', 'School Fees', 60)
  await child.pay('second', 'School Fees', 60)
  const { first, second } = await child.payers()
  expect([first.owes, second.owes]).toEqual([-10, -10])

  await child.refund('School Fees', 5)
  expect(await child.givenTo()).toEqual([{ guardian: first.guardianId }])
  const then = await child.payers()
  expect([then.first.paid, then.second.paid]).toEqual([55, 60])

  await child.refund('School Fees', 5)
  expect((await child.givenTo()).map(({ guardian }) => guardian).toSorted()).toEqual(
    [first.guardianId, second.guardianId].toSorted(),
  )
})

test('a refund is nobody’s where over all fees neither has anything in credit', async () => {
  const child = await aChild({ secondFees: ['Exam Fees', 'Others'] })
  await child.charge('Exam Fees', 30)
  await child.charge('Others', 15)
  await child.pay('second', 'Exam Fees', 45)
  const { first, second } = await child.payers()
  expect([first.owes, second.owes]).toEqual([100, 0])

  await child.refund('Exam Fees', 15)

  expect((await child.givenTo()).filter(({ guardian }) => guardian !== null)).toEqual([])
  expect((await child.payers()).second.paid).toBe(45)
})
