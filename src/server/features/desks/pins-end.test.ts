import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aDeskOf, type Desk, sitDown, unlock } from '../../testing/desks.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { createTestSchool, openSession, password, type TestSchool } from '../../testing/test-school.ts'
import { aLinkFor, choose } from '../schools/testing/a-link.ts'

/** Somebody with a PIN at their own desk, and at another that whoever knew their password may have made. */
async function twoDesks(school: TestSchool, person?: Person) {
  const [own, other] = [await aDeskOf(school, 'Own'), await aDeskOf(school, 'Other')]
  const ama = person ?? (await aPersonOf(school, 'cashier'))
  await sitDown(school, other, ama, '271828')
  await sitDown(school, own, ama, '271828')
  const at = (desk: Desk) => unlock(school, desk, ama.staffId, '271828')
  return {
    ama,
    own,
    other,
    byPin: async () => (await at(own)).reply.authToken,
    byPassword: async () => (await openSession(ama.context)).token,
    opens: async () => [(await at(own)).status, (await at(other)).status],
  }
}

const changePassword = (school: TestSchool, token: string) =>
  school.inject(
    endpoints.changeMyPassword,
    { body: { currentPassword: password, password: 'another password' } },
    { token },
  )

test('a new password ends every PIN of before, and says so as of a PIN that was never set', async () => {
  const school = await createTestSchool()
  const { ama, own, byPassword, opens } = await twoDesks(school)
  await changePassword(school, await byPassword())

  expect((await unlock(school, own, ama.staffId, '271828')).problem.code).toBe('pin_off')
  expect(await opens()).toEqual([403, 403])
})

test('whoever unlocked a desk and changes the password there keeps the PIN of that desk alone', async () => {
  const school = await createTestSchool()
  const { byPin, opens } = await twoDesks(school)

  await changePassword(school, await byPin())

  expect(await opens()).toEqual([200, 403])
})

test('a PIN that somebody else has set there meanwhile does not stay', async () => {
  const school = await createTestSchool()
  const { ama, own, byPin, opens } = await twoDesks(school)
  const token = await byPin()
  school.clock.pass({ minutes: 1 })
  const { token: stolen, sessionId } = await openSession(ama.context)
  const somebody = {
    ...ama,
    token: stolen,
    context: { ...ama.context, caller: { ...ama.context.caller, sessionId } },
  }
  expect((await sitDown(school, own, somebody, '271828')).status).toBe(200)

  await changePassword(school, token)

  expect(await opens()).toEqual([403, 403])
})

test('a password chosen by a link ends every PIN, and nobody else’s', async () => {
  const school = await createTestSchool()
  const { ama, own, opens } = await twoDesks(school)
  const kojo = await aPersonOf(school, 'cashier')
  await sitDown(school, own, kojo, '161803')

  await choose(school, await aLinkFor(school, ama.staffId))

  expect(await opens()).toEqual([403, 403])
  expect((await unlock(school, own, kojo.staffId, '161803')).status).toBe(200)
})

test.each<[string, (school: TestSchool) => Promise<unknown>]>([
  ['by a link', async (school) => choose(school, await aLinkFor(school, null))],
  [
    'in its record',
    (school) => school.inject(endpoints.editSchool, { body: { school_password: 'another password' } }),
  ],
])('a new password of the school’s own account, chosen %s, ends its PINs', async (_, setPassword) => {
  const school = await createTestSchool()
  const { staffId } = school.context.caller
  const account = { staffId, token: school.token, context: school.context, name: '' }
  const { opens } = await twoDesks(school, account)
  expect(await opens()).toEqual([200, 200])
  const { token } = await openSession(school.context)

  await setPassword({
    ...school,
    inject: (endpoint, sent, more) => school.inject(endpoint, sent, { token, ...more }),
  })

  expect(await opens()).toEqual([403, 403])
})

test('whoever ends all their sessions but this one keeps the PIN that opened it; all of them, and none is left', async () => {
  const school = await createTestSchool()
  const { ama, byPin, byPassword, opens } = await twoDesks(school)
  await school.inject(endpoints.endMySessions, {}, { token: await byPin() })
  expect(await opens()).toEqual([200, 403])

  await byPassword()
  await school.call(endpoints.endStaffSessions, { params: { staffId: ama.staffId } })

  expect(await opens()).toEqual([403, 403])
})

test('one session that is ended ends no PIN', async () => {
  const school = await createTestSchool()
  const { ama, opens } = await twoDesks(school)
  const { sessionId } = await openSession(ama.context)
  const params = { staffId: ama.staffId }
  await school.call(endpoints.endStaffSessions, { params, body: { sessionId } })

  expect(await opens()).toEqual([200, 200])
})

test('nothing that was begun before the new password opens anything after it: neither a PIN set nor a desk unlocked meanwhile', async () => {
  const school = await createTestSchool()
  const { ama, own, other, byPassword, opens } = await twoDesks(school)
  const token = await byPassword()

  const [, unlocked] = await Promise.all([
    sitDown(school, other, ama, '271828'),
    unlock(school, own, ama.staffId, '271828'),
    changePassword(school, token),
  ])

  expect(await opens()).toEqual([403, 403])
  const session = unlocked.status === 200 ? unlocked.reply.authToken : ''
  expect((await school.inject(endpoints.readSession, {}, { token: session })).status).toBe(401)
})
