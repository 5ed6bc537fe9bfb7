import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { segmentsOf } from '#shared/sms.ts'
import { sql } from '../../context/context.ts'
import { unconfirmedMessages } from '../../context/directory.ts'
import type { OutgoingSms, SmsGateway, SmsResult } from '../../gateways/sms/gateway.ts'
import { billClass } from '../../ledger/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf, worldOf } from '../../testing/texts.ts'
import { confirmSent } from './confirm-sent.ts'
import { feeAddedText, receiptText, receiptVoidText } from './texts.ts'

const school = { schoolName: 'Adom Grace Academy', initials: 'AGA' }

/** A provider that answers as told and keeps what it was given for one number; other tests' messages it just takes. */
function providerFor(phone: string, ...answers: SmsResult[]) {
  const given: OutgoingSms[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async (message) => {
      if (message.to !== phone) return { outcome: 'sent', providerId: null }
      given.push(message)
      return answers.shift() ?? { outcome: 'sent', providerId: `p-${message.reference}` }
    },
    statusOf: async () => 'delivered',
  }
  return { gateway, given }
}

async function paidSchool(now = '2026-11-20T09:00:00Z') {
  const school = await createTestSchool({ now })
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Akyeamfuɔ', guardian })
  const paid = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 350, feeType: 'School Fees' },
  })
  return { school, phone, studentId, paid }
}

const listed = async (school: TestSchool) => (await school.call(endpoints.listMessages, {})).messages

test('a payment is thanked for once, with amount, receipt and balance, in one segment', async () => {
  const { school, phone, paid } = await paidSchool()
  const { gateway, given } = providerFor(phone)

  await sendDueOf(school, gateway)
  await sendDueOf(school, gateway)

  const [pupil] = await school.rows<{ code: string }>(
    sql`select pupil_code(c.pupil_prefix, s.number) as code from students s join schools c on c.id = s.school_id`,
  )
  expect(given.map((message) => message.text)).toEqual([
    `Thank you. GHS 350.00 received for Kofi Akyeamfuo: School Fees. Receipt ${paid.receipt?.number}. ` +
      `GHS 350.00 in credit for School Fees. Code ${pupil?.code}. - Adom Grace Academy`,
  ])
  const [message] = await listed(school)
  expect(message).toMatchObject({ status: 'sent', segments: 1, kind: 'receipt' })
})

test('what the provider delivered is shown as delivered', async () => {
  const { school, phone } = await paidSchool()
  const { gateway } = providerFor(phone)
  await sendDueOf(school, gateway)

  school.clock.pass({ minutes: 1 })
  // What other schools' providers never confirmed comes first.
  while ((await unconfirmedMessages(worldOf(school), 1)).length > 0)
    await confirmSent(worldOf(school), gateway)

  expect((await listed(school))[0]?.status).toBe('delivered')
})

test('a provider that is down is tried again later, and then the parent is thanked once', async () => {
  const { school, phone } = await paidSchool()
  const { gateway, given } = providerFor(phone, { outcome: 'failed', reason: 'down' })

  await sendDueOf(school, gateway)
  expect((await listed(school))[0]).toMatchObject({ status: 'failed', reason: 'down' })
  school.clock.pass({ minutes: 5 })
  await sendDueOf(school, gateway)

  expect(given).toHaveLength(2)
  expect((await listed(school))[0]?.status).toBe('sent')
})

test('a message that may have gone is never repeated by itself, but can be sent again by hand', async () => {
  const { school, phone } = await paidSchool()
  const { gateway, given } = providerFor(phone, { outcome: 'failed', reason: 'no answer', unknown: true })
  await sendDueOf(school, gateway)
  school.clock.pass({ minutes: 6 * 60 })
  await sendDueOf(school, gateway)
  const [message] = await listed(school)

  expect(given).toHaveLength(1)
  expect(message?.status).toBe('dead')

  await school.call(endpoints.resendMessage, { params: { messageId: message?.id ?? '' } })
  await sendDueOf(school, gateway)
  expect(given).toHaveLength(2)
})

test('a process that died with a message in hand leaves it to be looked at, not sent twice', async () => {
  const { school, phone } = await paidSchool()
  await school.rows(sql`update messages set status = 'sending', leased_until = app_now() - interval '1 minute'
    where school_id = ${school.schoolId}`)
  const { gateway, given } = providerFor(phone)

  await sendDueOf(school, gateway)

  expect(given).toEqual([])
  expect((await listed(school))[0]).toMatchObject({
    status: 'dead',
    reason: expect.stringContaining('may have arrived'),
  })
})

test('without credit everything waits, and goes when there is credit again', async () => {
  const { school, phone } = await paidSchool()
  const { gateway, given } = providerFor(phone, { outcome: 'no_credit', reason: 'No credit left.' })

  const { mustRest } = await sendDueOf(school, gateway)
  expect(mustRest).toBe(true)
  expect((await listed(school))[0]).toMatchObject({ status: 'queued', reason: 'No credit left.' })
  school.clock.pass({ minutes: 2 })
  await sendDueOf(school, gateway)

  expect(given).toHaveLength(2)
  expect((await listed(school))[0]?.status).toBe('sent')
})

test('a receipt taken back before its message went cancels it; afterwards another message corrects it', async () => {
  const early = await paidSchool()
  const late = await paidSchool()
  const { gateway } = providerFor(late.phone)
  await sendDueOf(late.school, gateway)

  for (const { school, paid } of [early, late]) {
    await school.call(endpoints.reverseReceipt, {
      params: { receiptId: paid.receipt?.id ?? '' },
      body: { reason: 'Wrong child' },
    })
  }

  expect((await listed(late.school)).map(({ kind }) => kind)).toEqual(['receipt_void', 'receipt'])
  expect((await listed(late.school))[0]?.text).toContain('was taken back today. All fees paid.')
})

/** What a family was told: thanked, and then that the receipt was taken back. */
async function takenBackSchool({ isQueuedAgain = false } = {}) {
  const { school, phone, paid } = await paidSchool()
  const { gateway, given } = providerFor(phone)
  await sendDueOf(school, gateway)
  const [thanks] = await listed(school)
  const params = { messageId: thanks?.id ?? '' }
  if (isQueuedAgain) await school.call(endpoints.resendMessage, { params })
  const body = { reason: 'The cheque bounced' }
  await school.call(endpoints.reverseReceipt, { params: { receiptId: paid.receipt?.id ?? '' }, body })
  return { school, given, params, send: () => sendDueOf(school, gateway) }
}

test('thanks for a receipt that was taken back are not sent again', async () => {
  const { school, given, params, send } = await takenBackSchool()

  const again = await school.inject(endpoints.resendMessage, { params })
  // As it is left by whoever queued it at the very moment of the taking back.
  const { messageId } = params
  await school.rows(
    sql`update messages set status = 'queued', not_before = app_now() where id = ${messageId}`,
  )
  await send()

  expect(again.problem.code).toBe('conflict')
  expect(given.map(({ text }) => text.split(' ')[0])).toEqual(['Thank', 'Receipt'])
  expect(await listed(school)).toMatchObject([
    { kind: 'receipt_void', status: 'sent' },
    { status: 'cancelled' },
  ])
})

test('a family that was thanked hears of the taking back, also while the thanks wait to go once more', async () => {
  const { given, send } = await takenBackSchool({ isQueuedAgain: true })

  await send()

  expect(given.map(({ text }) => text.split(' ')[0])).toEqual(['Thank', 'Receipt'])
})

test('a fee added in the evening is told in the morning, once a family, naming each child', async () => {
  const school = await createTestSchool({ now: '2026-11-20T20:00:00Z' })
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone: aPhone() }
  await school.addStudent({ firstName: 'Kofi', surname: 'Mensah', guardian })
  await school.addStudent({ firstName: 'Esi', surname: 'Mensah', guardian })
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'Exam Fees',
    amount: pesewas(5000),
    dueOn: '2026-12-04',
  })
  const { gateway, given } = providerFor(guardian.phone)

  await sendDueOf(school, gateway)
  expect(given).toEqual([])
  school.clock.pass({ minutes: 12 * 60 })
  await sendDueOf(school, gateway)

  expect(given.map((message) => message.text)).toEqual([
    'Exam Fees of GHS 50.00 each added for Kofi Mensah, Esi Mensah. Due 4 Dec 2026. Balance GHS 100.00. - Adom Grace Academy',
  ])
})

test('pages of messages leave none out, also when many were made at the same moment', async () => {
  const school = await createTestSchool()
  for (const firstName of ['Ama', 'Esi', 'Kofi', 'Yaw', 'Afua']) await school.addStudent({ firstName })
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'Exam Fees',
    amount: pesewas(5000),
  })

  const seen: string[] = []
  let before: string | undefined
  do {
    const { messages, next } = await school.call(endpoints.listMessages, { query: { limit: 2, before } })
    seen.push(...messages.map(({ id }) => id))
    before = next ?? undefined
  } while (before)

  expect(new Set(seen).size).toBe(5)
})

test('an older client that thanks by itself gets the receipt already queued, and no second message goes', async () => {
  const { school, phone } = await paidSchool()

  const { reply } = await school.inject(endpoints.sendMessage, {
    body: { messageTo: phone, message: 'Thank you!' },
  })

  const messages = await listed(school)
  expect(messages).toHaveLength(1)
  expect(reply.messageId).toBe(messages[0]?.id)
})

test('nobody can be texted who is not a guardian of this school', async () => {
  const { phone } = await paidSchool()
  const other = await createTestSchool()

  const { problem } = await other.inject(endpoints.sendMessage, {
    body: { messageTo: phone, message: 'Hello' },
  })

  expect(problem.code).toBe('not_found')
})

test('a text that would need two messages loses the list of fees, then the school’s name, and never a figure', () => {
  const facts = { ...school, number: 'AGA-000123', childName: 'Nana-Akyeamfuɔ Osei Tutu-Agyemang' }
  const feeTypes = ['School Fees', 'Exam Fees', 'PTA Fees', 'Admission Fees']
  const text = receiptText({ ...facts, feeTypes, amount: pesewas(123456), owed: pesewas(-5000) })

  expect(segmentsOf(text)).toBe(1)
  expect(text).toContain('GHS 1,234.56')
  expect(text).toContain('AGA-000123')
  expect(text).toContain('GHS 50.00 in credit')
})

test('texts use only letters that keep them cheap', () => {
  const facts = {
    ...school,
    number: 'AGA-000123',
    childName: 'Akɔsua “Ɛsi” N’dri – Ŋ',
    amount: pesewas(35000),
  }
  const texts = [
    receiptText({ ...facts, feeTypes: ['School Fees'], owed: pesewas(0) }),
    receiptVoidText({ ...facts, owed: pesewas(35000), phone: '+233332132000' }),
    feeAddedText({
      ...school,
      feeType: 'Exam Fees',
      dueOn: null,
      children: [
        { name: facts.childName, className: 'Basic 4', charged: pesewas(5000), owed: pesewas(5000) },
      ],
    }),
  ]

  for (const text of texts) expect(text).toMatch(/^[\x20-\x7e]+$/)
  expect(texts[1]).toContain('Questions: 0332132000.')
})
