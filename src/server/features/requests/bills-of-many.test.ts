import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { openBalances, verifySchool } from '../../ledger/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { ask, type Form, office } from './testing/office.ts'

/** Where two persons are wanted: a bill of several classes, and what counts as paid. */

async function twoClasses() {
  const all = await office()
  const { school, studentId: kwesi, kofi, adwoa, as } = all
  const params = { schoolId: school.schoolId }
  const esi = await school.addStudent({ firstName: 'Esi', classRef: 'Basic 5' })
  const fees = await Promise.all(
    ['Basic 4', 'Basic 5'].map(async (name) => ({
      classId: await school.classId(name),
      feeType: 'School Fees',
      amount: 500,
    })),
  )
  const bill = (except: readonly string[] = []) =>
    school.inject(
      endpoints.billClasses,
      { params, body: { fees, except: except.map((studentId) => ({ studentId })) } },
      as(adwoa),
    )
  const undo = (actId: string) =>
    school.inject(
      endpoints.undoBillClasses,
      { params: { actId }, body: { reason: 'Wrong amount' } },
      as(adwoa),
    )
  const runs = () => school.call(endpoints.listBillingRuns, { params })
  const owed = async (studentId: string) =>
    (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
  const pay = (studentId: string) =>
    school.call(endpoints.payStudent, {
      params: { studentId },
      body: { amountPaid: 100, feeType: 'School Fees' },
    })
  const takeBack = async (receiptId: string) => {
    const { request } = (await ask(all, adwoa, { receiptId })).reply
    const params = { requestId: request.id }
    await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  }
  const askFor = (form: Partial<Form>) => ask(all, adwoa, form)
  return { school, kwesi, esi, bill, undo, runs, owed, pay, takeBack, askFor }
}

test('where one class of several has paid, one person takes back none of them', async () => {
  const { school, kwesi, esi, bill, undo, runs, owed, pay } = await twoClasses()
  const { actId } = (await bill()).reply
  // The one that is taken back last.
  const [last] = (await runs()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await pay(last?.className === 'Basic 4' ? kwesi : esi)

  expect((await undo(actId)).problem.code).toBe('needs_approval')
  expect((await runs()).filter(({ undoneAt }) => undoneAt)).toEqual([])
  expect((await owed(kwesi)) + (await owed(esi))).toBe(900)
  expect(await verifySchool(school.context)).toEqual([])
})

test('where a child of one class of several was billed before, one person leaving it out bills none of them', async () => {
  const { school, kwesi, esi, bill, undo, runs, owed } = await twoClasses()
  await undo((await bill()).reply.actId)
  for (const child of [kwesi, esi]) {
    const before = (await runs()).length
    expect((await bill([child])).problem.code).toBe('needs_approval')
    expect((await runs()).length).toBe(before)
  }
  expect([await owed(kwesi), await owed(esi)]).toEqual([0, 0])
  expect(await verifySchool(school.context)).toEqual([])
})

test('a bill whose only payment was taken back again is one person’s to take back', async () => {
  const { school, kwesi, bill, undo, owed, pay, takeBack } = await twoClasses()
  const { actId } = (await bill()).reply
  const { receipt } = await pay(kwesi)
  expect((await undo(actId)).problem.code).toBe('needs_approval')
  await takeBack(receipt?.id ?? '')
  expect(await owed(kwesi)).toBe(500)
  expect((await undo(actId)).status).toBe(200)
  expect(await owed(kwesi)).toBe(0)
  expect(await verifySchool(school.context)).toEqual([])
})

test('an older debt that was paid, and what was taken off before, are nobody’s payment of a new bill', async () => {
  const { school, kwesi, esi, bill, undo, owed, pay } = await twoClasses()
  const debt = { feeType: 'School Fees', amount: 100 }
  await school.call(endpoints.debitStudent, { params: { studentId: kwesi }, body: debt })
  await pay(kwesi)
  await school.call(endpoints.adjustStudent, {
    params: { studentId: esi },
    body: { ...debt, kind: 'discount', note: 'For the choir', confirm: true },
  })
  school.clock.pass({ minutes: 1 })
  const { actId } = (await bill()).reply
  expect((await undo(actId)).status).toBe(200)
  expect([await owed(kwesi), await owed(esi)]).toEqual([0, -100])
  expect(await verifySchool(school.context)).toEqual([])
})

test('money that came since the bill, or was taken over from before, is paid on it, whatever else the child owes', async () => {
  for (const isAhead of [false, true]) {
    const { school, kwesi, bill, undo, pay } = await twoClasses()
    const feeType = 'School Fees'
    const ahead = { student: kwesi, feeType, amount: pesewas(10_000), inCredit: true }
    if (isAhead) await openBalances(school.context, [ahead])
    const debt = { params: { studentId: kwesi }, body: { feeType, amount: 100 } }
    if (!isAhead) await school.call(endpoints.debitStudent, debt)
    const { actId } = (await bill()).reply
    if (!isAhead) await pay(kwesi)
    expect((await undo(actId)).problem.code).toBe('needs_approval')
  }
})

test('what is asked about a bill, or a class, that the school does not have is refused by its name', async () => {
  const { school, kwesi, askFor } = await twoClasses()
  const other = await createTestSchool()
  const elsewhere = await other.classId('Basic 4')
  const undone = await askFor({ act: 'undo_bill', billingRunId: randomUUID() })
  expect([undone.status, undone.problem.detail]).toEqual([404, 'Bill not found.'])
  const fees = [{ classId: elsewhere, feeType: 'School Fees', amount: 500 }]
  const without = await askFor({ act: 'bill_without', bill: { fees, except: [{ studentId: kwesi }] } })
  expect([without.status, without.problem.detail]).toEqual([404, 'Class not found.'])
  expect(await verifySchool(school.context)).toEqual([])
})
