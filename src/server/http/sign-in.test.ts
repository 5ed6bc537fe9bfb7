import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { anAddress } from '../testing/sample-school.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

function signIn(school: TestSchool, email: string, password: string, address = anAddress()) {
  const body = { schoolEmail: email, schoolPassword: password }
  return school.inject(endpoints.signIn, { body }, { address, token: undefined })
}

test('an unknown e-mail and a wrong password are told the same', async () => {
  const school = await createTestSchool()

  const wrong = await signIn(school, school.email, 'not the password')
  const unknown = await signIn(school, `${randomUUID()}@school.example`, 'not the password')

  expect(wrong.status).toBe(401)
  expect(unknown.problem).toEqual(wrong.problem)
})

test('an unknown e-mail costs a hashing too: a flood of them is sent away like any other', async () => {
  const school = await createTestSchool()

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => signIn(school, `${randomUUID()}@school.example`, 'anything')),
  )

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(22)
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

test('right sign-ins never count', async () => {
  const school = await createTestSchool()
  const address = anAddress()

  for (let times = 0; times < 12; times += 1) {
    expect((await signIn(school, school.email, school.password, address)).status).toBe(200)
  }
})

test('a session ends after twelve hours without use, after seven days, and when it is signed out', async () => {
  const school = await createTestSchool()
  const { authToken: token } = (await signIn(school, school.email, school.password)).reply
  const isIn = async () => (await school.inject(endpoints.readSession, {}, { token })).status === 200

  school.clock.pass({ minutes: 11 * 60 + 50 })
  expect(await isIn()).toBe(true)
  school.clock.pass({ minutes: 11 * 60 + 50 })
  expect(await isIn()).toBe(true)
  await school.inject(endpoints.signOut, {}, { token })
  expect(await isIn()).toBe(false)
})
