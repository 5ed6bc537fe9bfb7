import sql, { raw, type Sql } from 'sql-template-tag'
import { type Context, whereSchoolIs } from '../context/context.ts'
import { turnOfSchool } from '../context/holding-school.ts'
import { runStatement } from '../db/one-trip.ts'
import { asQuery, type PlannedOnce, plannedOnce } from '../db/plan-once.ts'
import { refusalFrom } from './refusals.ts'

/** The ledger's functions: each takes the school, who calls, and its input, and answers JSON with amounts in pesewas. */
type LedgerFunction =
  | 'ledger_post'
  | 'ledger_pay_family'
  | 'ledger_reverse_receipt'
  | 'ledger_correct_receipt'
  | 'ledger_reverse_entry'
  | 'ledger_move'
  | 'ledger_bill_class'
  | 'ledger_set_class_fee'
  | 'ledger_tell_billed'
  | 'ledger_untell_billed'
  | 'ledger_undo_run'
  | 'ledger_join_class'
  | 'ledger_catch_up'
  | 'ledger_post_reductions'
  | 'ledger_waive'
  | 'ledger_open_balances'
  | 'ledger_undo_list'
  | 'ledger_close_through'
  | 'ledger_open_last_day'
  | 'save_bank_account'
  | 'enter_deposit'
  | 'take_back_deposit'
  | 'note_deposit'
  | 'save_statement_account'
  | 'keep_statement_mapping'
  | 'begin_statement_file'
  | 'keep_statement_piece'
  | 'bring_statement'
  | 'post_statement_line'
  | 'link_statement_line'
  | 'set_lines_aside'
  | 'return_statement_line'
  | 'undo_statement_file'
  | 'forget_pairing'
  | 'save_sponsor'
  | 'give_award'
  | 'withdraw_award'
  | 'pay_sponsor'
  | 'issue_invoice'
  | 'erase_student'
  | 'require_other_mover'
  | 'require_second_for_bills'
  | 'ask_request'
  | 'answer_request'
  | 'withdraw_request'
  | 'keep_request_code'
  | 'try_request_code'
  | 'open_drawer'
  | 'count_drawer'
  | 'explain_difference'
  | 'switch_drawers'
  | 'hand_over_cash'
  | 'receive_hand_over'
  | 'withdraw_hand_over'
  | 'explain_hand_over'
  | 'keep_register'
  | 'ask_register_receipt'
  | 'look_up_register_receipt'
  | 'take_register_back'
  | 'send_register_back'
  | 'accept_register'
  | 'correct_register'
  | 'settle_in_hand'
  | 'post_intent'
  | 'settle_mismatch'
  | 'note_online_refund'
  | 'keep_settlement'
  | 'note_online_dispute'

/**
 * Calls one function of the posting door. On its own it is one round trip and one transaction; inside `inTransaction`
 * it is part of that act. What the ledger refuses becomes a Refusal.
 */
export async function callLedger<Answer>(
  context: Context,
  name: LedgerFunction,
  input: object,
): Promise<Answer> {
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
function statementFor(context: Context, name: LedgerFunction, input: object): Sql {
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
