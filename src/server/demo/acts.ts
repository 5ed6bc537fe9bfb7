import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Context, inTransaction, query, sql } from '../context.ts'

/** One act of a school's past, as the ledger's functions take it. Amounts are pesewas. */
export type Act = { at: Date } & (
  | { door: 'bill'; input: { class: string; feeType: string; amount: number; dueOn: Day; term: string } }
  | {
      door: 'open'
      input: { lines: { student: string; feeType: string; amount: number; inCredit?: boolean }[] }
    }
  | { door: 'post'; input: PostInput }
  | { door: 'reverse'; input: { receipt: string; reason: string } }
  | { door: 'move'; input: { entry: string; feeType: string; reason: string } }
  | { door: 'join'; input: { student: string } }
)

export interface PostInput {
  kind: 'payment' | 'manual_charge' | 'discount' | 'waiver'
  student: string
  lines: { feeType: string; amount: number; id?: string }[]
  receiptId?: string
  method?: PaymentMethod
  reference?: string
  payer?: string
  note?: string
  date?: Day
  /** Two children may well pay the same within ten minutes. */
  confirm: true
}

const ACTS_AT_ONCE = 400

/**
 * Records acts through the ledger's own functions, each with the clock set to its moment, so that days, numbers,
 * messages and the audit chain are those of a real past. Many acts to a round trip. They are given in order of time.
 */
export async function recordActs(
  context: Context,
  acts: readonly Act[],
  onProgress: (recorded: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < acts.length; start += ACTS_AT_ONCE) {
    const batch = acts.slice(start, start + ACTS_AT_ONCE)
    await inTransaction(context, async (context) => {
      // Billing a class of a thousand takes longer than any request may.
      await query(context, sql`select set_config('statement_timeout', '0', true)`)
      await query(context, actsStatement(context, batch))
    })
    onProgress(start + batch.length)
  }
}

function actsStatement({ schoolId, caller: { staffId, requestId } }: Context, acts: readonly Act[]) {
  const caller = JSON.stringify({ staff: staffId, request: requestId })
  return sql`select count(case act.door
      when 'bill' then ledger_bill_class(${schoolId}, act.caller, act.input)
      when 'open' then ledger_open_balances(${schoolId}, act.caller, act.input)
      when 'post' then ledger_post(${schoolId}, act.caller, act.input)
      when 'reverse' then ledger_reverse_receipt(${schoolId}, act.caller, act.input)
      when 'move' then ledger_move(${schoolId}, act.caller, act.input)
      when 'join' then ledger_join_class(${schoolId}, act.caller, act.input)
    end)
    from (
      select door, input,
        ${caller}::jsonb || jsonb_build_object('at', set_config('app.now', at, true)) as caller
      from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as a(at text, door text, input jsonb)
      offset 0) act`
}
