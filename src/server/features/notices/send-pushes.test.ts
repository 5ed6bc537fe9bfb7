import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { parseEnv } from '../../env.ts'
import { aChildOf, aParent, letParentsIn } from '../../testing/parents.ts'
import { aBrowser, isSignedBy, loopbackCertificate, pushService } from '../../testing/push-service.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDuePushes } from './send-pushes.ts'

/** Notices on parents' phones: sealed for the browser that asked, to nobody who would not read them, and never twice. */

const { setParentPush, endParentPush, signOutParent, listParentNotices } = parentEndpoints
const keys = webPush.generateVAPIDKeys()

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(loopbackCertificate, 'utf8')])
})

/** A school whose parents are told by a push service of this test's own. */
async function aSchool(now = '2026-11-20T09:00:00Z') {
  const service = await pushService()
  onTestFinished(() => service.close())
  const settings = {
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
    PUSH_SERVICES: service.host,
  }
  const school = await createTestSchool({ now, settings })
  await letParentsIn(school)
  const env = parseEnv({ NODE_ENV: 'test', ...settings })
  const world = { database: school.context.database, env, now: () => school.clock.now }
  const aPhoneThatRings = async (phone = aPhone(), firstName = 'Ama') => {
    const childId = await aChildOf(school, phone, firstName)
    const { token } = await aParent(school, phone, childId)
    const browser = aBrowser(service.host)
    const { endpoint } = browser
    const turnOn = (body = { endpoint, keys: browser.keys }) =>
      inject(school.app, setParentPush, { body }, { token })
    expect((await turnOn()).status).toBe(200)
    return { phone, childId, token, browser, turnOn }
  }
  const write = (body: object = {}) =>
    school.call(endpoints.writeNotice, {
      body: {
        to: 'all',
        title: 'Pay GH₵ 200.00 for Ama',
        body: 'By Friday.',
        texts: false,
        ...body,
      } as never,
    })
  const soon = async (minutes = 2) => {
    school.clock.pass({ minutes })
    await sendDuePushes(world)
  }
  const states = () =>
    school.rows<{ status: string; attempts: number; reason: string | null }>(
      sql`select status, attempts, reason from notice_pushes order by created_at`,
    )
  return { school, service, world, aPhoneThatRings, write, soon, states }
}

test('a notice is shown on the phone of who turned it on, sealed and signed, with no word of it, no child and no sum', async () => {
  const { school, service, aPhoneThatRings, write, soon, states } = await aSchool()
  const { browser, childId } = await aPhoneThatRings()
  await aChildOf(school, aPhone(), 'Kofi')
  const draft = { to: 'all' as const, title: 'Pay', body: 'By Friday.', texts: false }

  expect(await school.call(endpoints.previewNotice, { body: draft })).toMatchObject({
    families: 2,
    readers: 1,
    pushed: 1,
    unreached: 1,
  })
  expect(await school.call(endpoints.previewNotice, { body: { ...draft, texts: true } })).toMatchObject({
    pushed: 1,
    numbers: 2,
    unreached: 0,
  })
  const { noticeId, message } = await write()
  await soon()
  await soon()

  expect(message).toBe('The notice is written. 1 phone will show it.')
  const [pushed, ...others] = service.pushed
  expect(others).toEqual([])
  expect(browser.open(pushed as never)).toEqual({
    title: 'Adom Grace Academy',
    body: 'A new notice of the school.',
    lang: 'en',
    schoolId: school.schoolId,
    noticeId,
  })
  expect(isSignedBy(keys.publicKey, pushed as never, service.host)).toBe(true)
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' })
  expect(await states()).toMatchObject([{ status: 'sent', attempts: 1 }])
  const { notices } = await school.call(endpoints.listNotices)
  expect(notices[0]?.pushes).toEqual({ waiting: 0, sent: 1, failed: 0 })
  expect(childId).toBeTruthy()
})

test('a notice is announced in the language that the number has chosen at the school', async () => {
  const { school, service, aPhoneThatRings, write, soon } = await aSchool()
  const { browser, token } = await aPhoneThatRings()
  await inject(school.app, parentEndpoints.setParentLanguage, { body: { language: 'ak' } }, { token })
  await write()
  await soon()

  const [pushed] = service.pushed
  expect(browser.open(pushed as never)).toMatchObject({ body: 'Asɛm foforɔ a ɛfiri sukuu no.', lang: 'ak' })
})

test('the phone’s app is told whether it is on; it ends when turned off, signed out, or turned on for another parent there', async () => {
  const { school, service, aPhoneThatRings, write, soon } = await aSchool()
  const first = await aPhoneThatRings()
  const isOn = async (token: string) =>
    (await inject(school.app, listParentNotices, {}, { token })).reply.push
  expect(await isOn(first.token)).toEqual({ key: keys.publicKey, isOn: true })

  // Another parent signs in on the same phone: the browser's address is the same.
  const second = await aPhoneThatRings(aPhone(), 'Kofi')
  const { endpoint, keys: own } = first.browser
  await second.turnOn({ endpoint, keys: own })
  expect([(await isOn(first.token))?.isOn, (await isOn(second.token))?.isOn]).toEqual([false, true])

  await inject(school.app, endParentPush, {}, { token: second.token })
  expect((await isOn(second.token))?.isOn).toBe(false)
  await first.turnOn()
  await write()
  await inject(school.app, signOutParent, {}, { token: first.token })
  await soon()
  expect(service.pushed).toEqual([])
  expect(await school.rows(sql`select from notice_pushes where status = 'cancelled'`)).toHaveLength(1)
})

test('a browser that takes none any more is forgotten, a service that is busy is asked again as late as it says, and not for ever', async () => {
  const { service, aPhoneThatRings, write, soon, states } = await aSchool()
  const { token } = await aPhoneThatRings()
  service.answer.status = 503
  service.answer.headers = { 'retry-after': '600' }
  await write()
  await soon()
  await soon(5)
  expect(service.pushed).toHaveLength(1)
  for (let n = 0; n < 8; n++) await soon(11)
  expect(service.pushed).toHaveLength(6)
  expect(await states()).toMatchObject([{ status: 'dead', reason: 'The push service answered 503.' }])
  expect(token).toBeTruthy()

  service.answer.status = 410
  service.answer.headers = {}
  await write()
  await soon()
  expect((await states())[1]).toMatchObject({ status: 'cancelled' })
  expect(await write()).toMatchObject({ pushes: 0 })
})

test('what a process had in hand when it died goes again under the same topic', async () => {
  const { school, service, aPhoneThatRings, write, soon, states } = await aSchool()
  await aPhoneThatRings()
  await write()
  await soon()
  await school.rows(
    sql`update notice_pushes set status = 'sending', leased_until = app_now() + interval '2 minutes' where school_id = ${school.schoolId}`,
  )
  await soon(1)
  expect(service.pushed).toHaveLength(1)
  await soon(2)
  expect(service.pushed.map(({ headers }) => headers.topic)).toEqual([
    service.pushed[0]?.headers.topic,
    service.pushed[0]?.headers.topic,
  ])
  expect(await states()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('nobody is woken at night or on a Sunday, and a withdrawn notice is not shown', async () => {
  const { school, service, aPhoneThatRings, write, soon, states } = await aSchool('2026-11-21T20:00:00Z')
  await aPhoneThatRings()
  const { noticeId } = await write()
  await school.call(endpoints.withdrawNotice, { params: { noticeId } })
  school.clock.pass({ minutes: 1 })
  await write()
  await soon()
  await soon(24 * 60)
  expect(service.pushed).toEqual([])
  school.clock.now = new Date('2026-11-23T08:00:01Z')
  await soon(0)
  expect(service.pushed).toHaveLength(1)
  expect((await states()).map(({ status }) => status)).toEqual(['cancelled', 'sent'])
})

const another = sql`phone = '+233241111111'`
test.each([
  ['the number is another’s', (phone: string) => sql`update guardians set ${another} where phone = ${phone}`],
  [
    'the child has left',
    (phone: string) =>
      sql`update students set status = 'archived' where guardian_id in (select id from guardians where phone = ${phone})`,
  ],
])('between writing and sending, %s: nothing is shown', async (_, change) => {
  const { school, service, aPhoneThatRings, write, soon, states } = await aSchool()
  const { phone } = await aPhoneThatRings()
  await write()
  await school.rows(change(phone))
  await soon()
  expect(service.pushed).toEqual([])
  expect(await states()).toMatchObject([{ status: 'cancelled' }])
})

test('a school that shows balances only tells nobody, and counts no reader', async () => {
  const { school, aPhoneThatRings, write } = await aSchool()
  await aPhoneThatRings()
  await letParentsIn(school, 'balances')
  const body = { to: 'all' as const, title: 'x', body: 'y', texts: false }
  expect(await school.call(endpoints.previewNotice, { body })).toMatchObject({
    readers: 0,
    pushed: 0,
    unreached: 1,
  })
  expect(await write()).toMatchObject({ pushes: 0 })
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.8:8443/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/?fcm.googleapis.com',
  'https://evilpush.apple.com/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'file:///etc/passwd',
])('%s is no address of a push service', async (endpoint) => {
  const { aPhoneThatRings } = await aSchool()
  const { turnOn, browser } = await aPhoneThatRings()
  const { status, problem } = await turnOn({ endpoint, keys: browser.keys })
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['endpoint']])
})

test('keys that are none, or no point of the curve, are refused with their field; without keys of its own the server offers nothing', async () => {
  const { aPhoneThatRings, service } = await aSchool()
  const { turnOn, browser } = await aPhoneThatRings()
  const { endpoint, keys: own } = browser
  const wrong = async (changed: object) => {
    const { status, problem } = await turnOn({ endpoint, keys: { ...own, ...changed } as never })
    return [status, ...Object.keys(problem.fields ?? {})]
  }
  expect(await wrong({ p256dh: 'A'.repeat(87) })).toEqual([422, 'keys.p256dh'])
  expect(await wrong({ p256dh: 'A' })).toEqual([422, 'keys.p256dh'])
  expect(await wrong({ auth: 'not base64!' })).toEqual([422, 'keys.auth'])

  const plain = await createTestSchool()
  await letParentsIn(plain)
  const phone = aPhone()
  const { token } = await aParent(plain, phone, await aChildOf(plain, phone))
  expect((await inject(plain.app, listParentNotices, {}, { token })).reply.push).toBeNull()
  const refused = await inject(plain.app, setParentPush, { body: aBrowser(service.host) }, { token })
  expect(refused.status).toBe(422)
})

test('half a pair of keys, or two halves of different pairs, stop the server with the variable’s name', () => {
  expect(() => parseEnv({ PUSH_PUBLIC_KEY: keys.publicKey })).toThrow(/^PUSH_PRIVATE_KEY /)
  expect(() => parseEnv({ PUSH_PRIVATE_KEY: keys.privateKey })).toThrow(/^PUSH_PUBLIC_KEY /)
  const other = webPush.generateVAPIDKeys().privateKey
  expect(() => parseEnv({ PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: other })).toThrow(
    'PUSH_PRIVATE_KEY does not belong to PUSH_PUBLIC_KEY.',
  )
})
