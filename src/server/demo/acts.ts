import { CLASS_NAMES, type PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { type Context, inTransaction, query, sql, takeTime } from '../context/context.ts'

/** One act of a school's past, as the ledger's functions take it. Amounts are pesewas. */
export type Act = { at: Date; by?: string } & (
  | { door: 'bill'; input: { class: string; feeType: string; amount: number; dueOn: Day; term: string } }
  | {
      door: 'open'
      input: { lines: { student: string; feeType: string; amount: number; inCredit?: boolean }[] }
    }
  | { door: 'post'; input: PostInput }
  | { door: 'reverse'; input: { receipt: string; reason: string } }
  | { door: 'move'; input: { entry: string; feeType: string; reason: string } }
  | { door: 'join'; input: { student: string } }
  | { door: 'register'; input: RegisterInput }
  | { door: 'accept'; input: RegisterPlace & { counted: number; says?: string } }
  | { door: 'sendBack'; input: RegisterPlace & { reason: string } }
  | { door: 'deposit'; input: { from: 'cash'; bankAccount: string; amount: number; slip: string; on: Day } }
  | { door: 'banked'; input: { slip: string; bankedOn: Day } }
)

interface RegisterPlace {
  class: string
  feeType: string
  day: Day
}

/** A register that is handed over. */
export interface RegisterInput extends RegisterPlace {
  marks: { student: string; mark: RegisterMark; amount?: number }[]
  handOver: { counted: number }
}

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

/** Entries in one round trip. */
const ENTRIES_AT_ONCE = 1_000

export interface Recording {
  /** Children in the school: a bill is one entry for each of its class. */
  students: number
  onProgress?: ((recorded: number, acts: number) => void) | undefined
  /** Called, between two transactions, whenever the school's books have doubled. */
  onDoubled?: (() => Promise<void>) | undefined
}

/**
 * Records acts through the ledger's own functions, each with the clock set to its moment, so that days, numbers,
 * messages and the audit chain are those of a real past. Many acts to a round trip. They are given in order of time.
 */
export async function recordActs(
  context: Context,
  acts: readonly Act[],
  { students, onProgress, onDoubled }: Recording,
): Promise<void> {
  let recorded = 0
  let entries = 0
  let doubledAt = 0
  for (const { batch, weight } of batchesOf(acts, Math.ceil(students / CLASS_NAMES.length))) {
    await inTransaction(context, async (context) => {
      // Billing a class of a thousand takes longer than any request may.
      await takeTime(context)
      await query(context, actsStatement(context, batch))
    })
    recorded += batch.length
    entries += weight
    onProgress?.(recorded, acts.length)
    if (entries < 2 * doubledAt) continue
    doubledAt = entries
    await onDoubled?.()
  }
}

/** What an act finds has to be there. */
const MADE_BEFORE: Partial<Record<Act['door'], Act['door']>> = {
  accept: 'register',
  sendBack: 'register',
  banked: 'deposit',
}

function* batchesOf(acts: readonly Act[], classSize: number): Generator<{ batch: Act[]; weight: number }> {
  let batch: Act[] = []
  let weight = 0
  for (const act of acts) {
    // A register is found by its class and day, and a deposit by its slip, once it is there: in a statement before.
    if (batch.some(({ door }) => door === MADE_BEFORE[act.door])) {
      yield { batch, weight }
      batch = []
      weight = 0
    }
    batch.push(act)
    weight += weightOf(act, classSize)
    if (weight < ENTRIES_AT_ONCE) continue
    yield { batch, weight }
    batch = []
    weight = 0
  }
  if (batch.length > 0) yield { batch, weight }
}

/** About how many entries it makes. */
function weightOf(act: Act, classSize: number): number {
  if (act.door === 'bill' || act.door === 'accept') return classSize
  return act.door === 'open' ? act.input.lines.length : 2
}

function actsStatement({ schoolId, caller: { staffId, requestId } }: Context, acts: readonly Act[]) {
  const caller = JSON.stringify({ staff: staffId, request: requestId })
  const register = sql`(select jsonb_build_object('register', r.id) from registers r where r.school_id = ${schoolId}
    and r.class_id = (act.input->>'class')::uuid and r.fee_type_id = (act.input->>'feeType')::uuid and r.day = (act.input->>'day')::date)`
  const deposit = sql`(select jsonb_build_object('deposit', d.id) from deposits d where d.school_id = ${schoolId}
    and d.slip_number = act.input->>'slip')`
  return sql`select count(case act.door
      when 'bill' then ledger_bill_class(${schoolId}, act.caller, act.input)
      when 'open' then ledger_open_balances(${schoolId}, act.caller, act.input)
      when 'post' then ledger_post(${schoolId}, act.caller, act.input)
      when 'reverse' then ledger_reverse_receipt(${schoolId}, act.caller, act.input)
      when 'move' then ledger_move(${schoolId}, act.caller, act.input)
      when 'join' then ledger_join_class(${schoolId}, act.caller, act.input)
      when 'register' then keep_register(${schoolId}, act.caller, act.input)
      when 'accept' then accept_register(${schoolId}, act.caller, act.input || ${register})
      when 'sendBack' then send_register_back(${schoolId}, act.caller, act.input || ${register})
      when 'deposit' then enter_deposit(${schoolId}, act.caller, act.input)
      when 'banked' then note_deposit(${schoolId}, act.caller, act.input || ${deposit})
    end)
    from (
      select door, input,
        ${caller}::jsonb || jsonb_build_object('at', set_config('app.now', at, true))
          || case when by is null then '{}' else jsonb_build_object('staff', by) end as caller
      from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as a(at text, by text, door text, input jsonb)
      offset 0) act`
}
