import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addDays, addMonths, type Day, formatMonth } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { RECONCILED, type ReconciledItem, SETTLED_ITEMS } from '#shared/reconciled-items.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { ReconciliationPaper } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { requireAccount } from './accounts.ts'

type Month = Reply<typeof endpoints.readReconciliation>
type Asked = Received<typeof endpoints.readReconciliation>['query']

/** An account in a month, amounts in pesewas. */
interface Reconciled extends Omit<Month, 'statement' | 'books' | 'items' | 'unplaced'> {
  statement: Side
  books: Side
  items: Item[]
  unplaced: { count: number; amount: Pesewas }
}
interface Side {
  before: Pesewas
  moved: Pesewas
  after: Pesewas
}
interface Item extends Side {
  item: ReconciledItem
  count: number
  things: Thing[]
}
interface Thing {
  date: Day | null
  what: string
  amount: Pesewas
  thingId: string
}

/** How many things of one item a screen shows, and a paper. */
const SHOWN = 50
const PRINTED = 1_000

/** The statements of an account against the books in a month. Refuses not_found, and invalid for a month it has nothing of. */
export function readReconciliation(context: Context, accountId: string, asked: Asked): Promise<Month> {
  return inSnapshot(context, (inner) => reconcile(inner, accountId, asked, SHOWN))
}

/** The same as a paper. Refuses as reading does, and invalid where no statement was brought yet. */
export function reconciliationPaper(
  context: Context,
  accountId: string,
  asked: Asked,
): Promise<ReconciliationPaper> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const { account, months, ...rest } = await reconcile(inner, accountId, asked, PRINTED)
    if (months.length === 0) throw invalidField('month', 'This account has no statement yet.')
    return { kind: 'reconciliation', school, printedAt, account: account.label, ...rest }
  })
}

async function reconcile(
  context: Context,
  accountId: string,
  asked: Asked,
  shown: number,
): Promise<Reconciled> {
  const { id, label } = await requireAccount(context, accountId)
  const { opensOn, opening, newest, today } = await spanOf(context, id)
  const months = opensOn ? monthsFrom(opensOn, today) : []
  const month = asked.month ?? (newest ?? today).slice(0, 7)
  if (opensOn && !months.includes(month)) throw invalidField('month', sayMonths(month, months))
  const from = `${month}-01`
  const last = addDays(addMonths(from, 1), -1)
  const to = today.startsWith(month) ? today : last
  const { before, after, things } = await standsOf(context, id, { from, to, shown })
  // In its first month an account begins with what it had.
  if (opensOn && from <= opensOn) Object.assign(before, { statement: opening, books: opening })
  const items = RECONCILED.flatMap((item) => itemOf(item, before, after, things))
  return {
    account: { id, label },
    month,
    from,
    to,
    months,
    statedUntil: after.lastOn,
    statement: sideOf(before.statement, after.statement),
    books: sideOf(before.books, after.books),
    items,
    unplaced: after.unplaced,
  }
}

/** From when its statements are kept, its newest line, and today. */
async function spanOf(context: Context, accountId: string) {
  const { schoolId } = context
  const row = await queryOne<{ opensOn: Day | null; opening: Pesewas; newest: Day | null; today: Day }>(
    context,
    sql`select (select o.opens_on from account_opening(${schoolId}, ${accountId}) o) as "opensOn",
          coalesce((select o.opening from account_opening(${schoolId}, ${accountId}) o), 0)::bigint as opening, app_today() as today,
          (select max(happened_on) from statement_lines where school_id = ${schoolId} and account_id = ${accountId}) as newest`,
  )
  return row ?? { opensOn: null, opening: pesewas(0), newest: null, today: '' }
}

/** The newest first. */
function monthsFrom(opensOn: Day, today: Day): string[] {
  const months: string[] = []
  for (let first = `${opensOn.slice(0, 7)}-01`; first <= today; first = addMonths(first, 1))
    months.unshift(first.slice(0, 7))
  return months
}

function sayMonths(month: string, months: readonly string[]): string {
  const first = months.at(-1)
  return first && month < first
    ? `Its statements begin in ${formatMonth(first)}.`
    : `${formatMonth(month)} is still to come.`
}

interface Stand {
  statement: Pesewas
  books: Pesewas
  lastOn: Day | null
  items: ReadonlyMap<string, { count: number; amount: Pesewas }>
  unplaced: { count: number; amount: Pesewas }
}

interface Sum {
  toOn: Day
  item: string
  count: number
  receipts: number
  amount: Pesewas
  lastOn: Day | null
}
type Listed = Thing & { item: string }

/** Both sides before the month and at its end, and what stands between them, out of one reading. */
async function standsOf(
  context: Context,
  accountId: string,
  month: { from: Day; to: Day; shown: number },
): Promise<{ before: Stand; after: Stand; things: readonly Listed[] }> {
  const { schoolId } = context
  const eve = addDays(month.from, -1)
  const read = await queryOne<{ sums: Sum[] | null; things: Listed[] | null }>(
    context,
    sql`with a as materialized (select * from account_at(${schoolId}, ${accountId}, ${[eve, month.to]}::date[]))
        select (select json_agg(s) from (
            select a.to_on as "toOn", a.item, count(*)::int as count, count(*) filter (where a.kind = 'receipt')::int as receipts,
              sum(a.amount)::bigint as amount, max(a.happened_on) as "lastOn"
            from a group by 1, 2) s) as sums,
          (select json_agg(t order by t.item, t.place) from (${listed(schoolId, accountId, month)}) t) as things`,
  )
  const sums = read?.sums ?? []
  return { before: standAt(eve, sums), after: standAt(month.to, sums), things: read?.things ?? [] }
}

function standAt(day: Day, sums: readonly Sum[]): Stand {
  const items = new Map(sums.flatMap((sum) => (sum.toOn === day ? [[sum.item, sum] as const] : [])))
  const amountOf = (item: string) => items.get(item)?.amount ?? pesewas(0)
  return {
    statement: amountOf('statement'),
    books: amountOf('books'),
    lastOn: items.get('statement')?.lastOn ?? null,
    items,
    unplaced: { count: items.get('unplaced')?.receipts ?? 0, amount: amountOf('unplaced') },
  }
}

function sideOf(before: Pesewas, after: Pesewas): Side {
  return { before, moved: pesewas(after - before), after }
}

/** Nothing for an item that is empty before the month and at its end. What is not listed is one sum at the end of its things. */
function itemOf(item: ReconciledItem, before: Stand, after: Stand, things: readonly Listed[]): Item[] {
  const [was, is] = [before.items.get(item), after.items.get(item)]
  if (!was?.count && !is?.count) return []
  const side = sideOf(was?.amount ?? pesewas(0), is?.amount ?? pesewas(0))
  const own: Thing[] = things.flatMap(({ item: of, date, what, amount, thingId }) =>
    of === item ? { date, what, amount, thingId } : [],
  )
  const rest = (is?.count ?? 0) - own.length
  if (rest > 0) {
    const amount = pesewas(side.after - sumOf(own.map((thing) => thing.amount)))
    const what =
      own.length > 0 ? `${rest.toLocaleString('en')} older` : `${rest.toLocaleString('en')} from before`
    own.push({ thingId: 'older', date: null, what, amount })
  }
  return [{ item, count: is?.count ?? 0, ...side, things: own }]
}

/** What each item is made of at the end of the month, the newest first; of what is settled only the month's own. */
function listed(
  schoolId: string,
  accountId: string,
  { from, to, shown }: { from: Day; to: Day; shown: number },
) {
  return sql`with x as (
          select r.* from (
            select a.*, row_number() over (partition by a.item order by a.happened_on desc, a.amount, a.line_id, a.thing) as place
            from a where a.to_on = ${to} and a.item = any(${RECONCILED}::text[])
              and (a.item <> all(${SETTLED_ITEMS}::text[]) or a.happened_on >= ${from})) r
          where r.place <= ${shown})
        select x.item, x.place, x.happened_on as date, x.amount, coalesce(x.line_id, x.thing, ${accountId}) as "thingId",
          case x.kind when 'receipt' then (
              select numbered(c.initials, '-', r.number, 6) || ', ' || coalesce(names_on(r.school_id, r.id, r.students), concat_ws(' ', s.first_name, s.surname))
              from receipts r join schools c on c.id = r.school_id join students s on s.school_id = r.school_id and s.id = r.student_id
              where r.school_id = ${schoolId} and r.id = x.thing)
            when 'deposit' then (select 'Slip ' || d.slip_number from deposits d where d.school_id = ${schoolId} and d.id = x.thing)
            when 'refund' then (select 'Given back to ' || concat_ws(' ', s.first_name, s.surname) from ledger_entries e
              join students s on s.school_id = e.school_id and s.id = e.student_id where e.school_id = ${schoolId} and e.id = x.thing)
            else coalesce((select nullif(concat_ws(', ', coalesce(l.counterparty_name, l.kind), l.text), '')
              from statement_lines l where l.school_id = ${schoolId} and l.id = x.line_id), '') end as what
        from x`
}
