import { randomInt, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { beforeAll } from 'vitest'
import type { Endpoint, WireReply as Reply, WireSent as Sent } from '#shared/api/endpoint.ts'
import { type Context, query, queryOne, sql } from '../context/context.ts'
import { insertSchool, operatorContext } from '../features/schools/found-school.ts'
import { addStudent, type StudentForm } from '../features/students/add-student.ts'
import { newToken } from '../http/session.ts'
import { type Answered, type Answering, type CallOptions, inject, sharedApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'

/** A school of this test's own: nothing in it but what every school starts with and what the test puts there. */
export interface TestSchool {
  schoolId: string
  /** Signed in as the school's account. A getter: it carries the moment the clock shows. */
  readonly context: Context
  token: string
  email: string
  /** The sign-in's password, the same for every test school. */
  password: string
  app: Answering
  clock: Clock
  /** Makes a call signed in as this school; reply and refusal are held against the contract. */
  inject: <E extends Endpoint>(endpoint: E, sent?: Sent<E>, options?: CallOptions) => Promise<Answered<E>>
  /** The same, for calls that must succeed: answers the reply. */
  call: <E extends Endpoint>(endpoint: E, sent?: Sent<E>, options?: CallOptions) => Promise<Reply<E>>
  /** A student of `Basic 4`, unless the test says otherwise. Answers the id. */
  addStudent: (differences?: Partial<StudentForm>) => Promise<string>
  classId: (name: string) => Promise<string>
  /** Rows of this school, for what no call answers. */
  rows: <Row extends object>(statement: ReturnType<typeof sql>) => Promise<Row[]>
}

interface Clock {
  now: Date
  /** Lets time pass. */
  pass: (span: { minutes?: number; days?: number }) => void
}

interface TestSchoolOptions {
  /** The moment it is; a Friday morning in the first term by default. */
  now?: Date | string
  name?: string
  expiresOn?: string
  /** Settings of its application, as the environment would give them. */
  settings?: Record<string, string>
}

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

/** What everybody of a test signs in with. */
export const password = 'a school of a test'
let passwordHash: Promise<string> | undefined

/** Its hash, made once a run. */
export function hashOfPassword(): Promise<string> {
  passwordHash ??= hash(password)
  return passwordHash
}

/** Founds a school as the product does, and signs it in. Tests cannot meet because schools cannot. */
export async function createTestSchool(options: TestSchoolOptions = {}): Promise<TestSchool> {
  const clock = clockAt(new Date(options.now ?? '2026-11-20T09:00:00Z'))
  const database = await testDatabase()
  const email = `${randomUUID()}@school.example`
  const { schoolId } = await insertSchool(
    database.pool,
    {
      name: options.name ?? 'Adom Grace Academy',
      email,
      address: '12 Osu Avenue, Accra',
      phone: '+233302123456',
      password,
      expiresOn: options.expiresOn ?? '2030-01-01',
    },
    await hashOfPassword(),
    clock.now,
  )
  const operator = { ...(await operatorContext(database, schoolId)), now: clock.now }
  await query(operator, sql`update schools set phone_confirmed_at = app_now() where id = ${schoolId}`)
  const { token, sessionId } = await openSession(operator)
  const app = await sharedApp(() => clock.now, options.settings)
  const caller = { ...operator.caller, sessionId, requestId: randomUUID() }
  const contextNow = (): Context => ({ schoolId, database, caller, now: clock.now })
  const injectHere: TestSchool['inject'] = (endpoint, sent, options) =>
    inject(app, endpoint, sent, { token, ...options })
  return {
    schoolId,
    token,
    email,
    password,
    app,
    clock,
    get context() {
      return contextNow()
    },
    inject: injectHere,
    call: async (endpoint, sent, options) => (await injectHere(endpoint, sent, options)).reply,
    addStudent: async (differences) => (await addStudent(contextNow(), aStudent(differences))).studentId,
    classId: (name) => classNamed(contextNow(), name),
    rows: (statement) => query(contextNow(), statement),
  }
}

/** A student's form with nothing missing; each has a guardian of their own unless the test says otherwise. */
export function aStudent(differences: Partial<StudentForm> = {}): StudentForm {
  return {
    firstName: 'Efua',
    surname: 'Acquah',
    otherNames: '',
    gender: 'Female',
    address: '7 Ring Road, Accra',
    classRef: 'Basic 4',
    guardian: { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() },
    withoutFees: [],
    ...differences,
  }
}

/** A phone number nobody else in this run has. */
export function aPhone(): string {
  phones = (phones + 1) % 10_000_000
  return `+23324${String(phones).padStart(7, '0')}`
}

// Files of tests take turns on one database: each begins somewhere else.
let phones = randomInt(10_000_000)

function clockAt(start: Date): Clock {
  const clock: Clock = {
    now: start,
    pass: ({ minutes = 0, days = 0 }) => {
      clock.now = new Date(clock.now.getTime() + (days * 1440 + minutes) * 60_000)
    },
  }
  return clock
}

/** A session of the caller, opened without its password. */
export async function openSession(context: Context): Promise<{ token: string; sessionId: string }> {
  const school = await queryOne<{ code: string }>(
    context,
    sql`select code from schools where id = ${context.schoolId}`,
  )
  const { token, hash: tokenHash } = newToken(school?.code ?? '')
  const session = await queryOne<{ id: string }>(
    context,
    sql`insert into sessions (school_id, staff_id, token_hash, created_at, last_seen_at)
        values (${context.schoolId}, ${context.caller.staffId}, ${tokenHash}, app_now(), app_now()) returning id`,
  )
  return { token, sessionId: session?.id ?? '' }
}

async function classNamed(context: Context, name: string): Promise<string> {
  const found = await queryOne<{ id: string }>(
    context,
    sql`select id from classes where school_id = ${context.schoolId} and name = ${name}`,
  )
  if (!found) throw new Error(`There is no class ${name}.`)
  return found.id
}
