import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { aPayingFamily, createPayingSchool, worldOf } from '../../testing/paying.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { inject } from '../../testing/test-app.ts'
import { hintAtIntent, placeOfReference, settleIntent } from './settle.ts'

/** Parents pay exactly once, into the school's own account, whatever the network, the phone and the clock do. */

let sandbox: Sandbox
let school: SampleSchool
let world: Awaited<ReturnType<typeof worldOf>>
beforeAll(async () => {
  sandbox = await startSandbox({ retryMs: 20 })
  school = await createPayingSchool(sandbox)
  world = await worldOf(sandbox, school)
})
afterAll(() => sandbox.close())

const receiptsOf = (childId: string) =>
  school.rows<{ amount: number; method: string }>(
    sql`select amount::int as amount, method from receipts where school_id = ${school.schoolId} and student_id = ${childId}
          and method = 'Online' order by number`,
  )
const settle = (paymentId: string) => settleIntent(world, school.schoolId, paymentId)
const tap = (reference: string, say: 'yes' | 'no') =>
  fetch(`${sandbox.url}/sandbox/wallets/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ say }),
  })

test('a wallet that says yes pays the child, with one receipt, a text, and the money on online clearing', async () => {
  const family = await aPayingFamily(school)

  const { reply: paid } = await family.start()

  expect(paid).toMatchObject({
    state: 'posted',
    amount: 150,
    charge: 0,
    pays: 150,
    how: 'mtn',
    walletEnd: '987',
  })
  expect(await family.owes()).toBe(0)
  const receipt = await inject(
    school.app,
    parentEndpoints.readParentReceipt,
    { params: { schoolId: school.schoolId, receiptId: paid.receiptId ?? '' } },
    { token: family.parent.token },
  )
  expect(receipt.reply).toMatchObject({ amount: 150, method: 'Online', payer: 'Akosua Mensah', owedAfter: 0 })
  const [text] = await school.rows<{ kind: string }>(
    sql`select kind from messages where school_id = ${school.schoolId} and receipt_id = ${paid.receiptId}`,
  )
  expect(text).toEqual({ kind: 'receipt' })
  const { clearing } = await school.call(endpoints.readParentPaying)
  expect(clearing).toBeGreaterThanOrEqual(150)
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('the same payment sent again, and by ten at once, asks the wallet once', async () => {
  const family = await aPayingFamily(school)
  const paymentId = randomUUID()

  const answers = await Promise.all(Array.from({ length: 10 }, () => family.start({ paymentId })))
  const again = await family.start({ paymentId })
  const other = await family.start({
    paymentId,
    lines: [{ childId: family.childId, feeType: 'School Fees', amount: 20 }],
  })

  expect(new Set(answers.map(({ reply }) => reply.reference)).size).toBe(1)
  expect(again.reply).toMatchObject({ state: 'posted', paymentId })
  expect(other.problem.code).toBe('key_reused')
  expect(await receiptsOf(family.childId)).toEqual([{ amount: 15_000, method: 'Online' }])
})

test('webhooks, looks and sweeps of the same payment at once make one receipt', async () => {
  const family = await aPayingFamily(school)
  const { reply: asked } = await family.start({ number: '024 123 4003' })
  expect(asked).toMatchObject({ state: 'processing', prompt: 'phone' })
  await tap(asked.reference, 'yes')
  const place = await placeOfReference(world, asked.reference)

  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      if (turn % 3 === 0 && place) await hintAtIntent(world, place)
      return turn % 2 ? await settle(asked.paymentId) : await family.look(asked.paymentId)
    }),
  )
  await settle(asked.paymentId)

  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'posted' })
  expect(await receiptsOf(family.childId)).toHaveLength(1)
})

test('Telecel’s voucher is asked for, a wrong one is told, the right one pays', async () => {
  const family = await aPayingFamily(school)
  const { reply: asked } = await family.start({ how: 'vod', number: '020 123 4987' })
  const send = (voucher: string) =>
    inject(
      school.app,
      parentEndpoints.sendVoucher,
      { params: { schoolId: school.schoolId, paymentId: asked.paymentId }, body: { voucher } },
      { token: family.parent.token },
    )

  expect(asked).toMatchObject({ state: 'processing', prompt: 'voucher' })
  expect((await send('12')).problem.fields).toEqual({ voucher: 'A voucher has six digits.' })
  expect((await send('000111')).problem.message).toBe('Telecel does not know this voucher. Make a new one.')
  expect((await send('71 23 45')).reply).toMatchObject({ state: 'posted' })
  expect((await send('712345')).problem.code).toBe('conflict')
})

test('a card is paid on Paystack’s page after the bank has asked once more, and the return settles it', async () => {
  const family = await aPayingFamily(school)
  const { reply: asked } = await family.start({ how: 'card', number: undefined })
  expect(asked).toMatchObject({ prompt: 'page', how: 'card', walletEnd: null })
  const press = (body: Record<string, string>) =>
    fetch(asked.page ?? '', { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

  sandbox.faults.switchOn({ fault: 'card_3ds', times: 1 })
  expect(await (await press({ act: 'pay', channel: 'card' })).text()).toContain('3-D Secure')
  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'processing' })
  const back = await press({ act: 'pay', channel: 'card', secure: 'yes' })
  await settle(asked.paymentId)

  expect(back.headers.get('location')).toContain(`/parents?payment=${school.schoolId}.${asked.paymentId}`)
  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'posted', page: null })
})

test.each([
  [
    'a wallet without money',
    { fault: 'wallet_declines' },
    'not enough money in the wallet, or its limit is reached',
  ],
] as const)(
  '%s: nothing is taken, the reason is told, and a new try is a new payment',
  async (_, fault, said) => {
    const family = await aPayingFamily(school)
    sandbox.faults.switchOn({ ...fault, times: 1 })

    const { reply: failed } = await family.start({ number: '024 123 4567' })
    expect(failed).toMatchObject({ state: 'failed', said })
    const { reply: paid } = await family.start()

    expect(paid.state).toBe('posted')
    expect(await receiptsOf(family.childId)).toHaveLength(1)
  },
)

test('what is approved after its time, with the school off and the guardian gone, is posted all the same', async () => {
  const family = await aPayingFamily(school)
  const { reply: asked } = await family.start({ number: '024 123 4003' })
  const [guardian] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where school_id = ${school.schoolId} and id = ${family.childId}`,
  )
  school.clock.pass({ minutes: 45 })
  await settle(asked.paymentId)
  expect(await family.look(asked.paymentId)).toMatchObject({
    state: 'expired',
    said: 'nobody answered in time',
  })
  await school.call(endpoints.payStudent, {
    params: { studentId: family.childId },
    body: { amountPaid: 150, feeType: 'School Fees', confirm: true },
  })
  await school.call(endpoints.setParentPaying, { body: { isOn: false } })
  await school.rows(
    sql`update guardians set phone = '' where school_id = ${school.schoolId} and id = ${guardian?.id}`,
  )

  await tap(asked.reference, 'yes')
  await settle(asked.paymentId)
  await school.call(endpoints.setParentPaying, { body: { isOn: true } })

  expect(await receiptsOf(family.childId)).toEqual([{ amount: 15_000, method: 'Online' }])
  const [owed] = await school.rows<{ owed: number }>(
    sql`select owed_by(${school.schoolId}, ${family.childId})::int as owed`,
  )
  expect(owed).toEqual({ owed: -15_000 })
})

test('a wrong sum waits for the office, is told to the parent without alarm, and is put on the child by a person', async () => {
  const family = await aPayingFamily(school)
  sandbox.faults.switchOn({ fault: 'wrong_amount', times: 1 })
  const today = (etag = '') =>
    school.inject(
      endpoints.readToday,
      { params: { schoolId: school.schoolId } },
      { headers: { 'if-none-match': etag } },
    )
  const { headers } = await today()
  const toSettle = async () => (await today(String(headers.etag))).reply.toSettle

  const { reply: asked } = await family.start()
  expect(asked).toMatchObject({ state: 'mismatch', said: null })
  expect(await receiptsOf(family.childId)).toEqual([])
  const listed = await school.call(endpoints.readParentPaying)
  const found = listed.payments.find(({ paymentId }) => paymentId === asked.paymentId)
  expect(found).toMatchObject({ canPost: true, paid: 5, said: 'GHS 5.00 was paid instead of GHS 150.00' })
  expect(await toSettle()).toBe(1)
  const params = { paymentId: asked.paymentId }
  await school.call(endpoints.settleMismatch, { params, body: { act: 'post' } })
  expect(await toSettle()).toBe(0)
  const twice = await school.inject(endpoints.settleMismatch, { params, body: { act: 'post' } })

  expect(twice.problem.code).toBe('conflict')
  expect(await receiptsOf(family.childId)).toEqual([{ amount: 500, method: 'Online' }])
  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'posted' })
})

test('money that went to another account is never posted', async () => {
  const family = await aPayingFamily(school)
  sandbox.faults.switchOn({ fault: 'other_account', times: 1 })

  const { reply: asked } = await family.start()
  const params = { paymentId: asked.paymentId }
  const posted = await school.inject(endpoints.settleMismatch, { params, body: { act: 'post' } })
  const unsaid = await school.inject(endpoints.settleMismatch, { params, body: { act: 'note' } })
  await school.call(endpoints.settleMismatch, { params, body: { act: 'note', note: 'Akontaa sent it on.' } })

  expect(posted.problem.code).toBe('conflict')
  expect(unsaid.problem.fields).toEqual({ note: 'Say what was done with the money.' })
  expect(await receiptsOf(family.childId)).toEqual([])
  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'settled' })
})

test('an answer that got lost, and a Paystack that is away, cost nothing', async () => {
  const family = await aPayingFamily(school)
  sandbox.faults.switchOn({ fault: 'lost_answer', calls: ['charge'], times: 1 })
  const { reply: asked } = await family.start()
  expect(asked.state).toBe('open')
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['verify'], times: 3 })
  await settle(asked.paymentId)
  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'open' })

  await settle(asked.paymentId)

  expect(await family.look(asked.paymentId)).toMatchObject({ state: 'posted' })
  expect(await receiptsOf(family.childId)).toHaveLength(1)
})

test('a parent who bears the charge pays it on top, and the child is credited what was chosen', async () => {
  const other = await createPayingSchool(sandbox, 'parent')
  const family = await aPayingFamily(other)

  const { reply: paid } = await family.start({
    lines: [{ childId: family.childId, feeType: 'School Fees', amount: 500 }],
  })

  expect(paid).toMatchObject({ amount: 500, charge: 9.95, pays: 509.95, state: 'posted' })
})

test('a second payment of the same child is asked about, here and at the desk', async () => {
  const family = await aPayingFamily(school)
  const { reply: first } = await family.start({ number: '024 123 4003' })

  const second = await family.start()
  const body = { amountPaid: 10, feeType: 'School Fees', guardDuplicates: true }
  const atDesk = () => school.inject(endpoints.payStudent, { params: { studentId: family.childId }, body })
  const desk = await atDesk()
  const [asked] = await school.rows<{ until: Date }>(
    sql`select expires_at as until from payment_intents where school_id = ${school.schoolId} and id = ${first.paymentId}`,
  )
  const confirmed = await family.start({ confirm: true })

  expect(second.problem).toMatchObject({
    code: 'conflict',
    facts: { reason: 'being_paid', paymentId: first.paymentId, amount: 150 },
  })
  expect(desk.problem.message).toContain('A parent is paying GH₵150.00 for this child on the phone')
  expect(confirmed.reply.state).toBe('posted')
  school.clock.now = asked?.until ?? school.clock.now
  expect((await atDesk()).status, 'once its time is over, no longer').toBe(200)
})

// Last: the school's sign-in has ended by then.
test('a payment that Paystack could not be asked about for three days is still asked about, and posted', async () => {
  const family = await aPayingFamily(school)
  const { reply: asked } = await family.start({ number: '024 123 4003' })
  await tap(asked.reference, 'yes')
  school.clock.pass({ minutes: 73 * 60 })
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['verify'], times: 3 })
  await settle(asked.paymentId)
  const due = () =>
    school.rows(
      sql`select from payment_intents where school_id = ${school.schoolId} and id = ${asked.paymentId} and next_check_at is not null`,
    )

  expect(await due()).toHaveLength(1)
  await settle(asked.paymentId)
  expect(await receiptsOf(family.childId)).toHaveLength(1)
})
