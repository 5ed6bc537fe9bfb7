import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { post, verifySchool } from '../../ledger/index.ts'
import type { Person } from '../../testing/people.ts'
import { ask, type Office, office } from './testing/office.ts'

/** With the rule of two on, and a limit of GHS 100.00. */

type Kind = 'waiver' | 'discount' | 'refund' | 'write_off'

interface Forgiving {
  amount: number
  kind?: Kind
  feeType?: string
  studentId?: string
  who?: Person
  chargeId?: string
}

async function officeWithDebt() {
  const all = await office()
  const chargeId = await owe(all, all.studentId)
  return { ...all, chargeId }
}

/** There is none before the first, whose days before it are its own. */
function earlierTerm({ school: { call, schoolId } }: Office) {
  const body = { academicYear: '2025/2026', name: 'Third Term', startsOn: '2026-05-04', endsOn: '2026-07-31' }
  return call(endpoints.saveTerm, { params: { schoolId }, body })
}

async function owe({ school }: Office, studentId: string) {
  const body = { amount: 600, feeType: 'School Fees' }
  return (await school.call(endpoints.debitStudent, { params: { studentId }, body })).transaction.id
}

async function forgive(
  all: Office,
  { kind = 'waiver', who = all.adwoa, studentId = all.studentId, ...rest }: Forgiving,
) {
  const body = { kind, feeType: 'School Fees', note: 'Hard times', confirm: true, ...rest }
  const said = await all.school.inject(endpoints.adjustStudent, { params: { studentId }, body }, all.as(who))
  return said.status === 200 ? 'done' : said.problem.code
}

test('of five waivers of the limit on one charge the second takes two, and says why', async () => {
  const all = await officeWithDebt()
  const { school, kofi, adwoa, studentId, chargeId, as } = all
  const waiver = { amount: 100, chargeId }
  const said = []
  for (let time = 1; time <= 5; time += 1) said.push(await forgive(all, waiver))
  const body = { kind: 'waiver' as const, amount: 1, feeType: 'School Fees', note: 'why', chargeId }
  const { problem } = await school.inject(endpoints.adjustStudent, { params: { studentId }, body }, as(adwoa))

  expect(said).toEqual(['done', ...Array<string>(4).fill('needs_approval')])
  expect(problem.message).toBe(
    'You have forgiven or given back GH₵100.00 for this child this term. This goes over the limit and needs a second person. Ask for it.',
  )
  const asked = (await ask(all, adwoa, { act: 'waiver', studentId, chargeId, amount: 100 })).reply
  const params = { requestId: asked.request.id }
  await school.call(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  expect(await verifySchool(school.context)).toEqual([])
})

test('waivers and discounts add up over charges and fee types; another child and another person have their own', async () => {
  const all = await officeWithDebt()
  const { school, kofi } = all
  const sister = await school.addStudent()
  await owe(all, sister)

  expect(await forgive(all, { amount: 60, kind: 'discount' })).toBe('done')
  expect(await forgive(all, { amount: 50 }), 'another kind').toBe('needs_approval')
  expect(await forgive(all, { amount: 50, feeType: 'Exam Fees' }), 'another fee').toBe('needs_approval')
  expect(await forgive(all, { amount: 40 }), 'up to the limit').toBe('done')
  expect(await forgive(all, { amount: 0.01 })).toBe('needs_approval')
  expect(await forgive(all, { amount: 100, studentId: sister })).toBe('done')
  expect(await forgive(all, { amount: 100, who: kofi })).toBe('done')
  expect(await verifySchool(school.context)).toEqual([])
})

test('what one forgave or gave back before the rule was on counts too, and not what was taken back', async () => {
  const all = await office({ isOn: false })
  const { school, adwoa, studentId, as } = all
  await owe(all, studentId)
  const pay = { amountPaid: 300, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body: pay })
  expect(await forgive(all, { amount: 80, kind: 'refund' })).toBe('done')
  await school.call(endpoints.setRules, { body: { twoPersons: true } })
  expect(await forgive(all, { amount: 30, kind: 'discount' })).toBe('needs_approval')
  const body = { kind: 'discount' as const, amount: 20, feeType: 'School Fees', note: 'why' }
  const { transaction } = await school.call(
    endpoints.adjustStudent,
    { params: { studentId }, body },
    as(adwoa),
  )
  expect(await forgive(all, { amount: 20, kind: 'discount' })).toBe('needs_approval')
  const back = { params: { entryId: transaction.id }, body: { reason: 'Wrong child' } }
  await school.call(endpoints.reverseTransaction, back, as(adwoa))
  expect(await forgive(all, { amount: 20, kind: 'discount' })).toBe('done')
})

test('two at one moment add up', async () => {
  const all = await officeWithDebt()
  const both = await Promise.all([
    forgive(all, { amount: 60 }),
    forgive(all, { amount: 60, chargeId: all.chargeId }),
  ])
  expect(both.toSorted()).toEqual(['done', 'needs_approval'])
  expect(await verifySchool(all.school.context)).toEqual([])
})

test('a day of another term is no way around it; a new term begins anew', async () => {
  const all = await officeWithDebt()
  const { school, adwoa, studentId, as } = all
  await earlierTerm(all)
  const body = { kind: 'waiver' as const, amount: 100, feeType: 'School Fees', note: 'why', confirm: true }
  const on = (date: string) =>
    school.inject(endpoints.adjustStudent, { params: { studentId }, body: { ...body, date } }, as(adwoa))
  expect((await on('2026-06-10')).status).toBe(200)
  expect((await on('2026-11-20')).status).toBe(409)
  school.clock.pass({ days: 60 })
  const later = { ...adwoa.context, now: school.clock.now }
  const lines = [{ feeType: 'School Fees', amount: pesewas(10_000) }]
  await post(later, { kind: 'waiver', studentId, lines, note: 'why' })
})

test('what was forgiven as a term began counts in it, whatever its day', async () => {
  const all = await office()
  const { school, adwoa, studentId, as } = all
  await earlierTerm(all)
  const [term] = await school.rows<{ day: string }>(
    sql`select starts_on as day from terms where id = term_of(${school.schoolId}, app_today())`,
  )
  school.clock.now = new Date(`${term?.day}T00:00:00Z`)
  await owe(all, studentId)
  const waiver = { kind: 'waiver' as const, amount: 100, feeType: 'School Fees', note: 'why', confirm: true }
  const body = { ...waiver, date: '2026-06-10' }

  expect(
    (await school.inject(endpoints.adjustStudent, { params: { studentId }, body }, as(adwoa))).status,
  ).toBe(200)
  expect(await forgive(all, { amount: 1 })).toBe('needs_approval')
})
