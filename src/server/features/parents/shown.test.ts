import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { dayOf } from '#shared/dates.ts'
import { sql } from '../../context/context.ts'
import { aChildOf, aFamily, aParent, letParentsIn } from '../../testing/parents.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** What a receipt tells of who paid, and that days and sums are those of the office. */

let school: TestSchool
beforeAll(async () => {
  school = await createTestSchool()
  await letParentsIn(school)
})

test('of a receipt over children of another number a parent sees the own part, and prints none of it', async () => {
  const [own, others] = [aPhone(), aPhone()]
  const ama = await aChildOf(school, own)
  const guardian = { firstName: 'Kwame', surname: 'Boateng', phone: others }
  const kofi = await school.addStudent({ firstName: 'Kofi', guardian })
  await school.call(endpoints.joinFamilies, { body: { studentIds: [ama, kofi] } })
  const [{ familyId } = { familyId: '' }] = await school.rows<{ familyId: string }>(
    sql`select family_of(family_id, guardian_id) as "familyId" from students where id = ${ama}`,
  )
  const paid = (studentId: string, amount: number) => ({
    studentId,
    lines: [{ feeType: 'School Fees', amount }],
  })
  const reference = `KOFIDADREF${randomUUID().slice(0, 4)}`
  await school.call(endpoints.payFamily, {
    params: { familyId },
    body: {
      amount: 90,
      children: [paid(kofi, 70), paid(ama, 20)],
      payment_method: 'Mobile Money',
      reference,
    },
  })
  const { token } = await aParent(school, own, ama)

  const { reply, raw } = await inject(school.app, parentEndpoints.listParentReceipts, {}, { token })
  const [receipt] = reply.receipts
  const printed = await inject(
    school.app,
    parentEndpoints.printParentReceipt,
    { params: { schoolId: school.schoolId, receiptId: receipt?.receiptId ?? '' } },
    { token },
  )

  expect(receipt).toMatchObject({
    amount: 20,
    isPart: true,
    children: [{ childId: ama }],
    payer: null,
    reference: null,
    checkUrl: null,
  })
  expect(raw.body).not.toMatch(/Kofi|KOFIDADREF|Boateng|"amount":(70|90)/)
  expect(printed.problem.code).toBe('conflict')
})

test('what another guardian paid before is told without name and reference', async () => {
  const own = school
  const { childId } = await aFamily(own)
  const phone = aPhone()
  await own.call(endpoints.payStudent, {
    params: { studentId: childId },
    body: { amountPaid: 5, feeType: 'School Fees', method: 'Mobile Money', reference: 'MOTHERSREF' } as never,
  })
  own.clock.pass({ minutes: 1 })
  const sister = await aChildOf(own, phone, 'Esi')
  await own.rows(
    sql`update students set guardian_id = (select guardian_id from students where id = ${sister}) where id = ${childId}`,
  )
  const { token } = await aParent(own, phone, childId)

  const { reply, raw } = await inject(own.app, parentEndpoints.listParentReceipts, {}, { token })

  expect(reply.receipts.map(({ amount, payer }) => [amount, payer])).toEqual([
    [5, null],
    [50, null],
  ])
  expect(raw.body).not.toContain('MOTHERSREF')
})

test('days and sums are the office’s: of a plan, and with a voluntary fee in credit', async () => {
  const own = school
  const { childId, parent } = await aFamily(own)
  const [{ familyId } = { familyId: '' }] = await own.rows<{ familyId: string }>(
    sql`select family_of(family_id, guardian_id) as "familyId" from students where id = ${childId}`,
  )
  const day = (days: number) => dayOf(new Date(own.clock.now.getTime() + days * 86_400_000))
  const parts = [
    { on: day(28), amount: 100 },
    { on: day(58), amount: 50 },
  ]
  await own.call(endpoints.makePlan, { params: { familyId }, body: { parts } })
  const child = async () => {
    const { reply } = await inject(own.app, parentEndpoints.listChildren, {}, { token: parent.token })
    return reply.schools[0]?.children[0]
  }

  expect(await child()).toMatchObject({
    owed: 150,
    dues: parts,
    promise: { amount: 100, on: parts[0]?.on, came: 0, state: 'open' },
  })

  await own.rows(
    sql`update fee_types set voluntary = true where school_id = ${own.schoolId} and name = 'Exam Fees'`,
  )
  await own.call(endpoints.payStudent, {
    params: { studentId: childId },
    body: { amountPaid: 30, feeType: 'Exam Fees' },
  })
  expect(await child()).toMatchObject({ owed: 120 })
})
