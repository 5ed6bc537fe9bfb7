import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from './app.ts'
import { type Context, inSnapshot, query, sql } from './context/context.ts'
import type { World } from './context/world.ts'
import { openPostgres } from './db/postgres.ts'
import { parseEnv } from './env.ts'
import { sendThese } from './features/messages/send-due.ts'
import { sweep } from './features/subscriptions/sweep.ts'
import { openPayments } from './features/subscriptions/testing/payments.ts'
import type { SmsGateway } from './gateways/sms/gateway.ts'
import { inject } from './testing/test-app.ts'
import { testDatabase } from './testing/test-database.ts'
import { aPhone, createTestSchool, type TestSchool } from './testing/test-school.ts'
import { dueOf } from './testing/texts.ts'

// Two of our servers on one PostgreSQL, each with connections of its own. That they migrate once is in db/migrate.test.ts.

beforeAll(async () => {
  await testDatabase()
})

test('what a paper is made from is of one moment, while the other instance records', async () => {
  const school = await createTestSchool()
  const [, two] = await instances(school)
  const studentId = await school.addStudent()
  const entries = (context: Context) =>
    query(context, sql`select id from ledger_entries where school_id = ${context.schoolId}`)

  const [before, after] = await inSnapshot(school.context, async (inner) => {
    const first = await entries(inner)
    const sent = { params: { studentId }, body: { amountPaid: 50, feeType: 'School Fees' } }
    await inject(two.app, endpoints.payStudent, sent, { token: school.token })
    return [first, await entries(inner)]
  })

  expect(after).toEqual(before)
  expect(await entries(school.context)).toHaveLength(1)
})

test('who signs in at one instance is known at the other, and gone from both after signing out', async () => {
  const school = await createTestSchool()
  const [one, two] = await instances(school)
  const body = { schoolWebsite: '', schoolEmail: school.email, schoolPassword: school.password }
  const { authToken: token } = (await inject(one.app, endpoints.signIn, { body })).reply

  const known = await inject(two.app, endpoints.readSession, {}, { token })
  await inject(two.app, endpoints.signOut, {}, { token })
  const gone = await inject(one.app, endpoints.readSession, {}, { token })

  expect([known.status, gone.status]).toEqual([200, 401])
})

test('a payment sent to both instances at the same moment is recorded once', async () => {
  const school = await createTestSchool()
  const [one, two] = await instances(school)
  const studentId = await school.addStudent()
  const sent = { params: { studentId }, body: { amountPaid: 20, feeType: 'School Fees' } }
  const options = { token: school.token, key: randomUUID() }

  const answers = await Promise.all(
    [one, two, one, two].map(({ app }) => inject(app, endpoints.payStudent, sent, options)),
  )

  expect(new Set(answers.map(({ reply }) => reply.receipt?.number)).size).toBe(1)
  const { receipts } = await school.call(endpoints.listReceipts, { query: { limit: 20 } })
  expect(receipts).toHaveLength(1)
})

test('wrong sign-ins at both instances count together', async () => {
  const school = await createTestSchool()
  const both = await instances(school)
  const body = { schoolWebsite: '', schoolEmail: school.email, schoolPassword: 'not this' }
  const address = '10.4.4.4'
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const { app } = both[turn % 2] ?? both[0]
    statuses.push((await inject(app, endpoints.signIn, { body }, { address })).status)
  }

  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('of two workers each message is handed over by one', async () => {
  const school = await createTestSchool()
  const both = await instances(school)
  const phone = aPhone()
  const studentId = await school.addStudent({ guardian: { firstName: 'Ama', surname: 'Mensah', phone } })
  for (let count = 0; count < 12; count += 1) {
    await school.call(endpoints.payStudent, {
      params: { studentId },
      body: { amountPaid: 5 + count, feeType: 'School Fees' },
    })
  }
  const given: string[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, reference }) => {
      if (to === phone) given.push(reference)
      await new Promise((resolve) => setTimeout(resolve, 2))
      return { outcome: 'sent', providerId: reference }
    },
  }

  const due = await dueOf(school)
  await Promise.all(both.map(({ world }) => sendThese(world, gateway, due)))

  expect(given).toHaveLength(12)
  expect(new Set(given).size).toBe(12)
})

test('of two sweepers one finishes each payment: a school, its payout account and its months are made once', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  const signUps = await Promise.all([1, 2, 3].map(() => p.signUp()))
  for (const { id } of signUps) await p.press((await p.startRegistration(id)).page, 'close')
  const school = await createTestSchool({ expiresOn: '2026-12-01' })
  await p.press((await p.startRenewal(school.token)).page, 'close')
  const other = { ...p.world, database: await ownConnections() }

  for (const minute of [10, 20, 30]) {
    p.clock.now = new Date(`2026-11-20T09:${minute}:00Z`)
    await Promise.all([p.world, other, p.world, other].map((world) => sweep(world)))
  }

  for (const { form } of signUps) {
    expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
    expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  }
  const params = { schoolId: school.schoolId }
  const { registration_expiration_date } = await school.call(endpoints.readSchool, { params })
  expect(registration_expiration_date).toBe('2027-03-01')
})

interface Instance {
  app: FastifyInstance
  world: World
}

async function instances({ clock }: TestSchool): Promise<[Instance, Instance]> {
  return [await instance(() => clock.now), await instance(() => clock.now)]
}

async function instance(now: () => Date): Promise<Instance> {
  const database = await ownConnections()
  const world = { database, now, env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' }) }
  return { app: await buildApp(world), world }
}

/** The same database, over connections that nobody else uses. */
async function ownConnections() {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), {
    pathname: `/${rows[0]?.name}`,
  }).href
  const database = await openPostgres({ url, poolSize: 4 })
  onTestFinished(() => database.close())
  return database
}
