import type pg from 'pg'
import { addMonths, dayOf } from '#shared/dates.ts'
import { ROLE_NAMES } from '#shared/permissions.ts'
import { type Context, sql } from '../context/context.ts'
import { areTogether } from '../db/citus/door.ts'
import type { Database } from '../db/database.ts'
import { allowTime } from '../db/time-limits.ts'
import { runTransaction } from '../db/transaction.ts'
import { hashPassword, insertSchool } from '../features/schools/index.ts'
import { openToParents } from './parents.ts'
import { DEMO_PEOPLE, seedPeople } from './people.ts'
import { foundedAt, seedPast } from './seed-past.ts'
import { tellStory } from './story.ts'

/** Any number: all that matters is that every instance asks for the same lock. */
const SEED_LOCK = 7_361_904_416

/** Of the first demo school: a term is held against the one before and the same one a year before. */
const EARLIER_TERMS = 3

/** How long a demo school's subscription runs. */
export const SUBSCRIBED_MONTHS = 60

export const DEMO_SCHOOLS = [
  {
    name: 'Adom Grace Academy',
    headName: 'Kofi Amissah',
    email: 'demo@akontaa.example',
    password: 'demo-school',
    address: '14 Ofankor Street, Achimota, Accra',
    phone: '+233302412345',
    website: 'https://adomgrace.example',
    students: 420,
    seed: 1957,
  },
  {
    name: 'Sankofa Preparatory',
    headName: 'Abena Osei',
    email: 'second@akontaa.example',
    password: 'second-school',
    address: '3 Lake Road, Kumasi',
    phone: '+233322045678',
    website: '',
    students: 30,
    seed: 1992,
  },
] as const

/** `e-mail / password` of each demo school and of the first one's people, to be printed at the start. */
export const DEMO_SIGN_INS: readonly string[] = [
  ...DEMO_SCHOOLS.map(({ email, password }) => `${email} / ${password}`),
  ...DEMO_PEOPLE.map(({ email, role }) => `${email} / ${DEMO_SCHOOLS[0].password} (${ROLE_NAMES[role]})`),
]

interface Wanted {
  students?: number
  now?: Date
  /** Parents can pay in the app: where a sandbox stands in for Paystack. */
  takesPayments?: boolean
}

/**
 * Makes the two demo schools in a database that has no school yet; true when it did. Both come in one transaction: a
 * process killed half way leaves none, and instances that start together make them once.
 */
export async function seedDemo(
  database: Database,
  { students = DEMO_SCHOOLS[0].students, now = new Date(), takesPayments = false }: Wanted = {},
): Promise<boolean> {
  // They are made in one transaction, which has one machine.
  if (!areTogether(database) || (await hasSchool(database.pool))) return false
  const [first, second] = DEMO_SCHOOLS
  const schools = [{ ...first, students }, second]
  const hashes = await Promise.all(schools.map(({ password }) => hashPassword(password)))
  const expiresOn = addMonths(dayOf(now), SUBSCRIBED_MONTHS)
  return await alone(database, async (client) => {
    if (await hasSchool(client)) return false
    for (const [index, school] of schools.entries()) {
      const earlierTerms = index === 0 ? EARLIER_TERMS : 0
      const founded = await insertSchool(
        client,
        { ...school, expiresOn, termsFor: dayOf(now) },
        hashes[index] ?? '',
        foundedAt(now, earlierTerms),
      )
      const context = await enter(database, client, founded.schoolId)
      if (index === 0) await seedPeople(context, hashes[0] ?? '', foundedAt(now, earlierTerms))
      const onDoubled = () => learn(client)
      await seedPast(context, { ...school, now, hasRegisters: index === 0, earlierTerms, onDoubled })
      if (index === 0) await tellStory(context, now)
      if (index === 0) await openToParents(context, { ...school, takesPayments })
      await leave(client)
    }
    return true
  })
}

/** One transaction, without the limits of a request, that no other seeding runs beside. */
async function alone<T>(database: Database, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const opening = 'begin; set local lock_timeout = 0'
  return await runTransaction(database.pool, opening, async (client) => {
    await allowTime(client)
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    return await run(client)
  })
}

async function hasSchool(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query('select from all_schools() limit 1')
  return rows.length > 0
}

/** Goes on as the tenant of the school just founded, in the transaction that is open. */
async function enter(database: Database, client: pg.PoolClient, schoolId: string): Promise<Context> {
  const { rows } = await client.query<{ id: string }>(
    sql`select id, set_config('role', 'akontaa_tenant', true) from staff where school_id = ${schoolId}`,
  )
  const [account] = rows
  if (!account) throw new Error('a school begins with its own account')
  return {
    schoolId,
    database,
    client,
    caller: { staffId: account.id, sessionId: null, role: 'head', requestId: 'demo' },
  }
}

/** Else the planner goes by what it knows of empty tables, and compares each child with each entry. */
async function learn(client: pg.PoolClient): Promise<void> {
  await client.query(`select set_config('role', 'none', true)`)
  await client.query('analyze')
  await client.query(`select set_config('role', 'akontaa_tenant', true)`)
}

async function leave(client: pg.PoolClient): Promise<void> {
  await client.query(`select set_config('role', 'none', true), set_config('app.now', '', true)`)
}
