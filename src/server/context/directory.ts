import sql, { type Sql } from 'sql-template-tag'
import { askPlatform, whereIs } from '../db/citus/door.ts'
import type { Database } from '../db/database.ts'
import { type PlannedOnce, plannedOnce } from '../db/plan-once.ts'
import type { World } from './world.ts'

/**
 * The platform's own questions, asked before a school is known or across schools. Each is a narrow function of the
 * database that answers ids and nothing else; everything further is asked inside the school it names.
 */
export type Directory = Pick<World, 'database' | 'now'>

/** The school that signs in with this e-mail. */
export async function schoolOfEmail(directory: Directory, email: string): Promise<string | null> {
  const [row] = await ask<{ id: string | null }>(directory, sql`select school_of_email(${email}) as id`)
  return row?.id ?? null
}

/** Whose sign-in a name is: a school's own account, or a person of it. */
export interface AccountId {
  schoolId: string
  /** Null for the school's own account. */
  staffId: string | null
}

/** Everybody who signs in with this e-mail or phone: a school's own account first, then its people and those of others. */
export async function accountsNamed(directory: Directory, name: string): Promise<AccountId[]> {
  const rows = await ask<AccountId>(
    directory,
    sql`select school_of_email(${name}) as "schoolId", null::uuid as "staffId"
        union all select school_id, staff_id from people_named(${name})`,
  )
  return rows.filter(({ schoolId }) => schoolId !== null)
}

/** An account with what its password shows: SHA-256 of the hash that is kept, in hex. */
export interface ProvedAccount {
  schoolId: string
  staffId: string
  proof: string
}

/** The accounts that were tied to whose this one is, itself among them; none when it is tied to nothing, or by another password. */
export async function accountsTiedTo(directory: Directory, account: ProvedAccount) {
  const person = await personOf(directory, account)
  if (!person) return { person: null, accounts: [] }
  const accounts = await ask<{ schoolId: string; staffId: string }>(
    directory,
    sql`select school_id as "schoolId", staff_id as "staffId" from accounts_of_person(${person})`,
  )
  return { person, accounts }
}

/** Whose account this is, as long as its password is the one that showed it. */
export async function personOf(directory: Directory, { schoolId, staffId, proof }: ProvedAccount) {
  const [row] = await ask<{ id: string }>(
    directory,
    sql`select id from person_of_account(${schoolId}, ${staffId}, decode(${proof}, 'hex')) id`,
  )
  return row?.id ?? null
}

/** Accounts whose passwords were all shown now are one person's. */
export async function tieAccounts(directory: Directory, accounts: readonly ProvedAccount[]): Promise<void> {
  const given = accounts.map(({ schoolId, staffId, proof }) => ({ school: schoolId, staff: staffId, proof }))
  await ask(directory, sql`select tie_accounts(${JSON.stringify(given)}::jsonb)`)
}

/** An account is tied to nothing any more. */
export async function untieAccount(
  directory: Directory,
  { schoolId, staffId }: Omit<ProvedAccount, 'proof'>,
): Promise<void> {
  await ask(directory, sql`select untie_account(${schoolId}, ${staffId})`)
}

/** The school whose four-character code leads this token or receipt code. */
export async function schoolOfCode(directory: Directory, code: string): Promise<string | null> {
  const [row] = await ask<{ id: string | null }>(directory, sql`select school_of_code(${code}) as id`)
  return row?.id ?? null
}

export interface MessageId {
  schoolId: string
  id: string
}

/** Messages that should be sent now, of whichever school. */
export function dueMessages(directory: Directory, limit: number): Promise<MessageId[]> {
  return ask(directory, plannedOnce(sql`select school_id as "schoolId", id from due_messages(${limit})`))
}

/** Messages that were handed over and may have arrived since. */
export function unconfirmedMessages(directory: Directory, limit: number): Promise<MessageId[]> {
  return ask(
    directory,
    plannedOnce(sql`select school_id as "schoolId", id from unconfirmed_messages(${limit})`),
  )
}

export interface UnfinishedImport {
  schoolId: string
  importId: string
}

/** Class lists that are not all in yet. */
export function unfinishedImports(directory: Directory): Promise<UnfinishedImport[]> {
  return ask(
    directory,
    sql`select school_id as "schoolId", import_id as "importId" from unfinished_imports()`,
  )
}

/** Schools whose evening text, or reminder of open drawers, is due. */
export async function eveningsDue(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from evenings_due()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** Schools whose weekly text is due. */
export async function weekliesDue(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from weeklies_due()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** Schools whose reminders of today are to be queued. */
export async function remindersDue(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from reminders_due()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** Schools that give something to who pays by a day. */
export async function schoolsWithRewards(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from schools_with_rewards()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** Schools that keep a number which has not signed in for a year. */
export async function schoolsWithOldNumbers(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from schools_with_old_numbers()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** Schools with a file that is kept no longer. */
export async function schoolsWithOldFiles(directory: Directory): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    sql`select school_id as "schoolId" from schools_with_old_files()`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** The version of each school's data. */
export async function versionsOf(directory: Directory, schoolIds: readonly string[]) {
  const rows = await ask<{ schoolId: string; version: number }>(
    directory,
    plannedOnce(sql`select school_id as "schoolId", version from versions_of(${schoolIds}::uuid[])`),
  )
  return new Map(rows.map(({ schoolId, version }) => [schoolId, Number(version)]))
}

/** Schools that let the parents of this number in and have a child of theirs. */
export async function schoolsOfParent(directory: Directory, phone: string): Promise<string[]> {
  const rows = await ask<{ schoolId: string }>(
    directory,
    plannedOnce(sql`select school_id as "schoolId" from parents_schools(${phone})`),
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** A school that has a child of a number. */
export interface ParentPlace {
  schoolId: string
  /** It lets parents in. */
  isOpen: boolean
  /** It has seen a child's code of its own. */
  isProved: boolean
  /** That, and a sign-in by SMS within 90 days. */
  isFresh: boolean
}

/** Every school that has a child of this number, also one that lets no parent in. */
export function placesOfParent(directory: Directory, phone: string): Promise<ParentPlace[]> {
  return ask<ParentPlace>(
    directory,
    plannedOnce(
      sql`select school_id as "schoolId", open_id is not null as "isOpen", proved_id is not null as "isProved",
            fresh_id is not null as "isFresh"
          from parents_places(${phone})`,
    ),
  )
}

export interface IntentId {
  schoolId: string
  id: string
}

/** Parents' payments that should be looked at now, of whichever school. */
export function dueIntents(directory: Directory, limit: number): Promise<IntentId[]> {
  return ask(directory, plannedOnce(sql`select school_id as "schoolId", id from due_intents(${limit})`))
}

export interface PushId {
  schoolId: string
  id: string
}

/** Notices that should be shown on a phone now, of whichever school. */
export function duePushes(directory: Directory, limit: number): Promise<PushId[]> {
  return ask(directory, plannedOnce(sql`select school_id as "schoolId", id from due_pushes(${limit})`))
}

/** Schools whose payouts of Paystack should be read now. */
export function dueSettlements(directory: Directory, limit: number): Promise<{ schoolId: string }[]> {
  return ask(directory, plannedOnce(sql`select school_id as "schoolId" from due_settlements(${limit})`))
}

/** One statement about one school, asked where that school is. */
export async function askSchool<Row extends object>(
  directory: Directory,
  school: string,
  statement: Sql | PlannedOnce,
): Promise<Row[]> {
  const { database, now } = directory
  return await whereIs(database, school, (here) => here.ofItself<Row>(statement, chosen(now)))
}

/** A code is its school's for ever: once found, it is not asked for again. */
export async function knownSchoolOfCode(directory: Directory, code: string): Promise<string | null> {
  const known = codes.get(directory.database) ?? new Map<string, string>()
  codes.set(directory.database, known)
  const school = known.get(code) ?? (await schoolOfCode(directory, code))
  if (school) known.set(code, school)
  return school
}
const codes = new WeakMap<Database, Map<string, string>>()

/** One statement of the directory, at the moment a test has chosen if it has. */
async function ask<Row extends object>(
  { database, now }: Directory,
  statement: Sql | PlannedOnce,
): Promise<Row[]> {
  return await askPlatform<Row>(database, statement, chosen(now))
}

function chosen(now: Directory['now']): Map<string, string> {
  return new Map(now && [['app.now', now().toISOString()]])
}
