import sql, { raw, type Sql } from 'sql-template-tag'
import { type Context, whereSchoolIs } from '../context/context.ts'
import { turnOfSchool } from '../context/holding-school.ts'
import { runStatement } from '../db/one-trip.ts'
import { asQuery, type PlannedOnce, plannedOnce } from '../db/plan-once.ts'
import type { LedgerActs } from './acts.ts'
import { refusalFrom } from './refusals.ts'

/** The input, if the SQL reads all its keys; what stands in the place of another fits nothing. */
type Read<Name extends keyof LedgerActs, Input> = {
  [Key in keyof Input]: Key extends LedgerActs[Name]['reads'] ? Input[Key] : ['not read by', Name]
}
type Answered<Name extends keyof LedgerActs, Answer> = {
  [Key in keyof Answer]: Key extends LedgerActs[Name]['answers'] | 'replayed'
    ? Answer[Key]
    : ['not answered by', Name]
}

/**
 * Calls one function of the posting door. On its own it is one round trip and one transaction; inside `inTransaction`
 * it is part of that act. What the ledger refuses becomes a Refusal.
 */
export async function callLedger<
  Name extends keyof LedgerActs,
  Input extends Read<Name, Input>,
  Answer extends Answered<Name, Answer>,
>(context: Context, name: Name, input: Input): Promise<Answer> {
  const once = plannedOnce(statementFor(context, name, input))
  if (!context.client) await turnOfSchool(context)
  try {
    const [row] = await askLedger<{ answer: Answer }>(context, once)
    if (!row) throw new Error(`${name} answered nothing`)
    return row.answer
  } catch (error) {
    throw refusalFrom(error) ?? error
  }
}

async function askLedger<Row extends object>(
  { client, database, place, schoolId }: Context,
  once: PlannedOnce,
): Promise<Row[]> {
  if (client) return (await client.query<Row>(asQuery(database, once, place))).rows
  return await whereSchoolIs({ database, schoolId }, async (there) => {
    const statement = asQuery(database, once, there)
    if (!there) return (await database.pool.query<Row>(statement)).rows
    return await runStatement<Row>(there.pool, new Map([['app.school_id', schoolId]]), statement, there)
  })
}

/** The school is set by the first argument, which PostgreSQL evaluates before it enters the function. */
function statementFor(context: Context, name: keyof LedgerActs, input: unknown): Sql {
  const school = schoolOf(context)
  const caller = context.now
    ? sql`${callerOf(context)}::jsonb || jsonb_build_object('at', set_config('app.now', ${context.now.toISOString()}, true))`
    : sql`${callerOf(context)}::jsonb`
  return sql`select ${raw(name)}(${school}, ${caller}, ${JSON.stringify(input)}::jsonb) as answer`
}

function schoolOf({ schoolId, caller, proves }: Context): Sql {
  const school = sql`set_config('app.school_id', ${schoolId}, true)::uuid`
  if (!proves) return school
  const { expiresOn, idle, atMost } = proves
  return sql`still_signed_in(${school}, ${caller.sessionId}, ${caller.staffId}, ${caller.role}, ${expiresOn}, ${idle}, ${atMost})`
}

/** Who calls, as the SQL functions read it. */
export function callerOf({ caller, idempotency, cash }: Context): string {
  return JSON.stringify({
    ...cash,
    staff: caller.staffId,
    session: caller.sessionId,
    request: caller.requestId,
    key: idempotency?.key,
    hash: idempotency?.inputHash,
    sentBy: caller.sentBy,
  })
}
