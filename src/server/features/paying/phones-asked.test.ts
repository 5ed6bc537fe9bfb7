import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { openPaying } from '../../testing/paying.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { settleIntent } from './settle.ts'

/** At the desk a phone is asked: the money comes once, under the name of whoever asked, and the counter does not stand still. */

let paying: Awaited<ReturnType<typeof openPaying>>
let ama: Person
let kojo: Person
beforeAll(async () => {
  paying = await openPaying()
  ama = await aPersonOf(paying.school, 'cashier', { name: 'Ama Mensah' })
  kojo = await aPersonOf(paying.school, 'cashier', { name: 'Kojo Baah' })
})
afterAll(() => paying.sandbox.close())

const SILENT = '024 123 4003'

async function aChild() {
  const phone = '+233241234003'
  const guardian = { firstName: 'Yaa', surname: `Adu ${randomUUID().slice(0, 8)}`, phone }
  const studentId = await paying.school.addStudent({ firstName: 'Kwabena', surname: 'Adu', guardian })
  await paying.school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 400 },
  })
  return studentId
}

const asking = (studentId: string, differences: object = {}) => ({
  lines: [{ studentId, feeType: 'School Fees', amount: 400 }],
  network: 'mtn' as const,
  number: SILENT,
  ...differences,
})
const ask = (studentId: string, who: Person, differences: object = {}) =>
  paying.school.call(endpoints.askPhone, { body: asking(studentId, differences) }, who)
const phonesOf = async (who: Person) => (await paying.school.call(endpoints.listPhonesAsked, {}, who)).phones
const phoneOf = async (who: Person, paymentId: string) =>
  (await phonesOf(who)).find((phone) => phone.paymentId === paymentId)
const settle = (paymentId: string) => settleIntent(paying.world, paying.school.schoolId, paymentId)
async function answer(paymentId: string, say: 'yes' | 'no') {
  const [row] = await paying.school.rows<{ reference: string }>(
    sql`update payment_intents set next_check_at = app_now() where id = ${paymentId} returning reference`,
  )
  await fetch(`${paying.sandbox.url}/sandbox/wallets/${row?.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ say }),
  })
  await settle(paymentId)
}

test('a phone that says yes pays once, with a receipt in the name of whoever asked', async () => {
  const studentId = await aChild()
  const asked = await ask(studentId, ama)
  expect(asked).toMatchObject({
    state: 'processing',
    prompt: 'phone',
    amount: 400,
    by: 'Ama Mensah',
    walletEnd: '003',
    receipt: null,
  })
  expect(await paying.owedBy(studentId)).toBe(40_000)

  await answer(asked.paymentId, 'yes')
  await settle(asked.paymentId)

  const paid = await phoneOf(ama, asked.paymentId)
  expect(paid).toMatchObject({ state: 'posted', receipt: expect.stringMatching(/-\d{6}$/), also: null })
  expect(await paying.owedBy(studentId)).toBe(0)
  const receipts = await paying.school.rows(
    sql`select r.method, p.name from receipts r join staff p on p.school_id = r.school_id and p.id = r.issued_by
        where r.school_id = ${paying.school.schoolId} and r.student_id = ${studentId}`,
  )
  expect(receipts).toEqual([{ method: 'Online', name: 'Ama Mensah' }])
  expect(await paying.verified()).toEqual([])
})

test('the same key asks the phone once, and other details under it are refused', async () => {
  const studentId = await aChild()
  const options = { ...ama, key: randomUUID() }

  const first = await paying.school.inject(endpoints.askPhone, { body: asking(studentId) }, options)
  const again = await paying.school.inject(endpoints.askPhone, { body: asking(studentId) }, options)
  const other = await paying.school.inject(
    endpoints.askPhone,
    { body: asking(studentId, { number: '024 123 4987' }) },
    options,
  )

  expect(again.reply.paymentId).toBe(first.reply.paymentId)
  expect(other.problem.code).toBe('key_reused')
})

test('two desks that ask for one child: the second is told who asked, and may all the same', async () => {
  const studentId = await aChild()
  await ask(studentId, ama)

  const second = await paying.school.inject(endpoints.askPhone, { body: asking(studentId) }, kojo)
  expect(second.problem).toMatchObject({
    code: 'possible_duplicate',
    message: expect.stringMatching(
      /^Ama Mensah asked a phone for GH₵400\.00 for this child at .*Ask all the same\?$/,
    ),
  })
  expect(await ask(studentId, kojo, { confirm: true })).toMatchObject({ by: 'Kojo Baah' })

  const own = await phonesOf(kojo)
  expect(own.every(({ isOwn, by }) => isOwn && by === 'Kojo Baah')).toBe(true)
})

test('a no takes nothing and says why; cash is then taken without a question', async () => {
  const studentId = await aChild()
  const { paymentId } = await ask(studentId, ama)

  await answer(paymentId, 'no')

  const refused = await phoneOf(ama, paymentId)
  expect(refused).toMatchObject({ state: 'failed', receipt: null, said: expect.any(String) })
  const body = { feeType: 'School Fees', amount: 400, method: 'Cash' as const }
  await paying.school.call(endpoints.payStudent, { params: { studentId }, body }, ama)
  expect(await paying.owedBy(studentId)).toBe(0)
})

test('a late yes after cash was taken all the same stands, and it is said that it may have come twice', async () => {
  const studentId = await aChild()
  const { paymentId } = await ask(studentId, ama)
  await paying.school.call(endpoints.letPhoneGo, { params: { paymentId } }, ama)
  const cash = { feeType: 'School Fees', amount: 400, method: 'Cash' as const }
  const send = (body: object) =>
    paying.school.inject(endpoints.payStudent, { params: { studentId }, body: body as never }, ama)
  expect((await send(cash)).problem.code).toBe('possible_duplicate')
  await send({ ...cash, confirm: true })

  await answer(paymentId, 'yes')

  const late = await phoneOf(ama, paymentId)
  expect(late).toMatchObject({ state: 'posted', letGo: true, also: expect.stringMatching(/-\d{6}$/) })
  expect(late?.also).not.toBe(late?.receipt)
  expect(await paying.owedBy(studentId)).toBe(-40_000)
  expect(await paying.verified()).toEqual([])
})

test('Telecel’s voucher is typed at the desk', async () => {
  const studentId = await aChild()
  const { paymentId, prompt } = await ask(studentId, ama, { network: 'vod', number: '020 123 4987' })
  expect(prompt).toBe('voucher')
  const send = (voucher: string) =>
    paying.school.inject(endpoints.sendAskedVoucher, { params: { paymentId }, body: { voucher } }, ama)

  expect((await send('000111')).problem.code).toBe('wrong_code')
  expect((await send('71 23 45')).reply).toMatchObject({ prompt: 'phone' })
  await answer(paymentId, 'yes')

  expect(await phoneOf(ama, paymentId)).toMatchObject({ state: 'posted' })
})

test('a number of another network is asked there, unless its owner has taken it along', async () => {
  const studentId = await aChild()
  const wrong = asking(studentId, { number: '020 123 4003' })

  const refused = await paying.school.inject(endpoints.askPhone, { body: wrong }, ama)

  const sentence = 'This is a number of Telecel. Ask Telecel, or say that it has moved to MTN.'
  expect(refused.problem).toMatchObject({
    code: 'invalid',
    message: sentence,
    fields: { network: sentence },
  })
  expect((await phonesOf(ama)).filter(({ lines }) => lines[0]?.studentId === studentId)).toEqual([])
  const moved = await paying.school.call(endpoints.askPhone, { body: { ...wrong, hasMoved: true } }, ama)
  expect(moved).toMatchObject({ network: 'mtn', prompt: 'phone' })
  // Of a block that we do not know the network decides.
  await ask(await aChild(), ama, { number: '058 123 4003', network: 'atl' })
})

test('a number of somebody else is not shown to the parents; a cashier sees no colleague’s and cannot stop it', async () => {
  const studentId = await aChild()
  const { paymentId } = await ask(studentId, ama, { number: '055 123 4003' })

  const [row] = await paying.school.rows<{ phone: string }>(
    sql`select phone, guardian_id from payment_intents where id = ${paymentId}`,
  )
  expect(row).toEqual({ phone: '', guardian_id: null })
  const foreign = await paying.school.inject(endpoints.letPhoneGo, { params: { paymentId } }, kojo)
  expect(foreign.problem.code).toBe('not_found')
})

test('seven askings for one child in ten minutes are too many', async () => {
  const studentId = await aChild()
  for (let turn = 0; turn < 6; turn += 1) await ask(studentId, ama, { confirm: true })

  const { problem } = await paying.school.inject(
    endpoints.askPhone,
    { body: asking(studentId, { confirm: true }) },
    ama,
  )

  expect(problem.code).toBe('too_many')
})

test('a person who lost the counter meanwhile is not named on the receipt: the school’s account receives it', async () => {
  const studentId = await aChild()
  const esi = await aPersonOf(paying.school, 'cashier', { name: 'Esi Quaye' })
  const { paymentId } = await ask(studentId, esi)
  await paying.school.rows(
    sql`update staff set role = 'auditor' where school_id = ${paying.school.schoolId} and name = 'Esi Quaye'`,
  )

  await answer(paymentId, 'yes')

  const receipts = await paying.school.rows<{ name: string }>(
    sql`select p.name from receipts r join staff p on p.school_id = r.school_id and p.id = r.issued_by
        where r.school_id = ${paying.school.schoolId} and r.student_id = ${studentId}`,
  )
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.name).not.toBe('Esi Quaye')
})
