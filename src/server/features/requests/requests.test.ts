import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../../context/context.ts'
import { reverseReceipt, verifySchool } from '../../ledger/index.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { requireRequest } from './queries.ts'
import { ask, type Form, type Office, office, owes, pay } from './testing/office.ts'

test('what is asked posts nothing until another person says yes, and is then in both names', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)

  const asked = (await ask(all, ama, { receiptId, cash: 'came_once' })).reply
  const before = await owes(all)
  const params = { requestId: asked.request.id }
  const waiting = await school.inject(endpoints.listRequests, {}, as(kofi))
  const yes = await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  const receipt = await school.call(endpoints.readReceipt, { params: { receiptId } })
  const { entries } = await school.call(endpoints.readJournal, { params: { schoolId: school.schoolId } })

  expect(asked.message).toBe('Asked. The Head, Kofi and Adwoa can answer.')
  expect(asked.request).toMatchObject({
    title: 'Take back AGA-000001',
    amount: 350,
    state: 'open',
    isMine: true,
  })
  expect(before).toBe(-350)
  expect(waiting.reply).toMatchObject({
    waiting: 1,
    requests: [{ mayAnswer: true, askedBy: { name: 'Ama Mensah' } }],
  })
  expect(yes.reply.request).toMatchObject({ state: 'approved', answeredBy: { name: 'Kofi Amissah' } })
  expect(receipt.voided).toMatchObject({ by: 'Kofi Amissah', reason: 'Entered twice' })
  expect(entries.map(({ kind, askedBy, recordedBy }) => [kind, askedBy, recordedBy])).toEqual([
    ['reversal', 'Ama Mensah', 'Kofi Amissah'],
    ['payment', null, 'The school account'],
  ])
  expect(await owes(all)).toBe(0)
  expect(await verifySchool(school.context)).toEqual([])
})

test('the posting door refuses each such act without its approval, also of the Head', async () => {
  const all = await office()
  const { school, studentId } = all
  const { receiptId, entryId } = await pay(all)
  const debt = await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { amount: 90, feeType: 'Exam Fees' },
  })
  const other = await school.addStudent()
  const adjust = (kind: 'refund' | 'write_off' | 'discount' | 'waiver', amount: number) =>
    school.inject(endpoints.adjustStudent, {
      params: { studentId },
      body: { kind, amount, feeType: 'School Fees', note: 'why', confirm: true },
    })
  const reason = { body: { reason: 'why' } }
  const said = [
    await school.inject(endpoints.reverseReceipt, { params: { receiptId }, ...reason }),
    await school.inject(endpoints.reverseTransaction, {
      params: { entryId: debt.transaction.id },
      ...reason,
    }),
    await school.inject(endpoints.moveTransaction, { params: { entryId }, body: { studentId: other } }),
    await adjust('refund', 1),
    await adjust('write_off', 1),
    await adjust('discount', 100.01),
    await adjust('waiver', 100.01),
  ].map(({ problem }) => [problem.status, problem.message])

  expect(said).toEqual([
    [409, 'Taking a receipt back needs a second person. Ask for it.'],
    [409, 'Taking a debt back needs a second person. Ask for it.'],
    [409, 'Moving money to another family needs a second person. Ask for it.'],
    [409, 'A refund needs a second person. Ask for it.'],
    [409, 'A write-off needs a second person. Ask for it.'],
    [409, 'A discount of this size needs a second person. Ask for it.'],
    [409, 'Forgiving this much needs a second person. Ask for it.'],
  ])
  expect((await adjust('discount', 100)).status, 'up to the limit one is enough').toBe(200)
  const within = { params: { entryId }, body: { feeType: 'Exam Fees' } }
  expect((await school.inject(endpoints.moveTransaction, within)).status, 'within a child').toBe(200)
})

test('a statement of the application cannot pretend to be approved', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const params = { requestId: request.id }
  const second = await pay(all, 20)
  await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  const caller = { staff: kofi.staffId, approval: request.id }
  const call = query(
    school.context,
    sql`select ledger_reverse_receipt(${school.schoolId}, ${JSON.stringify(caller)}::jsonb,
          ${JSON.stringify({ receipt: second.receiptId, reason: 'x' })}::jsonb)`,
  )

  await expect(call).rejects.toMatchObject({ message: 'needs_approval' })
  await expect(
    query(school.context, sql`update approval_requests set state = 'approved'`),
  ).rejects.toMatchObject({ code: '42501' })
})

test('of two answers at one moment one counts', async () => {
  const all = await office()
  const { school, ama, kofi, adwoa, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const params = { requestId: request.id }
  const answer = (who: Person, approve: boolean) =>
    school.inject(endpoints.answerRequest, { params, body: { approve, reason: 'no' } }, as(who))

  const both = await Promise.all([answer(kofi, true), answer(adwoa, false)])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await verifySchool(school.context)).toEqual([])
})

test('nobody answers their own request: not as asker, not by a second account with the same phone', async () => {
  const all = await office()
  const { school, adwoa, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, adwoa, { receiptId })).reply
  const params = { requestId: request.id }
  const yes = (who: { token: string } | undefined) =>
    school.inject(endpoints.answerRequest, { params, body: { approve: true } }, who)
  expect((await yes(as(adwoa))).problem.message).toBe('You asked this. Somebody else answers.')

  await query(
    school.context,
    sql`update schools set phone = (select phone from staff where id = ${adwoa.staffId})`,
  )

  expect((await yes(undefined)).problem.code, 'the school’s account has her phone now').toBe('forbidden')
  expect((await school.call(endpoints.readRequest, { params })).approvers.map(({ name }) => name)).toEqual([
    'Kofi Amissah',
  ])
})

test('one thing is asked once; it can be withdrawn, refused with a reason, and lapses after three days', async () => {
  const all = await office()
  const { school, ama, adwoa, kofi, as } = all
  const { receiptId, entryId } = await pay(all)
  const first = (await ask(all, ama, { receiptId })).reply.request
  const params = { requestId: first.id }
  expect((await ask(all, adwoa, { receiptId })).problem.message).toBe('Ama Mensah asked this already.')
  const move = { act: 'move' as const, entryId, feeType: 'Exam Fees' }
  expect((await ask(all, adwoa, move)).problem.status, 'nor moved meanwhile').toBe(409)
  expect((await school.inject(endpoints.withdrawRequest, { params }, as(adwoa))).status).toBe(404)
  await school.call(endpoints.withdrawRequest, { params }, as(ama))

  const second = { requestId: (await ask(all, ama, { receiptId })).reply.request.id }
  const no = (reason?: string) =>
    school.inject(endpoints.answerRequest, { params: second, body: { approve: false, reason } }, as(kofi))
  expect((await no()).problem.fields).toHaveProperty('reason')
  expect((await no('Both notes are in the drawer.')).reply.request).toMatchObject({
    state: 'refused',
    answerReason: 'Both notes are in the drawer.',
  })

  const third = { requestId: (await ask(all, ama, { receiptId })).reply.request.id }
  school.clock.pass({ days: 3 })
  const fresh = await aPersonOf(school, 'head')
  const late = await school.inject(
    endpoints.answerRequest,
    { params: third, body: { approve: true } },
    as(fresh),
  )
  expect(late.problem.message).toBe('Nobody answered for three days.')
  expect((await school.inject(endpoints.readRequest, { params: third }, as(fresh))).reply.state).toBe(
    'lapsed',
  )
})

test.each<[string, (office: Office) => Promise<Partial<Form>>, number]>([
  [
    'a refund',
    async ({ studentId }) => ({ act: 'refund', studentId, feeType: 'School Fees', amount: 50 }),
    -300,
  ],
  [
    'a write-off',
    async ({ studentId }) => ({ act: 'write_off', studentId, feeType: 'School Fees', amount: 50 }),
    -400,
  ],
  [
    'a large discount',
    async ({ studentId }) => ({ act: 'discount', studentId, feeType: 'School Fees', amount: 150 }),
    -500,
  ],
  [
    'a waiver',
    async ({ studentId }) => ({ act: 'waiver', studentId, feeType: 'School Fees', amount: 150 }),
    -500,
  ],
  [
    'a move to another family',
    async (all) => ({
      act: 'move',
      entryId: (await pay(all, 1)).entryId,
      toStudentId: await all.school.addStudent(),
    }),
    -350,
  ],
])('%s is done when it is approved, and the books agree', async (_, form, after) => {
  const all = await office()
  const { school, ama, adwoa, as } = all
  await pay(all)
  const asked = await ask(all, ama, await form(all))
  const params = { requestId: asked.reply.request.id }

  const yes = await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(adwoa))

  expect(yes.status, yes.raw.body).toBe(200)
  expect(await owes(all)).toBe(after)
  expect(await verifySchool(school.context)).toEqual([])
})

test('the switch: refused while there is nobody to ask, asked about while somebody has nobody', async () => {
  const school = await createTestSchool()
  const on = (confirm = false) => school.inject(endpoints.setRules, { body: { twoPersons: true, confirm } })
  expect((await on()).problem.message).toBe(
    'There is nobody to ask yet. Two of the Heads and Bursars need a phone of their own that they have confirmed, under My account.',
  )

  await aPersonOf(school, 'cashier', { name: 'Ama Mensah', phone: aPhone() })
  expect((await on()).problem.facts).toEqual({ without: ['The school account'] })
  expect((await on(true)).reply).toMatchObject({ twoPersons: true, discountLimit: 100 })
})

test('a request whose receipt was put right directly, while the rule was off, is closed by it', async () => {
  const all = await office({ isOn: false })
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const lines = [{ feeType: 'School Fees', amount: 35 }]

  const body = { lines, reason: 'A nought too many' }
  const put = await school.inject(endpoints.correctReceipt, { params: { receiptId }, body }, as(kofi))

  expect(put.status, put.raw.body).toBe(200)
  const seen = await school.inject(endpoints.readRequest, { params: { requestId: request.id } }, as(ama))
  expect(seen.reply).toMatchObject({ state: 'overtaken', answeredBy: { name: 'Kofi Amissah' } })
  expect(await verifySchool(school.context)).toEqual([])
})

test('a request whose receipt was taken back directly, while the rule was off, is closed by it and says by whom', async () => {
  const all = await office({ isOn: false })
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const asked = (await ask(all, ama, { receiptId })).reply
  const waiting = async () => (await school.inject(endpoints.readSession, {}, as(kofi))).reply.waiting

  const before = await waiting()
  const taken = { params: { receiptId }, body: { reason: 'Entered twice' } }
  await school.inject(endpoints.reverseReceipt, taken, as(kofi))
  const params = { requestId: asked.request.id }
  const seen = await school.inject(endpoints.readRequest, { params }, as(ama))
  const late = await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))

  expect([before, await waiting()]).toEqual([1, 0])
  expect(seen.reply).toMatchObject({ state: 'overtaken', answeredBy: { name: 'Kofi Amissah' } })
  expect(late.problem.detail).toMatch(/^Kofi Amissah took this back (on .+ )?at \d\d:\d\d\.$/)
  expect(await verifySchool(school.context)).toEqual([])
})

test('a request that was not answered in 72 hours has lapsed, whatever is done at that moment', async () => {
  const all = await office({ isOn: false })
  const { school, ama, kofi } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  school.clock.pass({ minutes: 72 * 60 })
  const now = { now: school.clock.now }

  await reverseReceipt({ ...kofi.context, ...now }, receiptId, 'Entered twice')

  expect(await requireRequest({ ...ama.context, ...now }, request.id)).toMatchObject({ state: 'lapsed' })
})
