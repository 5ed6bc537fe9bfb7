import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Role } from '#shared/permissions.ts'
import { askIn, type Here, whereIs } from '../db/citus/door.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../db/one-trip.ts'
import { type PlannedOnce, plannedOnce, readInOrderOfIndex } from '../db/plan-once.ts'
import { allowTime } from '../db/time-limits.ts'

import { turnOfSchool } from './holding-school.ts'

export { type PlannedOnce, plannedOnce, readInOrderOfIndex, type Sql, sql }

/** Who asks: written beside everything that is recorded. */
export interface Caller {
  staffId: string
  /** Null for a command of the operator. */
  sessionId: string | null
  /** What the database lets this caller's statements touch. The platform and the operator act as the Head. */
  role: Role
  /** Who sends what this person did earlier at the same desk, and whether the person has left since. */
  sentBy?: { staff: string; session: string | null; hasLeft: boolean }
  requestId: string
}

export interface Idempotency {
  key: string
  /** SHA-256 of the call and its input, in hex. */
  inputHash: string
}

interface CashAct {
  /** Refuse cash of a person without an open drawer, so that the float can be asked. */
  askFloat?: boolean | undefined
  /** When it was taken without a connection: into the drawer that was open then. */
  takenAt?: string | undefined
  /** The day it was taken on, where that has been locked since. */
  takenOn?: Day | undefined
}

/** What every operation gets: one school, who asks, and the only way to its data. */
export interface Context {
  readonly schoolId: string
  readonly caller: Caller
  readonly database: Database
  /** The caller's Idempotency-Key and the hash of what it was sent with: done once, answered the same ever after. */
  readonly idempotency?: Idempotency | undefined
  /** What the act says of the drawer that its cash goes into or out of. */
  readonly cash?: CashAct | undefined
  /** The student, or whose receipt, entry or text, the call names: a cashier sees what colleagues took from them. */
  readonly atCounter?: string | undefined
  /** SHA-256, in hex, of a parent's token: every statement sees what is shown to that number, and nothing else. */
  readonly parentSession?: string | undefined
  /** A parent who begins a payment, by the one function of theirs that writes. */
  readonly parentActs?: true
  /** The moment tests have chosen; the database's own clock otherwise. */
  readonly now?: Date | undefined
  /**
   * Who asks is remembered and not looked up: the one statement that acts proves that they are still signed in as that, at a school
   * that is paid up until the same day.
   */
  readonly proves?: { expiresOn: Day; idle: string; atMost: string } | undefined
  /** Set inside `inTransaction`: everything the operation does is then one act. */
  readonly client?: pg.PoolClient | undefined
  /** Set inside `holdingSchool`: others of this school wait for these transactions. */
  readonly holdsSchool?: boolean | undefined
}

/** The rows of one statement, seen and written as this school only. Joins the open transaction, else makes one. */
export async function query<Row extends object>(
  context: Context,
  statement: Sql | PlannedOnce,
): Promise<Row[]> {
  const { client, database } = context
  if (client) return await askIn<Row>(client, database, statement)
  return await whereSchoolIs(context, async (here) => {
    await turnOfSchool(context)
    return await here.one<Row>(settingsFor(context, statement), statement)
  })
}

/** Runs it where the school is, with tries again. */
export function whereSchoolIs<T>(
  { database, schoolId }: Pick<Context, 'database' | 'schoolId'>,
  run: (here: Here) => Promise<T>,
): Promise<T> {
  return whereIs(database, schoolId, (here) => withRetries(() => run(here)))
}

/** The first row, or undefined. */
export async function queryOne<Row extends object>(
  context: Context,
  statement: Sql | PlannedOnce,
): Promise<Row | undefined> {
  const [row] = await query<Row>(context, statement)
  return row
}

/**
 * Runs an operation as one transaction of the tenant role, bound to the context's school; joins the one already open.
 * What throws undoes everything. Deadlocks and serialization failures are tried again, three times in all.
 */
export async function inTransaction<T>(
  context: Context,
  operation: (inner: Context) => Promise<T>,
): Promise<T> {
  if (context.client) return await operation(context)
  invariant(!context.proves, 'who is remembered acts in one statement')
  return await whereSchoolIs(context, (here) => runOnce(context, here, 'begin', operation))
}

/** Lets each statement of the transaction that is open take this long; 0: as long as it needs. */
export async function takeTime({ client }: Context, ms = 0): Promise<void> {
  invariant(client, 'only a transaction takes its time')
  await allowTime(client, ms)
}

/**
 * Reads several statements as of one moment: a payment recorded between two of them is in both or in neither, so that
 * the parts of a paper add up. Writes nothing.
 */
export async function inSnapshot<T>(context: Context, read: (inner: Context) => Promise<T>): Promise<T> {
  if (context.client) return await read(context)
  return await whereSchoolIs(context, (here) =>
    runOnce(context, here, 'begin isolation level repeatable read read only', read),
  )
}

async function runOnce<T>(
  context: Context,
  here: Here,
  begin: string,
  operation: (inner: Context) => Promise<T>,
): Promise<T> {
  await turnOfSchool(context)
  return await here.several(begin, settingsOf(context), (client) => operation({ ...context, client }))
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * School and role. A class teacher's role of the database sees their own classes only, a cashier's their own takings and the student at
 * the counter. An auditor or parent changes nothing: the database refuses any write of theirs, whatever was forgotten on the way to it.
 */
function settingsOf({ schoolId, caller, atCounter, parentSession, parentActs, now }: Context): Settings {
  if (!UUID.test(schoolId)) throw new Error('a school id is a UUID')
  const role = parentSession ? 'akontaa_parent' : (DATABASE_ROLES[caller.role] ?? 'akontaa_tenant')
  const readsOnly = parentSession ? !parentActs : caller.role === 'auditor'
  return new Map([
    ['app.school_id', schoolId],
    ['role', role],
    ...(parentSession ? [['app.parent_session', hexOf(parentSession)] as const] : []),
    ...(DATABASE_ROLES[caller.role] ? [['app.staff_id', uuidOf(caller.staffId)] as const] : []),
    ...(caller.role === 'cashier' && atCounter ? [['app.at_counter', uuidOf(atCounter)] as const] : []),
    ...(now ? [['app.now', now.toISOString()] as const] : []),
    ...(readsOnly ? [['transaction_read_only', 'on'] as const] : []),
  ])
}

function settingsFor(context: Context, statement: Sql | PlannedOnce): Settings {
  const settings = settingsOf(context)
  if (!('once' in statement && statement.inOrderOfIndex)) return settings
  return new Map([...settings, ['enable_sort', 'off'], ['enable_bitmapscan', 'off']])
}

function hexOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('a hash is 64 hexadecimal digits')
  return hash
}

/** Roles of the database that see less than the whole school. */
const DATABASE_ROLES: Partial<Record<Role, string>> = {
  teacher: 'akontaa_teacher',
  cashier: 'akontaa_cashier',
}

function uuidOf(id: string): string {
  if (!UUID.test(id)) throw new Error('who asks, and about whom, is a UUID')
  return id
}

/**
 * The same caller with the whole school in reach, for what is everybody's own: ending a session, choosing a password. Only for
 * statements that name the person.
 */
export function forOwnAccount(context: Context): Context {
  return { ...context, caller: { ...context.caller, role: 'head' } }
}

const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES_MAX = 3

/** Runs it again when the database gave way to another transaction; any other error is the caller's. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES_MAX || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** The SQLSTATE of a database error; compared by code because each engine has an error class of its own. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
