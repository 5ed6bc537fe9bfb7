import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, type Day } from '#shared/dates.ts'
import { query, sql } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import { openEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { parseEnv } from '../../env.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { operatorContext } from '../schools/index.ts'
import { sweep } from './sweep.ts'
import { aSignUp, press } from './testing/payments.ts'

/** More moments than a settled payment has; the test says how many there were. */
const MOMENTS_MAX = 30
/** Longer than any lease. */
const MINUTES_APART = 15
const SITE = 'https://fees.example'
const dyingServer = fileURLToPath(new URL('./testing/dying-server.ts', import.meta.url))

let root: string
let sandbox: Sandbox

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'akontaa-crash-'))
  sandbox = await startSandbox({ retryMs: 50 })
  const database = await openEmbedded({ folder: root, durability: 'unsynced' })
  await migrate(database.pool)
  await database.close()
})

afterAll(async () => {
  await sandbox.close()
  rmSync(root, { recursive: true, force: true })
})

test('killed after any step at all, a paid sign-up becomes one school with one payout account', async () => {
  const steps = new Set<string>()
  const emails: string[] = []
  for (let moment = 1, died = true; died; moment++) {
    expect(moment).toBeLessThan(MOMENTS_MAX)
    // On the folder of the one killed before: its start finds what that one has left undone.
    const server = await startServer(moment)
    const form = aSignUp()
    emails.push(form.schoolEmail)
    const { id } = await call(server, 'POST', '/signups', form)
    died = await payAndDie(server, await startPayment(server, { amount: 500, signUpId: id }))
    for (const line of server.diary()) steps.add(line.replace(/AK-.*/, ''))
  }

  const left = await leftBehind()

  const once = emails.map((email) => ({ email, schools: 1, accounts: 1 }))
  expect(
    emails.map((email) => ({ email, schools: left.schools.get(email), accounts: accountsOf(email) })),
  ).toEqual(once)
  expect(left).toMatchObject({ unused: 0, unpaidOut: 0 })
  expect([...steps].sort()).toEqual(
    expect.arrayContaining(['GET /transaction/verify/', 'POST /subaccount', 'commit']),
  )
}, 240_000)

test('killed after any step at all, a paid renewal adds three months, once', async () => {
  const form = aSignUp()
  const founded = await startServer(0)
  const { id } = await call(founded, 'POST', '/signups', form)
  await payAndDie(founded, await startPayment(founded, { amount: 500, signUpId: id }))
  let paidUntil: Day | undefined
  let renewals = 0
  for (let moment = 1, died = true; died; moment++) {
    expect(moment).toBeLessThan(MOMENTS_MAX)
    const server = await startServer(moment)
    const { authToken } = await call(server, 'POST', '/schools/login', form)
    paidUntil ??= (await call(server, 'GET', '/schools/session', undefined, authToken))
      .registration_expiration_date
    died = await payAndDie(server, await startPayment(server, { amount: 200 }, authToken))
    renewals += 1
  }

  const left = await leftBehind()

  expect(renewals).toBeGreaterThan(3)
  // To the month: three months after the 30th of November is the 28th of February, and from there it goes on.
  const expected = addMonths(paidUntil as Day, 3 * renewals)
  expect(left.expiries.get(form.schoolEmail)?.slice(0, 7)).toBe(expected.slice(0, 7))
  expect(left).toMatchObject({ unused: 0 })
}, 240_000)

function accountsOf(email: string): number {
  return sandbox.books.subaccounts.filter((each) => each.contactEmail === email).length
}

interface Server {
  child: ChildProcess
  address: string
  ended: Promise<void>
  /** What it did for good since it was told to count. */
  diary: () => string[]
}

/** How often a server was started on the folder: each next one's clock is further ahead. */
let starts = 0

async function startServer(moment: number): Promise<Server> {
  starts += 1
  const diary = join(root, `diary-${starts}`)
  writeFileSync(diary, '')
  const ahead = starts * MINUTES_APART
  const child = fork(dyingServer, [root, sandbox.url, sandbox.secretKey, `${moment}`, diary, `${ahead}`], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (said: { address: string }) => resolve(said.address))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)))
  })
  return { child, address, ended, diary: () => readFileSync(diary, 'utf8').split('\n').filter(Boolean) }
}

/** Pays in the sandbox while the server counts its steps, and lets it work until it dies or has nothing left to do. */
async function payAndDie(server: Server, page: string): Promise<boolean> {
  const counting = new Promise((resolve) => server.child.once('message', resolve))
  server.child.kill('SIGUSR2')
  await counting
  sandbox.sendWebhooksTo(`${server.address}/api/paystack/webhook`)
  const reference = new URL((await press(page, 'pay')) ?? '').searchParams.get('reference') ?? ''
  await call(server, 'GET', `/paystack/verify/${reference}`).catch(() => undefined)
  await call(server, 'POST', '/schools/add', { reference }).catch(() => undefined)
  const isQuiet = quietOf(server)
  const died = await Promise.race([server.ended.then(() => true), isQuiet.then(() => false)])
  if (!died) server.child.kill('SIGKILL')
  await server.ended
  return died
}

async function quietOf(server: Server): Promise<void> {
  let before = -1
  for (;;) {
    const now = server.diary().length
    if (now === before) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
}

/** Goes round for the last one, and counts. */
async function leftBehind() {
  const database = await openEmbedded({ folder: root, durability: 'unsynced' })
  const env = parseEnv({
    NODE_ENV: 'test',
    PAYSTACK_SECRET_KEY: sandbox.secretKey,
    PAYSTACK_BASE_URL: sandbox.url,
  })
  try {
    for (const later of [1, 10, 20]) {
      const ahead = (starts + later) * MINUTES_APART
      await sweep({ database, env, now: () => new Date(Date.now() + ahead * 60_000) })
    }
    const { rows } = await database.pool.query<{ email: string; schools: number }>(
      sql`select email, count(*)::int as schools from directory group by email`,
    )
    const counted = await database.pool.query<{ unused: number; unpaidOut: number }>(
      sql`select (select count(*)::int from checkouts where state <> 'used') as unused,
            (select count(*)::int from payouts where state <> 'done') as "unpaidOut"`,
    )
    return {
      schools: new Map(rows.map(({ email, schools }) => [email, schools])),
      expiries: await expiriesOf(database),
      ...counted.rows[0],
    }
  } finally {
    await database.close()
  }
}

async function expiriesOf(database: Database): Promise<Map<string, Day>> {
  const { rows } = await database.pool.query<{ id: string }>('select school_id as id from directory')
  const found = new Map<string, Day>()
  for (const { id } of rows) {
    const context = await operatorContext(database, id)
    const [school] = await query<{ email: string; expiresOn: Day }>(
      context,
      sql`select email, expires_on as "expiresOn" from schools where id = ${id}`,
    )
    if (school) found.set(school.email, school.expiresOn)
  }
  return found
}

/** Opens a payment; answers the sandbox's page for it. */
async function startPayment(server: Server, order: object, token?: string): Promise<string> {
  const callBack = `${SITE}/paymentCallback`
  const { data } = await call(server, 'POST', '/paystack/initialize', { ...order, callBack }, token)
  return data.authorization_url
}

async function call(server: Server, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return await response.json()
}
