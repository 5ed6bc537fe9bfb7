import sql, { raw, type Sql } from 'sql-template-tag'
import { type Context, codeOf, whereSchoolIs } from '../context/context.ts'
import { turnOfSchool } from '../context/holding-school.ts'
import { askIn } from '../db/citus/door.ts'
import { type PlannedOnce, plannedOnce } from '../db/plan-once.ts'
import type { LedgerActs } from './acts.ts'
import { refusalFrom } from './refusals.ts'
import { type Outcome, Turns } from './together.ts'

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
 * Calls one function of the posting door. On its own it is one round trip and one transaction, which payments that wait for each
 * other share; inside `inTransaction` it is part of that act. What the ledger refuses becomes a Refusal.
 */
export async function callLedger<
  Name extends keyof LedgerActs,
  Input extends Read<Name, Input>,
  Answer extends Answered<Name, Answer>,
>(context: Context, name: Name, input: Input): Promise<Answer> {
  const act = { context, name, input }
  const isOfTheCounter = AT_THE_COUNTER.has(name) && !context.client && !context.holdsSchool
  const answer = isOfTheCounter
    ? await payments.write(context.database, context.schoolId, act)
    : await alone(act)
  return answer as Answer
}

interface Act {
  context: Context
  name: keyof LedgerActs
  input: unknown
}

/** What many desks of one school do at one moment. */
const AT_THE_COUNTER: ReadonlySet<keyof LedgerActs> = new Set(['ledger_post', 'ledger_pay_family'])

const payments = new Turns<Act, unknown>({ alone, together, wroteNothing })

async function alone({ context, name, input }: Act): Promise<unknown> {
  const once = plannedOnce(statementFor(context, name, input))
  if (!context.client) await turnOfSchool(context)
  try {
    const [row] = await askLedger<{ answer: unknown }>(context, once)
    if (!row) throw new Error(`${name} answered nothing`)
    return row.answer
  } catch (error) {
    throw refusalFrom(error) ?? error
  }
}

/** Whoever refused one of them, or answered it, did so for it alone; an error is everybody's. */
async function together(acts: Act[]): Promise<Outcome<unknown>[]> {
  const context = acts[0]?.context
  if (!context) return []
  await turnOfSchool(context)
  const said = JSON.stringify(acts.map(oneOfSeveral))
  const [row] = await askLedger<{ said: Said[] }>(
    context,
    plannedOnce(
      sql`select ledger_together(set_config('app.school_id', ${context.schoolId}, true)::uuid, ${said}::jsonb) as said`,
    ),
  )
  if (row?.said.length !== acts.length) throw new Error('ledger_together did not answer every act')
  return row.said.map((one) => ('refused' in one ? { error: refusalOf(one) } : one))
}

type Said = { answer: unknown } | { refused: string; facts: string }

function oneOfSeveral({ context, name, input }: Act) {
  const { caller, proves, now } = context
  return {
    door: name,
    caller: { ...callerFacts(context), at: now?.toISOString() },
    input,
    proves: proves && { ...proves, role: caller.role },
  }
}

function refusalOf({ refused, facts }: { refused: string; facts: string }): Error {
  const error = Object.assign(new Error(refused), { code: 'AKREF', detail: facts })
  return refusalFrom(error) ?? error
}

/** The statement failed and was rolled back, as the database itself says; a connection that was lost says nothing of it. */
function wroteNothing(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) && !/^(08|57P|40003)/.test(code)
}

async function askLedger<Row extends object>(context: Context, once: PlannedOnce): Promise<Row[]> {
  const { client, database } = context
  if (client) return await askIn<Row>(client, database, once)
  return await whereSchoolIs(context, (here) => here.ofItself<Row>(once))
}

/** The school is set by the first argument, which PostgreSQL evaluates before it enters the function. */
function statementFor(context: Context, name: keyof LedgerActs, input: unknown): Sql {
  const school = schoolOf(context)
  const caller = context.now
    ? sql`${callerOf(context)}::jsonb || jsonb_build_object('at', set_config('app.now', ${context.now.toISOString()}, true))`
    : sql`${callerOf(context)}::jsonb`
  return sql`select ${raw(name)}(${school}, ${caller}, ${JSON.stringify(input)}::jsonb) as answer`
}

function schoolOf({ schoolId, caller, proves, now }: Context): Sql {
  const school = sql`set_config('app.school_id', ${schoolId}, true)::uuid`
  if (!proves) return school
  const { expiresOn, idle, atMost } = proves
  // The session is judged by the same clock as the act.
  const timed = now
    ? sql`case when set_config('app.now', ${now.toISOString()}, true) <> '' then ${school} end`
    : school
  return sql`still_signed_in(${timed}, ${caller.sessionId}, ${caller.staffId}, ${caller.role}, ${expiresOn}, ${idle}, ${atMost})`
}

/** Who calls, as the SQL functions read it. */
export function callerOf(context: Context): string {
  return JSON.stringify(callerFacts(context))
}

function callerFacts({ caller, idempotency, cash }: Context) {
  return {
    ...cash,
    staff: caller.staffId,
    session: caller.sessionId,
    request: caller.requestId,
    key: idempotency?.key,
    hash: idempotency?.inputHash,
    sentBy: caller.sentBy,
  }
}
