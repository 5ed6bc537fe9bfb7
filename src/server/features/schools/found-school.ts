import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { classKey } from '#shared/classes.ts'
import { CLASS_NAMES, FEE_TYPES, VOLUNTARY_FEE_TYPES } from '#shared/constants.ts'
import { type Day, dayOf } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { schoolInitials, senderIdOf } from '#shared/people.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refusalFrom } from '../../ledger/index.ts'
import { academicYearOf } from './academic-year.ts'
import { hashPassword } from './passwords.ts'

export interface NewSchool {
  name: string
  email: string
  address: string
  phone: string
  website?: string | undefined
  /** Who the school's own account is; without a name it is called after the school's. */
  headName?: string | undefined
  /** As typed; only its hash is kept. */
  password: string
  expiresOn: Day
  /** The day whose academic year it starts with; the day it is founded when left out. */
  termsFor?: Day | undefined
  /** Where its fees are paid out to. */
  bank?: { name: string; code: string; accountNumber: string; accountHolder: string } | undefined
}

/**
 * Makes a school with what every school starts with: its classes, fee types and the terms of this academic year.
 * Refuses email_taken.
 */
export async function foundSchool(
  database: Database,
  school: NewSchool,
  now = new Date(),
): Promise<{ schoolId: string }> {
  return await insertSchool(database.pool, school, await hashPassword(school.password), now)
}

/** The same on a connection whose transaction is the caller's; hashing takes time, so it is done before. */
export async function insertSchool(
  connection: pg.Pool | pg.PoolClient,
  { password: _, bank, termsFor, ...school }: NewSchool,
  passwordHash: string,
  now: Date,
): Promise<{ schoolId: string }> {
  const start = {
    ...school,
    passwordHash,
    initials: schoolInitials(school.name),
    senderId: senderIdOf(school.name),
    ...(bank && {
      bankName: bank.name,
      bankCode: bank.code,
      bankAccountNumber: bank.accountNumber,
      accountHolderName: bank.accountHolder,
    }),
    classes: CLASS_NAMES.map((name, index) => ({ name, key: classKey(name), place: index + 1 })),
    feeTypes: FEE_TYPES.map((name) => ({ name, voluntary: VOLUNTARY_FEE_TYPES.includes(name) })),
    terms: academicYearOf(termsFor ?? dayOf(now)),
  }
  const statement = sql`select found_school(${JSON.stringify(start)}::jsonb
      || jsonb_build_object('at', set_config('app.now', ${now.toISOString()}, true))) as id`
  try {
    // A transaction, not a statement alone: what one sets does not reach other machines.
    const ask = async (client: pg.Pool | pg.PoolClient) =>
      (await client.query<{ id: string }>(statement)).rows
    const [founded] =
      'idleCount' in connection ? await runTransaction(connection, 'begin', ask) : await ask(connection)
    if (!founded) throw new Error('found_school answered nothing')
    return { schoolId: founded.id }
  } catch (error) {
    throw refusalFrom(error) ?? error
  }
}

/** What a command of the operator acts as: the school's own account, without a session. Refuses not_found. */
export async function operatorContext(database: Database, schoolId: string): Promise<Context> {
  const caller = {
    staffId: '',
    sessionId: null,
    role: 'head',
    requestId: `operator-${randomUUID()}`,
  } as const
  const account = await queryOne<{ id: string }>(
    { schoolId, database, caller },
    sql`select id from staff where school_id = ${schoolId} and role = 'administrator'`,
  )
  if (!account) throw notFound('School')
  return { schoolId, database, caller: { ...caller, staffId: account.id } }
}
