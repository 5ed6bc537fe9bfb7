import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { isPassword } from '../features/schools/passwords.ts'
import { aLinkFor, choose } from '../features/schools/testing/a-link.ts'
import { aPersonOf } from '../testing/people.ts'
import { anAddress } from '../testing/sample-school.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

function signIn(school: TestSchool, email: string, password: string, address = anAddress(), cookie = '') {
  const body = { schoolEmail: email, schoolPassword: password }
  return school.inject(endpoints.signIn, { body }, { address, token: undefined, headers: { cookie } })
}

/** The mark a browser keeps from a sign-in. */
function cookieOf({ headers }: Awaited<ReturnType<typeof signIn>>): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

test('an unknown e-mail and a wrong password are told the same', async () => {
  const school = await createTestSchool()

  const wrong = await signIn(school, school.email, 'not the password')
  const unknown = await signIn(school, `${randomUUID()}@school.example`, 'not the password')

  expect(wrong.status).toBe(401)
  expect(unknown.problem).toEqual(wrong.problem)
})

test('a password nobody has costs a hashing too, and of a flood of them only so many wait', async () => {
  const tries = Array.from({ length: 40 }, () => isPassword('anything', undefined))

  const answers = await Promise.allSettled(tries)

  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(18)
  expect(refused).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'too_many', details: { retryAfterSeconds: 2 } }),
  })
  expect(answers).toContainEqual({ status: 'fulfilled', value: false })
})

test('after ten wrong sign-ins that address waits for that e-mail; nobody else does', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const address = anAddress()
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await signIn(school, school.email, 'wrong', address)).status).toBe(401)
  }

  const locked = await signIn(school, school.email.toUpperCase(), school.password, address)

  expect([locked.status, locked.headers['retry-after']]).toEqual([429, '900'])
  expect((await signIn(school, school.email, school.password)).status).toBe(200)
  expect((await signIn(school, other.email, other.password, address)).status).toBe(200)
})

test('ten guesses are ten, also when all of them are made at once', async () => {
  const school = await createTestSchool()
  const address = anAddress()

  const guesses = Array.from({ length: 20 }, () => signIn(school, school.email, 'wrong', address))
  const answers = (await Promise.all(guesses)).map(({ status }) => status)

  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
})

test('who owns a whole IPv6 network is one guesser, not as many as it has addresses', async () => {
  const school = await createTestSchool()
  const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`
  const guess = async (host: number) =>
    (await signIn(school, school.email, 'wrong', `${network}::${host.toString(16)}`)).status

  for (let host = 1; host <= 10; host += 1) expect(await guess(host)).toBe(401)

  expect(await guess(11)).toBe(429)
  expect((await signIn(school, school.email, school.password, '2001:db9::1')).status).toBe(200)
})

test('one address that tries a password on every school is stopped as well', async () => {
  const school = await createTestSchool()
  const address = anAddress()
  const guess = async () =>
    (await signIn(school, `${randomUUID()}@school.example`, 'akontaa1', address)).status
  for (let tries = 0; tries < 60; tries += 1) expect(await guess()).toBe(401)

  expect(await guess()).toBe(429)
  expect((await signIn(school, school.email, school.password)).status).toBe(200)
})

test('right sign-ins never count', async () => {
  const school = await createTestSchool()
  const address = anAddress()

  for (let times = 0; times < 12; times += 1) {
    expect((await signIn(school, school.email, school.password, address)).status).toBe(200)
  }
})

test('a session ends after twelve hours without use, after seven days, and when it is signed out', async () => {
  const school = await createTestSchool()
  const open = async () => {
    const { authToken: token } = (await signIn(school, school.email, school.password)).reply
    const isIn = async () => (await school.inject(endpoints.readSession, {}, { token })).status === 200
    return { token, isIn }
  }
  const unused = await open()
  school.clock.pass({ minutes: 12 * 60 })
  expect(await unused.isIn()).toBe(false)

  const used = await open()
  for (let times = 0; times < 14; times += 1) {
    school.clock.pass({ minutes: 12 * 60 - 1 })
    expect(await used.isIn()).toBe(true)
  }
  school.clock.pass({ minutes: 14 })
  expect(await used.isIn()).toBe(false)

  const { token, isIn } = await open()
  expect(await isIn()).toBe(true)
  await school.inject(endpoints.signOut, {}, { token })
  expect(await isIn()).toBe(false)
})

test('a visit is noted once a minute, so that not every look at a screen writes', async () => {
  const school = await createTestSchool()
  const { authToken: token } = (await signIn(school, school.email, school.password)).reply
  const noted = async (minutes: number) => {
    school.clock.pass({ minutes })
    await school.inject(endpoints.readSession, {}, { token })
    const rows = await school.rows(sql`select from sessions where last_seen_at = app_now()`)
    return rows.length > 0
  }

  expect(await noted(1)).toBe(false)
  expect(await noted(0.1)).toBe(true)
  expect(await noted(0.5)).toBe(false)
})

test('forty new passwords of one school at once keep nobody else from signing in', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const edit = () =>
    other.inject(endpoints.editSchool, { body: { school_password: 'a password nobody minds' } })

  const edits = Array.from({ length: 40 }, edit)
  const signIns = Array.from({ length: 10 }, () => signIn(school, school.email, school.password))

  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect(statuses).toContain(200)
})

test('wrong passwords from a whole town slow each other, and keep the owner out nowhere', async () => {
  const time = standingTime()
  const school = await createTestSchool()
  const device = cookieOf(await signIn(school, school.email, school.password))
  const town = Array.from({ length: 10 }, () => anAddress())
  const flood = () => town.map((address) => signIn(school, school.email, 'wrong', address))
  for (let rounds = 0; rounds < 5; rounds++) await time.passesUntil(Promise.all(flood()))

  const guesses = [...flood(), ...flood(), ...flood()]
  const known = signIn(school, school.email, school.password, anAddress(), device)
  const elsewhere = signIn(school, school.email, school.password)
  // Of those at once five wait, the owner among them; the others are sent away untried.
  let answered = 0
  for (const guess of guesses) void guess.then(() => (answered += 1))
  while (answered < guesses.length - 5) await sleep(20)

  expect((await known).status).toBe(200)
  expect((await time.passesUntil(elsewhere)).status).toBe(200)
  const statuses = (await time.passesUntil(Promise.all(guesses))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
})

/** What happens every few seconds happens only while the test lets time pass. */
function standingTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    passesUntil: async <T>(done: Promise<T>): Promise<T> => {
      let isDone = false
      void done.finally(() => (isDone = true)).catch(() => undefined)
      for (; !isDone; await sleep(20)) vi.advanceTimersByTime(5_000)
      return await done
    },
  }
}

test('a browser that has signed in before is not held up by strangers at its own address', async () => {
  const school = await createTestSchool()
  const address = anAddress()
  const device = cookieOf(await signIn(school, school.email, school.password, address))
  for (let tries = 0; tries < 10; tries++) await signIn(school, school.email, 'wrong', address)

  expect((await signIn(school, school.email, school.password, address)).status).toBe(429)
  expect((await signIn(school, school.email, school.password, address, device)).status).toBe(200)
})

test('the mark of a browser opens nothing, and is worth ten tries for the e-mail it signed in with', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const address = anAddress()
  const signedIn = await signIn(school, school.email, school.password, address)
  const device = cookieOf(signedIn)
  expect(String(signedIn.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax/)

  const guesses = Array.from({ length: 12 }, () => signIn(school, school.email, 'wrong', address, device))
  expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(10)
  for (let tries = 0; tries < 10; tries++) await signIn(other, other.email, 'wrong', address, device)
  expect((await signIn(other, other.email, other.password, address, device)).status).toBe(429)
})

test('a person of another school who was given a school’s e-mail gets no more guesses at it by signing in', async () => {
  const victim = await createTestSchool()
  const guesser = await aNamesake(victim)
  const address = anAddress()
  const answers: number[] = []
  const newMark = async () => cookieOf(await signIn(victim, victim.email, guesser.password))
  for (let rounds = 0; rounds < 4; rounds++) {
    const mark = await newMark()
    for (let tries = 0; tries < 10; tries++) {
      answers.push((await signIn(victim, victim.email, 'wrong', address, mark)).status)
    }
  }
  const mark = await newMark()

  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  // Not even the right one is looked at from there, though the namesake's own account still opens.
  expect((await signIn(victim, victim.email, victim.password, address, mark)).status).toBe(429)
  expect((await signIn(victim, victim.email, guesser.password, address, mark)).status).toBe(200)
})

test('a password that opens an account of one’s own is a guess at the others of that name', async () => {
  const victim = await createTestSchool()
  const guesser = await aNamesake(victim)
  const address = anAddress()
  const guess = async () => (await signIn(victim, victim.email, guesser.password, address)).status
  for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe(200)

  expect((await signIn(victim, victim.email, victim.password, address)).status).toBe(429)
})

test('whoever writes a school’s e-mail into a school of their own does not keep its browser out', async () => {
  const victim = await createTestSchool()
  const address = anAddress()
  const own = cookieOf(await signIn(victim, victim.email, victim.password, address))
  await aNamesake(victim)
  for (let tries = 0; tries < 12; tries++) await signIn(victim, victim.email, 'wrong', address)

  expect((await signIn(victim, victim.email, victim.password, address)).status).toBe(429)
  expect((await signIn(victim, victim.email, victim.password, address, own)).status).toBe(200)
})

/** Somebody of another school whose e-mail is this school's, with a password of their own. */
async function aNamesake({ email }: TestSchool): Promise<{ password: string }> {
  const school = await createTestSchool()
  const { staffId } = await aPersonOf(school, 'cashier')
  await school.call(endpoints.editStaff, { params: { staffId }, body: { email } })
  await choose(school, await aLinkFor(school, staffId))
  return { password: 'chosen by whoever has the link' }
}
