import { type Context, query, sql } from '#server/context/context.ts'
import { type CashPlayed, playCash } from './cash-played.ts'

/** An entry of a child, as the journal tells it. */
export interface Entry {
  number: number
  group: string
  student: string
  /** What it adds to what is owed, in pesewas. */
  owes: number
  /** What it puts into a drawer, in pesewas; 0 where no drawer is concerned. */
  cash: number
  drawer: string | null
  on: string
  /** Of the transaction: its audited acts carry the same. */
  moment: string
}

interface Receipt {
  id: string
  number: number
  /** Of its first and of its last entry in the journal, and of the first that took it back. */
  first: number
  last: number
  voided: number | null
  before: number
  after: number
  student: string
}

/** All that the school's journal and audit log tell in their own order. */
export interface Books {
  entries: readonly Entry[]
  receipts: readonly Receipt[]
  /** Locks, drawers and hand-overs, which are not in the journal. */
  cash: CashPlayed
  /** The receipt of each payment in the parents' app. */
  paid: ReadonlyMap<string, Receipt>
  /** Audit numbers by moment, of moments that are of one act alone. */
  auditedAt: ReadonlyMap<string, Range>
  /** Numbers in the journal by what an answer can name: an entry, its group (or run), its receipt; and by moment. */
  postedAs: ReadonlyMap<string, Range>
  /** The moment of a remembered act, by its key; of acts that have theirs to themselves. */
  rememberedAt: ReadonlyMap<string, string>
}

/** Numbers from the first to the last. */
export interface Range {
  first: number
  last: number
}

interface EntryRow extends Entry {
  id: string
  receipt: string | null
  corrects: string | null
}

export async function readBooks(context: Context): Promise<Books> {
  const entries = await query<EntryRow>(
    context,
    sql`select journal_number as number, id, group_id as "group", student_id as student, receipt_id as receipt, corrects,
          case side when 'Debit' then amount else -amount end as owes, drawer_id as drawer,
          case when counter_account <> 'cash' or drawer_id is null then 0 when side = 'Credit' then amount else -amount end as cash,
          effective_on::text as on, recorded_at::text as moment
        from ledger_entries order by 1`,
  )
  const receipts = await query<Receipt>(
    context,
    sql`select r.id, r.number, r.student_id as student, r.balance_before as before, r.balance_after as after,
          min(e.journal_number) filter (where e.kind = 'payment') as first, max(e.journal_number) filter (where e.kind = 'payment') as last,
          (select min(b.journal_number) from receipt_voids v
            join ledger_entries o on o.school_id = v.school_id and o.receipt_id = v.receipt_id
            join ledger_entries b on b.school_id = v.school_id and b.corrects = o.id and b.recorded_at = v.recorded_at
            where v.school_id = r.school_id and v.receipt_id = r.id) as voided
        from receipts r join ledger_entries e on e.receipt_id = r.id group by r.school_id, r.id, r.number order by r.number`,
  )
  const online = await query<{ payment: string; receipt: string }>(
    context,
    sql`select id as payment, receipt_id as receipt from payment_intents where receipt_id is not null`,
  )
  const audited = await query<Range & { moment: string }>(
    context,
    sql`select at::text as moment, min(number) as first, max(number) as last from audit_log
        group by at having count(distinct request_id) = 1`,
  )
  const remembered = await query<{ key: string; moment: string }>(
    context,
    sql`select min(key) as key, recorded_at::text as moment from idempotency_keys group by recorded_at having count(*) = 1`,
  )
  return {
    entries,
    receipts,
    cash: await playCash(context),
    paid: paidBy(online, receipts),
    auditedAt: new Map(audited.map((each) => [each.moment, each])),
    postedAs: rangesOf(entries),
    rememberedAt: new Map(remembered.map(({ key, moment }) => [key, moment])),
  }
}

function paidBy(online: readonly { payment: string; receipt: string }[], receipts: readonly Receipt[]) {
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]))
  return new Map(
    online.flatMap(({ payment, receipt }) => {
      const made = byId.get(receipt)
      return made ? [[payment, made] as const] : []
    }),
  )
}

function rangesOf(entries: readonly EntryRow[]): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const { id, group, receipt, corrects, moment, number } of entries) {
    // What takes something back names its group and receipt too, but is another act.
    for (const name of new Set(corrects ? [id, moment] : [id, group, receipt, moment])) {
      if (!name) continue
      const range = ranges.get(name)
      ranges.set(name, { first: range?.first ?? number, last: number })
    }
  }
  return ranges
}
