import { Refusal } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { type Context, queryOne, sql } from './context.ts'
import type { World } from './world.ts'

/** A standby that did not answer is left alone for so long: nobody waits for it at each report. */
const REST_MS = 10_000
/** How long it may take to say how far it is. A busy standby is of no help. */
const ANSWER_WITHIN_MS = 500

const resting = new WeakMap<Database, number>()

/**
 * Reads something long: on the standby when it holds everything of this school that the primary held when it was asked, else,
 * or when it fails there, on the primary. The version of a school's data moves with every write, so that a school finds there
 * what it wrote a moment ago. Never for writing.
 */
export async function onStandby<T>(
  { standby }: World,
  context: Context,
  read: (context: Context) => Promise<T>,
): Promise<T> {
  if (!standby || !(await isAbreast(standby, context))) return await read(context)
  try {
    return await read({ ...context, database: standby })
  } catch (error) {
    if (error instanceof Refusal) throw error
    resting.set(standby, Date.now() + REST_MS)
    return await read(context)
  }
}

async function isAbreast(standby: Database, context: Context): Promise<boolean> {
  if ((resting.get(standby) ?? 0) > Date.now()) return false
  const here = await versionIn(context)
  const there = await withinTime(versionIn({ ...context, database: standby })).catch(() => undefined)
  if (there && !there.isUnbound) return there.version >= here.version
  resting.set(standby, Date.now() + REST_MS)
  return false
}

interface Version {
  version: number
  /** A role that row-level security does not bind must not read for schools. */
  isUnbound: boolean
}

async function versionIn(context: Context): Promise<Version> {
  const row = await queryOne<Version>(
    context,
    sql`select coalesce((select data_version from school_tails where school_id = ${context.schoolId}), -1)::bigint as version,
          (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as "isUnbound"`,
  )
  return row ?? { version: -1, isUnbound: true }
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the standby is late')), ANSWER_WITHIN_MS)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
