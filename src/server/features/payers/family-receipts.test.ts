import { expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

/** Abena has two payers, 60 and 40 percent of 977.00; her sister Ama owes 500.00 and is Akosua's alone. One receipt is over both. */

test('a receipt over a shared child and a sister says on the payer’s phone all that was paid, and its lines come to it', async () => {
  const { pay, receiptsOf, first, second } = await twoSisters()

  await pay('first', { abena: 300.01, ama: 200.02 })

  // 586.20 − 300.01, and 500.00 − 200.02.
  expect(await receiptsOf(first)).toEqual([
    { amount: 500.03, isPart: false, lines: [200.02, 300.01], owedBefore: 1086.2, owedAfter: 586.17 },
  ])
  expect(await receiptsOf(second)).toEqual([])
})

test('of a receipt that the second paid, the first reads the sister’s part and nothing of what was paid for the shared child', async () => {
  const { pay, receiptsOf, first } = await twoSisters()

  await pay('second', { abena: 30.03, ama: 20.02 })
  await pay(undefined, { abena: 7.07, ama: 6.06 })

  expect(await receiptsOf(first)).toEqual([
    { amount: 6.06, isPart: true, lines: [6.06], owedBefore: 479.98, owedAfter: 473.92 },
    { amount: 20.02, isPart: true, lines: [20.02], owedBefore: 500, owedAfter: 479.98 },
  ])
})

test('who pays alone again reads all receipts of the child, also those of somebody else', async () => {
  const { school, params, receiptsOf, first } = await twoSisters()
  const body = { lines: [{ feeType: 'School Fees' as const, amount: 77 }], payer: 'Aunt Efua' }
  await school.call(endpoints.payStudent, { params, body })

  await school.call(endpoints.setPayers, { params, body: { second: null } })

  expect(await receiptsOf(first)).toEqual([
    { amount: 77, isPart: false, lines: [77], owedBefore: 977, owedAfter: 900 },
  ])
})

async function twoSisters() {
  const school = await createTestSchool()
  await letParentsIn(school)
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const [abena, ama] = [
    await school.addStudent({ firstName: 'Abena', guardian }),
    await school.addStudent({ firstName: 'Ama', guardian }),
  ]
  const params = { studentId: abena }
  for (const [studentId, amount] of [
    [abena, 977],
    [ama, 500],
  ] as const)
    await school.call(endpoints.debitStudent, {
      params: { studentId },
      body: { feeType: 'School Fees', amount },
    })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const shares = { second, firstPercent: 60, secondPercent: 40 }
  const { payers } = await school.call(endpoints.setPayers, { params, body: shares })
  const { familyId } = await school.call(endpoints.readStudent, { params })

  const pay = async (who: 'first' | 'second' | undefined, paid: { abena: number; ama: number }) => {
    const line = (amount: number) => [{ feeType: 'School Fees', amount }]
    const body = {
      amount: Math.round((paid.abena + paid.ama) * 100) / 100,
      children: [
        { studentId: abena, lines: line(paid.abena) },
        { studentId: ama, lines: line(paid.ama) },
      ],
      ...(who ? { payerGuardianId: payers?.[who].guardianId } : { payer: 'Aunt Efua' }),
    }
    await school.call(endpoints.payFamily, { params: { familyId }, body })
  }
  const receiptsOf = async (phone: string) => {
    const { token } = await aParent(school, phone, abena)
    const { status, reply, raw } = await inject(school.app, parentEndpoints.listParentReceipts, {}, { token })
    expect(status, raw.body).toBe(200)
    expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
    return reply.receipts.map(({ amount, isPart, owedBefore, owedAfter, children }) => {
      const lines = children.flatMap((child) => child.lines.map((each) => each.amount)).sort()
      return { amount, isPart, lines, owedBefore, owedAfter }
    })
  }
  return { school, params, pay, receiptsOf, first: guardian.phone, second: second.phone }
}
