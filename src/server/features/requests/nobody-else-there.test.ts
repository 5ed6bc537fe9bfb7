import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../../context/context.ts'
import { aDeskKey, newestSecret } from '../../testing/sample-school.ts'
import { password } from '../../testing/test-school.ts'
import { ask, office, pay } from './testing/office.ts'

/** Approving without another computer: by PIN at the same desk, and by a code texted to the Head. */

test('at the asker’s desk the approver’s PIN does this act and nothing else; the asker’s own PIN does not', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const deskKey = aDeskKey()
  const { desk } = await school.call(endpoints.enrolDesk, { body: { name: 'Front office', deskKey } })
  for (const [person, pin] of [
    [ama, '271828'],
    [kofi, '161803'],
  ] as const) {
    await query(
      school.context,
      sql`update sessions set workstation_id = ${desk.id} where staff_id = ${person.staffId}`,
    )
    const sent = { params: { deskId: desk.id }, body: { deskKey, pin, password } }
    await school.call(endpoints.setPin, sent, as(person))
  }
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const approve = (staffId: string, pin: string) =>
    school.inject(
      endpoints.approveAtDesk,
      { params: { requestId: request.id }, body: { deskId: desk.id, deskKey, staffId, pin } },
      as(ama),
    )
  expect((await approve(ama.staffId, '271828')).problem.message).toBe(
    'Answering a request needs the Head or the Bursar.',
  )
  expect((await approve(kofi.staffId, '999998')).problem.message).toBe(
    'That is not Kofi’s PIN. 4 tries left.',
  )

  const done = (await approve(kofi.staffId, '161803')).reply

  expect(done).toMatchObject({
    message: 'Done: Take back AGA-000001. Approved by Kofi Amissah.',
    request: { answeredWith: 'pin', answeredBy: { name: 'Kofi Amissah' } },
  })
  expect((await school.inject(endpoints.readSession, {}, as(ama))).reply.staffName).toBe('Ama Mensah')
  expect((await school.inject(endpoints.readSession, {}, as(kofi))).status, 'his own session goes on').toBe(
    200,
  )
})

test('a code texted to the Head approves this request alone, once, within ten minutes', async () => {
  const all = await office()
  const { school, ama, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId, reason: 'wrong child', cash: 'came_once' })).reply
  const params = { requestId: request.id }
  const type = (code: string) => school.inject(endpoints.approveWithCode, { params, body: { code } }, as(ama))
  const sent = (await school.inject(endpoints.sendRequestCode, { params }, as(ama))).reply
  const code = await newestSecret(school)
  const [text] = await school.rows<{ text: string; phone: string }>(
    sql`select text, phone from messages where told like 'request-code%'`,
  )

  expect(text).toEqual({
    // The whole request: whoever reads the code out has nothing else to look at.
    text: expect.stringMatching(
      /^Code \*{8} lets Ama take back AGA-000001, GHS 350\.00, \S+ \S+\. Cash: never received\. Reason: wrong child\.$/,
    ),
    phone: '+233302123456',
  })
  expect(sent.sentTo).toBe('The school account')
  const wrong = code === '111111' ? '222222' : '111111'
  expect((await type(wrong)).problem.message).toBe('That is not the code. 4 tries left.')
  const asReadOut = `${code.slice(0, 3)} ${code.slice(3)}`
  expect((await type(asReadOut)).reply.request).toMatchObject({ state: 'approved', answeredWith: 'code' })
  expect((await type(code)).problem.status).toBe(409)
})

test('five wrong codes or ten minutes use a code up', async () => {
  const all = await office()
  const { school, ama, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const params = { requestId: request.id }
  const type = (code: string) => school.inject(endpoints.approveWithCode, { params, body: { code } }, as(ama))
  await school.inject(endpoints.sendRequestCode, { params }, as(ama))
  const code = await newestSecret(school)
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) await type(wrong)
  expect((await type(code)).problem.message).toBe('This code is over. Have a new one texted.')

  await school.inject(endpoints.sendRequestCode, { params }, as(ama))
  const next = await newestSecret(school)
  school.clock.pass({ minutes: 11 })
  expect((await type(next)).problem.code).toBe('wrong_code')
})

test('no code goes to the asker’s own phone', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  await query(
    school.context,
    sql`update schools set phone = (select phone from staff where id = ${ama.staffId})`,
  )
  await school.call(endpoints.leaveSchool, { params: { staffId: kofi.staffId } })

  const refused = await school.inject(
    endpoints.sendRequestCode,
    { params: { requestId: request.id } },
    as(ama),
  )

  expect(refused.problem.message).toBe('Nobody can answer this yet. Ask the Head to invite a Bursar.')
})
