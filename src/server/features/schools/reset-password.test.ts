import { randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { startMailServer } from '../contact/test-mail-server.ts'
import { sendDue } from '../messages/send-due.ts'
import { forgetful, until } from './testing/forgetful.ts'

test('a link by e-mail sets a new password once and ends every session', async () => {
  const { school, ask, reset, signIn, token: mailedToken } = await forgetful()

  const asked = await ask(school.email)
  const token = await mailedToken()
  const first = await reset({ token })
  const second = await reset({ token, schoolPassword: 'yet another one' })

  expect(asked.reply.sentBy).toBe('email')
  expect(first.status).toBe(200)
  expect(second.problem.fields).toHaveProperty('token')
  expect((await signIn('quite another one')).status).toBe(200)
  expect((await signIn(school.password)).status).toBe(401)
  expect((await school.inject(endpoints.readSession)).status).toBe(401)
})

test('a code by SMS does the same, to the school’s phone', async () => {
  const { school, ask, reset, signIn, code: textedCode } = await forgetful()

  await ask(school.email, 'sms')
  const code = await textedCode()
  const done = await reset({ schoolEmail: school.email, code: `${code.slice(0, 4)} ${code.slice(4)}` })

  expect(done.status).toBe(200)
  expect((await signIn('quite another one')).status).toBe(200)
  const [message] = await school.rows<{ phone: string }>(sql`select phone from messages`)
  expect(message?.phone).toBe('+233302123456')
})

test('after half an hour neither link nor code works', async () => {
  const { school, ask, reset, token, code } = await forgetful()
  await ask(school.email)
  const oldToken = await token()
  await ask(school.email, 'sms')
  const oldCode = await code()

  school.clock.pass({ minutes: 30 })

  expect((await reset({ token: oldToken })).status).toBe(422)
  expect((await reset({ schoolEmail: school.email, code: oldCode })).status).toBe(422)
})

test('five wrong codes, and the right one is worth nothing any more', async () => {
  const { school, ask, reset, code: textedCode } = await forgetful()
  await ask(school.email, 'sms')
  const code = await textedCode()
  const wrong = code === '00000000' ? '11111111' : '00000000'

  for (let tries = 0; tries < 5; tries++) await reset({ schoolEmail: school.email, code: wrong })

  expect((await reset({ schoolEmail: school.email, code })).status).toBe(422)
})

test('an e-mail nobody knows gets the same answer, and nothing is sent', async () => {
  const { school, mail, ask } = await forgetful()

  const known = await ask(school.email)
  const unknown = await ask(`${randomUUID()}@nobody.example`)

  expect(unknown.reply).toEqual(known.reply)
  await until(() => mail.mails.length || null)
  expect(mail.mails).toHaveLength(1)
})

test('asking again and again for one e-mail is stopped', async () => {
  const { school, ask } = await forgetful()

  for (let tries = 0; tries < 5; tries++) await ask(school.email)

  expect((await ask(school.email)).problem.code).toBe('too_many')
})

test('in production no link goes out that leads where the request said it came to', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const school = await createTestSchool({
    settings: {
      NODE_ENV: 'production',
      PAYSTACK_SECRET_KEY: 'sk_live_1',
      SMTP_URL: mail.url,
      LOG_LEVEL: 'silent',
    },
  })

  const { reply } = await school.inject(
    endpoints.forgetPassword,
    { body: { schoolEmail: school.email, by: 'email' } },
    { token: undefined, headers: { host: 'evil.example' }, address: `198.51.100.${randomBytes(1)[0]}` },
  )

  expect(reply.sentBy).toBe('sms')
  expect(mail.mails).toEqual([])
})

test('a code stands in no message, export or stored text, and cannot be sent again', async () => {
  const { school, ask, code: textedCode } = await forgetful()

  await ask(school.email, 'sms')
  const code = await textedCode()

  expect(code).toMatch(/^\d{8}$/)
  const { messages } = await school.call(endpoints.listMessages)
  expect(JSON.stringify(messages)).not.toContain(code)
  expect(messages).toMatchObject([{ text: expect.stringContaining('code is ********') }])
  const rows = await school.rows<{ row: string }>(sql`select m::text as row from messages m`)
  expect(rows.filter(({ row }) => row.includes(code))).toEqual([])
  const [message] = messages
  const again = await school.inject(endpoints.resendMessage, { params: { messageId: message?.id ?? '' } })
  expect(again.problem.code).toBe('conflict')
})

test.each([
  ['password', { school_password: 'chosen by the owner', currentPassword: 'a school of a test' }],
  ['e-mail', { school_email: `${randomUUID()}@school.example`, currentPassword: 'a school of a test' }],
])('a new %s uses up every code and link that was asked for before', async (_, change) => {
  const { school, ask, reset, token: mailedToken, code: textedCode } = await forgetful()
  await ask(school.email)
  const token = await mailedToken()
  await ask(school.email, 'sms')
  const code = await textedCode()

  await school.call(endpoints.editSchool, { body: change })

  const schoolEmail = 'school_email' in change ? (change.school_email ?? '') : school.email
  expect((await reset({ token })).status).toBe(422)
  expect((await reset({ schoolEmail, code })).status).toBe(422)
})

test('a code that was used up before it was sent is not sent', async () => {
  const { school, ask, texts, gateway, world } = await forgetful()
  await ask(school.email, 'sms')
  await until(
    async () => (await school.rows(sql`select from messages where told like 'password-code:%'`))[0] ?? null,
  )

  await school.call(endpoints.editSchool, {
    body: { school_password: 'chosen by the owner', currentPassword: school.password },
  })
  await sendDue(world, gateway)

  expect(texts.filter(({ text }) => text.includes('Akontaa code'))).toEqual([])
  expect(await school.rows(sql`select status from messages`)).toEqual([{ status: 'cancelled' }])
})

test('whoever changes the phone at an open session gets no code on it, and the old phone hears of it', async () => {
  const { school, ask, texts, code: textedCode } = await forgetful()
  await school.call(endpoints.editSchool, { body: { school_phone: '0241234567' } })
  await school.call(endpoints.editSchool, {
    body: { school_phone: '0241234568', school_password: 'of the thief' },
  })

  await ask(school.email, 'sms')
  await textedCode()

  const told = await school.rows(sql`select phone from messages order by told`)
  expect(told).toEqual([{ phone: '+233302123456' }, { phone: '+233302123456' }])
  expect(texts).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('If this was not you') }),
  )
  school.clock.pass({ days: 7 })
  await ask(school.email, 'sms')

  const arrived = await until(
    async () => (await school.rows(sql`select from messages where phone = '+233241234568'`))[0] ?? null,
  )
  expect(arrived).not.toBeNull()
})
