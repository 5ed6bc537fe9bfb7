import { randomUUID, webcrypto } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { actText, proofKeyOf, proveAct } from '#shared/act-proof.ts'
import { endpoints } from '#shared/api/index.ts'
import { KEY_RULE, keyText, PROOF_MS } from '#shared/key-proof.ts'
import { aDeskOf, type Desk, sitDown } from '../testing/desks.ts'
import { aPersonOf, type Person } from '../testing/people.ts'
import { anAddress } from '../testing/sample-school.ts'
import { createTestSchool, password, type TestSchool } from '../testing/test-school.ts'

/** A browser that keeps a key. */
interface Browser {
  sessionKey: string
  prove: (at?: number) => Promise<string>
}

const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

async function aBrowser(): Promise<Browser> {
  const { subtle } = webcrypto
  const { publicKey, privateKey } = await subtle.generateKey(KEY_RULE, false, ['sign', 'verify'])
  return {
    sessionKey: text(await subtle.exportKey('raw', publicKey)),
    prove: async (at = Date.now()) =>
      `${at}.${text(await subtle.sign(KEY_RULE, privateKey, Buffer.from(keyText(at))))}`,
  }
}

const PIN = '482913'
let school: TestSchool
let desk: Desk
let cashier: Person
let studentId: string
let browser: Browser

beforeAll(async () => {
  school = await createTestSchool()
  desk = await aDeskOf(school)
  cashier = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, cashier, PIN)
  studentId = await school.addStudent()
  browser = await aBrowser()
})

/** Unlocks the desk, in a browser with this key or in one that keeps none. */
async function unlocked(sessionKey?: string) {
  const body = { ...desk, staffId: cashier.staffId, pin: PIN, sessionKey }
  const sent = await school.inject(endpoints.unlockDesk, { body }, { token: undefined, address: anAddress() })
  return sent.reply
}

const headersOf = (proof: string | null) => (proof === null ? {} : { 'x-key-proof': proof })

const look = async (token: string, proof: string | null) =>
  (await school.inject(endpoints.readSession, {}, { token, headers: headersOf(proof) })).status

function pay(token: string, proof: string | null) {
  const body = { amountPaid: 10, feeType: 'School Fees' }
  return school.inject(
    endpoints.payStudent,
    { params: { studentId }, body },
    { token, headers: { 'idempotency-key': randomUUID(), ...headersOf(proof) } },
  )
}

test('a token copied from a browser that keeps a key opens nothing without a proof of that key', async () => {
  const { authToken } = await unlocked(browser.sessionKey)
  const another = await aBrowser()
  const now = Date.now()

  expect(await look(authToken, await browser.prove())).toBe(200)
  for (const [name, proof] of Object.entries({
    none: null,
    'another browser’s': await another.prove(),
    'one that is over': await browser.prove(now - PROOF_MS - 1_000),
    'one of a time to come': await browser.prove(now + PROOF_MS + 1_000),
    'a moment that was not signed': `${now + 1}.${(await browser.prove(now)).slice(14)}`,
    nonsense: 'nonsense',
    'no signature': `${now}.${'A'.repeat(86)}`,
  }))
    expect(await look(authToken, proof), name).toBe(401)
})

test('also while the server remembers who it is, and nothing is recorded', async () => {
  const { authToken } = await unlocked(browser.sessionKey)
  expect((await pay(authToken, await browser.prove())).status).toBe(200)

  const { status, problem } = await pay(authToken, null)

  expect([status, problem?.code]).toEqual([401, 'signed_out'])
  expect((await pay(authToken, await browser.prove())).status).toBe(200)
})

test('signing in with the password binds it as well; who sends no key has a plain token', async () => {
  const body = { schoolEmail: school.email, schoolPassword: password }
  const sent = { token: undefined, address: anAddress() }
  const bound = await school.inject(
    endpoints.signIn,
    { body: { ...body, sessionKey: browser.sessionKey } },
    sent,
  )
  const plain = await school.inject(endpoints.signIn, { body }, sent)

  expect(await look(bound.reply.authToken, null)).toBe(401)
  expect(await look(bound.reply.authToken, await browser.prove())).toBe(200)
  expect(await look(plain.reply.authToken, null)).toBe(200)
  expect(await look(plain.reply.authToken, await browser.prove())).toBe(200)
  expect(await look((await unlocked()).authToken, null)).toBe(200)
})

test('what is no key is refused, or opens nothing', async () => {
  const body = { ...desk, staffId: cashier.staffId, pin: PIN, sessionKey: 'short' }
  const sent = await school.inject(endpoints.unlockDesk, { body }, { token: undefined, address: anAddress() })
  expect(sent.status).toBe(422)

  const { authToken } = await unlocked('A'.repeat(87))
  expect(await look(authToken, await browser.prove())).toBe(401)
})

test('token and desk key together invent no act elsewhere: it comes from the browser it was done at', async () => {
  const { authToken, sessionId } = await unlocked(browser.sessionKey)
  const key = randomUUID()
  const takenAt = school.clock.now.toISOString()
  const lines = [{ id: randomUUID(), feeType: 'School Fees', amount: 50 }]
  const body = { lines, payment_method: 'Cash' as const, date: takenAt.slice(0, 10), takenAt }
  const act = { sessionId, key, operation: endpoints.payStudent.id, subjectId: studentId, body }
  const proof = await proveAct(await proofKeyOf(authToken), actText(act))
  const authorization = `Desk ${desk.schoolId}.${desk.deskId}.${desk.deskKey}`
  const send = (more: Record<string, string>) =>
    school.inject(
      endpoints.payStudent,
      { params: { studentId }, body },
      {
        token: undefined,
        key,
        headers: { authorization, 'x-act-session': sessionId, 'x-act-proof': proof, ...more },
      },
    )

  expect((await send({})).problem?.code).toBe('unproved')
  expect((await send(headersOf(await browser.prove()))).status).toBe(200)
})
