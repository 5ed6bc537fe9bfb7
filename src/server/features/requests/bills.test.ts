import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import type { Person } from '../../testing/people.ts'
import { ask, office } from './testing/office.ts'

/** Bills where two persons are wanted. */

/** Two children of Basic 4, and what the Bursar does with their bill. */
async function billing({ isOn = true } = {}) {
  const all = await office({ isOn })
  const { school, adwoa, kofi, as } = all
  const [efua, yaw] = [
    await school.addStudent({ firstName: 'Efua' }),
    await school.addStudent({ firstName: 'Yaw' }),
  ]
  const classId = await school.classId('Basic 4')
  const params = { schoolId: school.schoolId }
  const fees = [{ classId, feeType: 'School Fees', amount: 500 }]
  const bill = async (except: readonly string[] = [], who: Person = adwoa) =>
    school.inject(
      endpoints.billClasses,
      { params, body: { fees, except: except.map((studentId) => ({ studentId })) } },
      as(who),
    )
  const newest = async () =>
    (await school.call(endpoints.listBillingRuns, { params })).find(({ undoneAt }) => !undoneAt)?.id ?? ''
  const undo = async () =>
    school.inject(
      endpoints.undoBillingRun,
      { params: { billingRunId: await newest() }, body: { reason: 'Wrong amount' } },
      as(adwoa),
    )
  const pay = (studentId: string, amountPaid = 100) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } })
  const approve = (requestId: string, who: Person = kofi) =>
    school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, as(who))
  const owed = async (studentId: string) =>
    (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
  return { ...all, efua, yaw, fees, bill, newest, undo, pay, approve, owed }
}

test('a bill of this hour that nobody has paid is one person’s to take back', async () => {
  const { school, bill, undo } = await billing()
  await bill()
  school.clock.pass({ minutes: 59 })
  expect((await undo()).status).toBe(200)
  expect(await verifySchool(school.context)).toEqual([])
})

test('once anybody has paid, or after an hour, it takes two, and is done when it is approved', async () => {
  const all = await billing()
  const { school, adwoa, ama, efua, bill, newest, undo, pay, approve, owed } = all
  await bill()
  await pay(efua)
  const { problem } = await undo()
  expect([problem.status, problem.message]).toEqual([
    409,
    'Taking back a bill that somebody has paid, or that is older than an hour, needs a second person. Ask for it.',
  ])
  const form = { act: 'undo_bill' as const, billingRunId: await newest() }
  expect((await ask(all, ama, form)).problem.code, 'a cashier bills nothing').toBe('forbidden')
  const { request } = (await ask(all, adwoa, form)).reply
  expect(request).toMatchObject({
    title: 'Take back the bill of School Fees',
    amount: 1_500,
    studentName: '3 children',
    className: 'Basic 4',
    feeType: 'School Fees',
  })
  expect((await approve(request.id, adwoa)).problem.code).toBe('forbidden')
  expect((await approve(request.id)).status).toBe(200)
  expect(await owed(efua)).toBe(-100)
  expect(await verifySchool(school.context)).toEqual([])
})

test('an hour later it takes two; money that was there before the bill counts as paid', async () => {
  const { school, efua, bill, undo, pay } = await billing()
  await bill()
  school.clock.pass({ minutes: 60 })
  expect((await undo()).problem.code).toBe('needs_approval')

  const ahead = await billing()
  await ahead.pay(ahead.efua)
  await ahead.bill()
  expect((await ahead.undo()).problem.code).toBe('needs_approval')
  await pay(efua)
})

test('with the rule off it is as it was', async () => {
  const { school, efua, bill, undo, pay } = await billing({ isOn: false })
  await bill()
  await pay(efua)
  expect((await undo()).status).toBe(200)
  expect((await bill([efua])).status).toBe(200)
  expect(await verifySchool(school.context)).toEqual([])
})

test('an act on many classes is taken back whole by two, or not at all', async () => {
  const all = await billing()
  const { school, adwoa, efua, bill, pay, approve, owed, as } = all
  const { actId } = (await bill()).reply
  await pay(efua)
  const undo = { params: { actId }, body: { reason: 'Wrong amount' } }
  expect((await school.inject(endpoints.undoBillClasses, undo, as(adwoa))).problem.code).toBe(
    'needs_approval',
  )

  const { request } = (await ask(all, adwoa, { act: 'undo_bill', billActId: actId })).reply
  expect((await approve(request.id)).status).toBe(200)
  expect(await owed(efua)).toBe(-100)
  expect((await ask(all, adwoa, { act: 'undo_bill', billActId: actId })).problem.code).toBe(
    'already_reversed',
  )
  expect(await verifySchool(school.context)).toEqual([])
})

test('a request for an act is over once a bill of it was taken back directly', async () => {
  const all = await billing()
  const { school, adwoa, kofi, bill, undo, approve, as } = all
  const { actId } = (await bill()).reply
  const { request } = (await ask(all, adwoa, { act: 'undo_bill', billActId: actId })).reply

  expect((await undo()).status, 'within the hour, and nobody has paid').toBe(200)

  const params = { requestId: request.id }
  const seen = await school.inject(endpoints.readRequest, { params }, as(kofi))
  expect(seen.reply).toMatchObject({ state: 'overtaken', answeredBy: { id: adwoa.staffId } })
  expect((await approve(request.id)).problem.detail).toMatch(/ took this back /)
  expect(await verifySchool(school.context)).toEqual([])
})

test('a child who was billed is left out of the next bill by two; one who was not, by one', async () => {
  const all = await billing()
  const { school, adwoa, efua, yaw, fees, bill, undo, approve, owed } = all
  expect((await bill([yaw])).status, 'not billed before').toBe(200)
  expect((await undo()).status).toBe(200)
  const refused = await bill([efua])
  expect([refused.problem.code, refused.problem.message]).toEqual([
    'needs_approval',
    'Leaving out a child who was billed this fee before needs a second person. Ask for it.',
  ])
  expect(await owed(yaw), 'nothing of it was billed').toBe(0)

  const asked = { fees, except: [{ studentId: efua }] }
  const { request } = (await ask(all, adwoa, { act: 'bill_without', bill: asked })).reply
  expect(request).toMatchObject({
    title: 'Bill School Fees and leave 1 out',
    amount: 500,
    className: 'Basic 4',
  })
  expect(request.studentName).toContain('Efua')
  expect((await approve(request.id)).status).toBe(200)
  expect([await owed(efua), await owed(yaw)]).toEqual([0, 500])
  const nobody = await ask(all, adwoa, { act: 'bill_without', bill: { fees, except: [] } })
  expect(nobody.problem.message).toContain('Bill it without asking')
  expect(await verifySchool(school.context)).toEqual([])
})

test('what was done meanwhile is looked at afresh when it is approved', async () => {
  const all = await billing()
  const { adwoa, efua, fees, bill, undo, approve } = all
  await bill()
  await undo()
  const asked = { fees, except: [{ studentId: efua }] }
  const { request } = (await ask(all, adwoa, { act: 'bill_without', bill: asked })).reply
  await bill()
  expect((await approve(request.id)).problem.code).toBe('already_billed')
})

test('a payment and the taking back of its bill at one moment: one person never takes back what was paid', async () => {
  const { school, efua, bill, undo, pay, owed } = await billing()
  await bill()
  const [paid, undone] = await Promise.all([pay(efua), undo()])
  expect(paid.receipt).toBeTruthy()
  expect([200, 409]).toContain(undone.status)
  expect(await owed(efua)).toBe(undone.status === 200 ? -100 : 400)
  expect(await verifySchool(school.context)).toEqual([])
})
