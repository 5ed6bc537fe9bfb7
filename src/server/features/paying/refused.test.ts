import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { aChildOf, aParent } from '../../testing/parents.ts'
import { aPayingFamily, createPayingSchool } from '../../testing/paying.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone } from '../../testing/test-school.ts'

/** What cannot be paid is refused before a wallet is asked, in words that name it. */

let sandbox: Sandbox
let school: SampleSchool
beforeAll(async () => {
  sandbox = await startSandbox()
  school = await createPayingSchool(sandbox)
})
afterAll(() => sandbox.close())

test.each([
  ['0.10', { amount: 0.1 }, { lines: 'The smallest payment is GH₵1.00.' }],
  ['0.001', { amount: 0.001 }, { 'lines.0.amount': expect.stringContaining('at most two decimals') }],
  ['more than Paystack takes', { amount: 98_001 }, { lines: expect.stringContaining('Pay it in parts') }],
  [
    'a fee the child has not',
    { feeType: 'Admission Fees' },
    { lines: 'Admission Fees cannot be paid in the app.' },
  ],
  ['a fee nobody has', { feeType: 'Nothing' }, { lines: 'There is no fee type "Nothing".' }],
] as const)('%s is refused, naming the field', async (_, line, fields) => {
  const family = await aPayingFamily(school)
  const refused = await family.start({
    lines: [{ childId: family.childId, feeType: 'School Fees', amount: 150, ...line }],
  })

  expect(refused.problem.fields).toEqual(fields)
})

test.each([
  ['a number that is no text', { number: 241234567 }, { number: expect.stringContaining('ten digits') }],
  ['no number', { number: null }, { number: expect.stringContaining('ten digits') }],
  ['a wallet abroad', { number: '+44 7700 900123' }, { number: expect.stringContaining('of Ghana') }],
  ['what is owed in letters', { owed: 'all' }, { owed: 'owed is an amount in cedis.' }],
])('%s is refused in a sentence', async (_, body, fields) => {
  const family = await aPayingFamily(school)
  const refused = await family.start(body)

  expect([refused.status, refused.problem.fields]).toEqual([422, fields])
})

test('of a payment that nobody has said yes to, nothing is told as paid', async () => {
  const family = await aPayingFamily(school)
  const { reply } = await family.start({ number: '024 123 4003' })

  const { payments } = await school.call(endpoints.readParentPaying)
  expect(payments.find(({ paymentId }) => paymentId === reply.paymentId)).toMatchObject({
    state: 'processing',
    paid: null,
  })
})

test('a number of another network is not asked until somebody says that it has moved', async () => {
  const family = await aPayingFamily(school)
  const wrong = await family.start({ how: 'vod' })
  const moved = await family.start({ how: 'vod', hasMoved: true })

  expect(wrong.problem).toMatchObject({
    code: 'invalid',
    fields: { network: expect.stringContaining('MTN') },
  })
  expect(moved.reply).toMatchObject({ state: 'processing', how: 'vod' })
})

test('where Paystack answers with an error, the parent is told at once that nobody was asked, and can try again', async () => {
  const family = await aPayingFamily(school)
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['charge', 'initialize'], times: 2 })

  expect((await family.start()).reply).toMatchObject({ state: 'failed', prompt: null, said: null })
  const card = await family.start({ how: 'card', number: undefined })
  expect(card.reply).toMatchObject({ state: 'failed', prompt: null, said: null })

  expect((await family.start()).reply).toMatchObject({ state: 'posted' })
})

test('what a parent was told of a refused payment is still said when Paystack is asked again and knows of none', async () => {
  const family = await aPayingFamily(school)
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['charge'], times: 1 })
  const { paymentId } = (await family.start()).reply
  const said = 'no reason was given'
  await school.rows(
    sql`update payment_intents set said = ${said} where school_id = ${school.schoolId} and id = ${paymentId}`,
  )
  school.clock.pass({ minutes: 11 })

  expect(await family.look(paymentId)).toMatchObject({ state: 'failed', said })
})

test('a payment id is used once: the same fees again are the same payment, others are refused by its name', async () => {
  const family = await aPayingFamily(school)
  const { reply } = await family.start()
  const lines = [{ childId: family.childId, feeType: 'School Fees', amount: 20 }]

  expect((await family.start({ paymentId: reply.paymentId })).reply.reference).toBe(reply.reference)
  const other = await family.start({ paymentId: reply.paymentId, lines })
  expect([other.status, other.problem.fields]).toEqual([
    422,
    { paymentId: expect.stringContaining('used before') },
  ])
})

test('another family’s child and payment are not found; a school that is off takes nothing', async () => {
  const [family, other] = [await aPayingFamily(school), await aPayingFamily(school)]
  const { reply: theirs } = await other.start()

  const lines = [{ childId: other.childId, feeType: 'School Fees', amount: 10 }]
  expect((await family.start({ lines })).problem.code).toBe('not_found')
  const params = { schoolId: school.schoolId, paymentId: theirs.paymentId }
  const seen = await inject(
    school.app,
    parentEndpoints.readParentPayment,
    { params },
    { token: family.parent.token },
  )
  expect(seen.problem.code).toBe('not_found')
  await school.call(endpoints.setParentPaying, { body: { isOn: false } })
  expect((await family.start()).problem.facts).toEqual({ reason: 'paying_off' })
  await school.call(endpoints.setParentPaying, { body: { isOn: true } })
})

test('who has a number after somebody else reads nothing of what that one paid', async () => {
  const before = await aPayingFamily(school)
  const { phone } = before.parent
  const { reply: theirs } = await before.start()
  await school.rows(sql`update guardians set phone = ${aPhone()} where phone = ${phone}`)
  const { token } = await aParent(school, phone, await aChildOf(school, phone, 'Kofi'))

  const list = await inject(school.app, parentEndpoints.listParentPayments, {}, { token })
  const params = { schoolId: school.schoolId, paymentId: theirs.paymentId }
  const one = await inject(school.app, parentEndpoints.readParentPayment, { params }, { token })

  expect([list.reply.payments, one.problem.code]).toEqual([[], 'not_found'])
})

test('less is owed than the app showed: it is told before anything is asked', async () => {
  const family = await aPayingFamily(school)
  const stale = await family.start({ owed: 250 })

  expect(stale.problem).toMatchObject({ code: 'conflict', facts: { reason: 'owed_changed', owed: 150 } })
  expect(stale.problem.message).toBe('Since you opened this page GH₵100.00 was paid. Now GH₵150.00 is owed.')
})

test('a receipt of online money is moved, not taken back', async () => {
  const family = await aPayingFamily(school)
  const { reply: paid } = await family.start()
  const params = { receiptId: paid.receiptId ?? '' }
  const refused = await school.inject(endpoints.reverseReceipt, { params, body: { reason: 'A mistake' } })

  expect(refused.problem.message).toContain('came through the parents’ app')
})

test('erased, a child leaves no number beside its payments', async () => {
  const family = await aPayingFamily(school)
  const { reply: paid } = await family.start()
  const params = { studentId: family.childId }
  await school.call(endpoints.archiveStudents, { body: { studentIds: [family.childId] } })
  await school.call(endpoints.eraseStudent, { params })

  const [left] = await school.rows(
    sql`select phone, wallet_end as "walletEnd", state from payment_intents where school_id = ${school.schoolId} and id = ${paid.paymentId}`,
  )
  expect(left).toEqual({ phone: '', walletEnd: null, state: 'posted' })
})
