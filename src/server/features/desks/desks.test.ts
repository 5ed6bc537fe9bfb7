import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { weaknessOfPin } from '#shared/pins.ts'
import { sql } from '../../context/context.ts'
import { aDeskOf, type Desk, readDesk, sitDown, unlock } from '../../testing/desks.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { aDeskKey } from '../../testing/sample-school.ts'
import { createTestSchool, password } from '../../testing/test-school.ts'

test('whoever set a PIN at a desk unlocks it, and works there in their own name', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  await sitDown(school, desk, ama, '271828')

  const shown = (await readDesk(school, desk)).reply
  const { reply } = await unlock(school, desk, ama.staffId, '271828')
  const session = await school.inject(endpoints.readSession, {}, { token: reply.authToken })

  expect(shown).toMatchObject({ name: 'Front office, left', idleMinutes: 3, asksForPasswords: false })
  expect(shown.people.map(({ name, pin }) => [name, pin])).toEqual([
    ['Ama Mensah', 'set'],
    ['The school account', 'none'],
  ])
  expect(session.reply).toMatchObject({ staffName: 'Ama Mensah', staff: { role: 'cashier' } })
  expect(reply.offlineUntil).toBe('2026-11-23T09:00:00.000Z')
  expect((await school.call(endpoints.listDesks)).desks).toMatchObject([
    { name: 'Front office, left', person: 'Ama Mensah', isInUse: true, pins: 1 },
  ])
})

test('a desk names colleagues in the order of names, letters of Ghana among those they are like', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  for (const name of ['Fosu', 'Ɛdem', 'Etsey', 'Éboué']) await aPersonOf(school, 'cashier', { name })

  const { people } = (await readDesk(school, desk)).reply

  expect(people.map(({ name }) => name)).toEqual(['Éboué', 'Ɛdem', 'Etsey', 'Fosu', 'The school account'])
})

test('unlocking ends the session the person had there before', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')
  const first = (await unlock(school, desk, ama.staffId, '271828')).reply.authToken
  await unlock(school, desk, ama.staffId, '271828')

  expect((await school.inject(endpoints.readSession, {}, { token: first })).status).toBe(401)
})

test('the school’s own account, which has no name yet, is the Head in what a wrong PIN is answered', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const head = { staffId: school.context.caller.staffId, token: school.token, context: school.context }
  await sitDown(school, desk, head as Person, '271828')

  const tries = await Promise.all(['482913', '739184'].map((pin) => unlock(school, desk, head.staffId, pin)))

  for (const { problem } of tries)
    expect(problem.detail).toMatch(/^That is not the Head’s PIN\. \d tries left\.$/)
})

test('five wrong PINs turn it off for this person at this desk, the right one after them too', async () => {
  const school = await createTestSchool()
  const [desk, other] = [await aDeskOf(school), await aDeskOf(school, 'Bursar’s office')]
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const kojo = await aPersonOf(school, 'cashier', { name: 'Kojo Essien' })
  await sitDown(school, other, ama, '314159')
  await sitDown(school, desk, ama, '271828')
  await sitDown(school, desk, kojo, '161803')

  const said: string[] = []
  for (let tries = 0; tries < 5; tries++) {
    said.push((await unlock(school, desk, ama.staffId, '999998')).problem.message)
  }

  expect(said).toEqual([
    'That is not Ama’s PIN. 4 tries left.',
    'That is not Ama’s PIN. 3 tries left.',
    'That is not Ama’s PIN. 2 tries left.',
    'That is not Ama’s PIN. 1 try left.',
    'Ama’s PIN is off at this desk. Sign in with the password.',
  ])
  expect((await unlock(school, desk, ama.staffId, '271828')).problem.code).toBe('pin_off')
  expect((await unlock(school, desk, kojo.staffId, '161803')).status).toBe(200)
  expect((await unlock(school, other, ama.staffId, '314159')).status).toBe(200)
  expect((await readDesk(school, desk)).reply.people.find(({ name }) => name === 'Ama Mensah')?.pin).toBe(
    'off',
  )
})

test('of many tries at one moment five are looked at', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => unlock(school, desk, ama.staffId, String(900_010 + place * 7))),
  )
  const codes = answers.map(({ problem }) => problem.code)

  expect(codes.filter((code) => code === 'wrong_pin').length).toBeLessThanOrEqual(4)
  expect((await unlock(school, desk, ama.staffId, '271828')).problem.code).toBe('pin_off')
})

test('fifteen wrong PINs in an hour: passwords only there, the Head is told, and lets PINs in again', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const people: Person[] = []
  for (const name of ['Ama One', 'Ama Two', 'Ama Three', 'Ama Four']) {
    const person = await aPersonOf(school, 'cashier', { name })
    await sitDown(school, desk, person, '271828')
    people.push(person)
  }
  for (const { staffId } of people.slice(0, 3)) {
    for (let tries = 0; tries < 5; tries++) await unlock(school, desk, staffId, '999998')
  }
  const [last] = people.slice(3)
  const refused = await unlock(school, desk, last?.staffId ?? '', '271828')
  const { messages } = await school.call(endpoints.listMessages)

  expect(refused.problem).toMatchObject({
    code: 'pin_off',
    message: 'This desk asks for passwords until the Head looks.',
    facts: { asksForPasswords: true },
  })
  expect(messages[0]?.text).toContain('15 wrong PINs at Front office, left within an hour.')
  expect((await readDesk(school, desk)).reply.asksForPasswords).toBe(true)
  await school.call(endpoints.allowPins, { params: { deskId: desk.deskId } })
  expect((await unlock(school, desk, last?.staffId ?? '', '271828')).status).toBe(200)
})

test('wrong PINs of a whole day close no desk', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')
  for (let tries = 0; tries < 20; tries++) {
    await unlock(school, desk, ama.staffId, '999998')
    school.clock.pass({ minutes: 10 })
    expect((await unlock(school, desk, ama.staffId, '271828')).status).toBe(200)
  }
})

test('a key without its desk, a desk that was ended, and another school’s open nothing', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const stranger = await aDeskOf(await createTestSchool())
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')
  const { authToken } = (await unlock(school, desk, ama.staffId, '271828')).reply
  for (const wrong of [
    { ...desk, deskKey: aDeskKey() },
    { ...desk, deskId: stranger.deskId },
    { ...stranger, schoolId: school.schoolId },
  ]) {
    expect((await unlock(school, wrong, ama.staffId, '271828')).problem.code).toBe('desk_ended')
  }

  await school.call(endpoints.endDesk, { params: { deskId: desk.deskId } })

  expect((await unlock(school, desk, ama.staffId, '271828')).problem.message).toBe(
    'This browser is no longer a desk of the school.',
  )
  expect((await readDesk(school, desk)).problem.code).toBe('desk_ended')
  expect((await school.inject(endpoints.readSession, {}, { token: authToken })).status).toBe(401)
})

test('a PIN is set with the password at hand, at a desk one sits at, and is worth nothing elsewhere', async () => {
  const school = await createTestSchool()
  const [desk, other] = [await aDeskOf(school), await aDeskOf(school, 'Library')]
  const ama = await aPersonOf(school, 'cashier')
  const set = (at: Desk, more: object = {}) =>
    school.inject(
      endpoints.setPin,
      { params: { deskId: at.deskId }, body: { deskKey: at.deskKey, pin: '271828', ...more } },
      { token: ama.token },
    )
  expect((await set(desk, { password })).problem.message).toBe('Sign in at this desk first.')
  await sitDown(school, desk, ama, '271828')
  expect((await set(desk)).status, 'just after the password').toBe(200)
  school.clock.pass({ minutes: 11 })
  expect((await set(desk)).problem.fields?.password).toBe('The current password is not right.')
  expect((await set(desk, { password: 'guessed' })).problem.code).toBe('wrong_sign_in')
  expect((await unlock(school, other, ama.staffId, '271828')).problem.code).toBe('pin_off')
  const params = { deskId: desk.deskId }
  expect((await school.inject(endpoints.removePin, { params }, { token: ama.token })).status).toBe(200)
  expect((await unlock(school, desk, ama.staffId, '271828')).problem.code).toBe('pin_off')
})

test.each(['000000', '123456', '654321', '567890', '121212', '123123', '197512', '121985'])(
  'nobody has the PIN %s',
  async (pin) => {
    expect(weaknessOfPin(pin)).toBe('Six digits. Not one six times, not in a row, not a year.')
  },
)

test('most PINs are allowed', () => {
  const all = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'))

  expect(['271828', '908172', '400217'].map(weaknessOfPin)).toEqual([null, null, null])
  expect(all.filter((pin) => weaknessOfPin(pin) !== null).length).toBeLessThan(30_000)
})

test('whoever leaves unlocks no desk', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')
  await school.call(endpoints.leaveSchool, { params: { staffId: ama.staffId } })

  expect((await unlock(school, desk, ama.staffId, '271828')).status).toBe(403)
  expect((await readDesk(school, desk)).reply.people.map(({ id }) => id)).not.toContain(ama.staffId)
})

test('a desk locks after 2 to 10 minutes, as the Head says', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const set = (idleMinutes: number) => school.inject(endpoints.setRules, { body: { idleMinutes } })

  for (const wrong of [1, 11, 2.5]) {
    expect((await set(wrong)).problem.fields?.idleMinutes).toBe('A desk locks after 2 to 10 minutes.')
  }
  expect((await set(10)).reply).toMatchObject({ idleMinutes: 10 })
  expect((await readDesk(school, desk)).reply.idleMinutes).toBe(10)
})

test('after 90 days an ended desk is listed no more, and from where somebody signed in is forgotten', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  await sitDown(school, desk, ama, '271828')
  const signIn = () => unlock(school, desk, ama.staffId, '271828')
  const first = (await signIn()).reply.sessionId
  await school.call(endpoints.enrolDesk, { body: { name: 'Library', deskKey: aDeskKey() } })
  const listed = async () => (await school.call(endpoints.listDesks)).desks.map(({ name }) => name)
  const [, library] = (await school.call(endpoints.listDesks)).desks
  await school.call(endpoints.endDesk, { params: { deskId: library?.id ?? '' } })
  const kept = () =>
    school.rows<{ person: string; address: string | null }>(
      sql`select f.name as person, s.address from sessions s join staff f on f.id = s.staff_id where s.id = ${first}`,
    )
  expect([await listed(), (await kept())[0]?.address]).toEqual([
    ['Front office, left', 'Library'],
    expect.any(String),
  ])

  school.clock.pass({ days: 91 })
  await signIn()

  expect(await kept()).toEqual([{ person: 'Ama Mensah', address: null }])
  expect(await school.rows(sql`select from workstations`)).toHaveLength(2)
  const later = await aPersonOf(school, 'head')
  const { desks } = (await school.inject(endpoints.listDesks, {}, { token: later.token })).reply
  expect(desks.map(({ name }) => name)).toEqual(['Front office, left'])
})
