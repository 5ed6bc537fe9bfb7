import { decodeAt } from '#shared/api/convert.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { contains, nameContains } from '../../context/contains.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { firstEntries } from '../../ledger/index.ts'

type Journal = Reply<typeof endpoints.readJournal>

interface JournalFilter {
  before?: number | undefined
  limit: number
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
  /** What the caller recorded; of a cashier it is never more. */
  mine?: boolean | undefined
  /** What stands with this person. */
  by?: string | undefined
  /** One entry for each act on many students. */
  fold?: boolean | undefined
  /** Only the act of this entry. */
  actOf?: string | undefined
}

/**
 * A page of the journal, newest first. Pages follow the journal number, so that nothing is skipped or shown twice while
 * others record. `search` finds part of a name, a receipt number or a reference. Refuses not_found.
 */
export async function readJournal(context: Context, filter: JournalFilter): Promise<Journal> {
  return await inSnapshot(context, async (inner) => {
    if (filter.actOf) await requireEntry(inner, filter.actOf)
    if (filter.by) await requirePerson(inner, filter.by)
    const people = readsAll(inner) && !filter.before && !filter.actOf ? await peopleOf(inner) : undefined
    const page = await pageOf(inner, filter)
    if (!page?.first) return { entries: [], next: null, acts: [], days: [], people }
    const days = await totalsOfDays(inner, filter, page.first, page.last)
    const acts = folds(inner, filter) ? await foldedActs(inner, page.ids) : []
    const { entries, next } = page
    return { entries: decodeAt(endpoints.readJournal.reply.shape.entries, entries), next, acts, days, people }
  })
}

const readsAll = ({ caller: { role } }: Context) => role !== 'cashier' && role !== 'teacher'

/** Whoever takes money or has done: no teacher's account does. */
function peopleOf(context: Context): Promise<{ id: string; name: string }[]> {
  return query(
    context,
    sql`select id, name from staff where school_id = ${context.schoolId} and role <> 'teacher' order by staff_order(surname, first_name, name)`,
  )
}

async function requirePerson(context: Context, id: string): Promise<void> {
  const found = await queryOne(
    context,
    sql`select from staff where school_id = ${context.schoolId} and id = ${id}`,
  )
  if (!found) throw notFound('Person')
}

async function requireEntry(context: Context, id: string): Promise<void> {
  const found = await queryOne(
    context,
    sql`select from ledger_entries where school_id = ${context.schoolId} and id = ${id}`,
  )
  if (!found) throw notFound('Entry')
}

/** A search is about one child, and a class teacher does not see whole acts. */
function folds({ caller }: Context, { fold, search, actOf }: JournalFilter): boolean {
  return Boolean(fold && !search?.trim() && !actOf) && caller.role !== 'teacher'
}

/** Entries of class bills and imports, of which an act may hold thousands. */
const ofMany = (e: Sql) => sql`(${e}.billing_run_id is not null or ${e}.kind = 'opening')`

/** Of such acts only the last entry: an act's journal numbers follow each other. */
function lastOfItsAct(context: Context): Sql {
  return sql`and (not ${ofMany(sql`e`)} or not exists (select from ledger_entries later
    where later.school_id = ${context.schoolId} and later.journal_number = e.journal_number + 1
      and later.group_id = e.group_id))`
}

async function foldedActs(context: Context, ids: readonly string[]): Promise<Journal['acts']> {
  const row = await queryOne<{ acts: Journal['acts'] }>(
    context,
    sql`select coalesce(json_agg(json_build_object('entryId', e.id, 'entries', act.entries, 'students', act.students,
          'debit', act.debit, 'credit', act.credit, 'className', act.class_name, 'feeType', act.fee_type)
          order by e.journal_number desc), '[]') as acts
        from ledger_entries e
        cross join lateral (
          select count(*)::int as entries, count(distinct x.student_id)::int as students,
            coalesce(sum(x.amount) filter (where x.side = 'Debit'), 0)::bigint as debit,
            coalesce(sum(x.amount) filter (where x.side = 'Credit'), 0)::bigint as credit,
            case when count(distinct x.class_id) = 1 then min(k.name) end as class_name,
            case when count(distinct x.fee_type_id) = 1 then min(f.name) end as fee_type
          from ledger_entries x
          join classes k on k.school_id = x.school_id and k.id = x.class_id
          join fee_types f on f.school_id = x.school_id and f.id = x.fee_type_id
          where x.school_id = e.school_id and x.recorded_at = e.recorded_at and x.group_id = e.group_id) act
        where e.school_id = ${context.schoolId} and e.id = any(${ids}::uuid[]) and ${ofMany(sql`e`)} and act.entries > 1`,
  )
  return row?.acts ?? []
}

interface Page {
  ids: string[]
  /** As the wire has them, in cedis. */
  entries: unknown
  next: number | null
  /** The first and the last day on which something of the page was recorded; null when it is empty. */
  first: Day | null
  last: Day
}

function pageOf(context: Context, filter: JournalFilter): Promise<Page | undefined> {
  const { before, limit } = filter
  const newest = sql`journal_number desc`
  const found = firstEntries(
    sql`${matching(context, filter)}
        and (${before ?? null}::bigint is null or journal_number < ${before ?? null})
        ${folds(context, filter) ? lastOfItsAct(context) : sql``}`,
    newest,
    limit + 1,
  )
  return queryOne<Page>(
    context,
    sql`select coalesce(json_agg(content::jsonb || '{"balanceAfter": null}' order by journal_number desc)
            filter (where place <= ${limit}), '[]') as entries,
          coalesce(array_agg(id::text) filter (where place <= ${limit}), '{}') as ids,
          case when count(*) > ${limit} then min(journal_number) filter (where place <= ${limit}) end as next,
          left(min(content->>'recordedAt') filter (where place <= ${limit}), 10) as first,
          left(max(content->>'recordedAt') filter (where place <= ${limit}), 10) as last
        from (
          select id, content, journal_number, row_number() over (order by journal_number desc) as place
          from entry_rows where school_id = ${context.schoolId} and id = any(array(
            select id from (${found}) first order by ${newest} limit ${limit + 1}))
        ) page`,
  )
}

/**
 * Days before that on which the caller's open drawer was opened: the sum of a later one tells what the drawer should hold. A
 * class teacher has no drawer and reads none.
 */
function isCounted({ schoolId, caller: { staffId, role } }: Context): Sql {
  if (role === 'teacher') return sql`true`
  return sql`not exists (select from drawers d where d.school_id = ${schoolId} and d.staff_id = ${staffId}
    and d.state = 'open' and d.opened_on <= days.date)`
}

/** What was received and charged on each day of recording, over the whole filter: a day may go on after the page ends. */
async function totalsOfDays(
  context: Context,
  filter: JournalFilter,
  first: Day,
  last: Day,
): Promise<Journal['days']> {
  const row = await queryOne<{ days: Journal['days'] }>(
    context,
    sql`select coalesce(json_agg(json_build_object('date', date, 'received', received, 'charged', charged,
          'debit', debit, 'credit', credit)
          order by date desc), '[]') as days
        from (
          select (recorded_at at time zone 'UTC')::date as date, sum(received)::bigint as received,
            sum(charged)::bigint as charged, coalesce(sum(amount) filter (where side = 'Debit'), 0)::bigint as debit,
            coalesce(sum(amount) filter (where side = 'Credit'), 0)::bigint as credit
          from journal
          where ${matching(context, filter)} and recorded_at >= ${`${first}T00:00:00Z`}::timestamptz
            and recorded_at < ${`${addDays(last, 1)}T00:00:00Z`}::timestamptz
          group by 1
        ) days where ${isCounted(context)}`,
  )
  return row?.days ?? []
}

function matching(context: Context, { from, to, search, mine, by, actOf }: JournalFilter): Sql {
  const { role, staffId } = context.caller
  const isMine = mine || role === 'cashier'
  const sought = search?.trim()
  return sql`school_id = ${context.schoolId}
    and (${from ?? null}::date is null or effective_on >= ${from ?? null})
    and (${to ?? null}::date is null or effective_on <= ${to ?? null})
    ${
      actOf
        ? sql`and (recorded_at, group_id) = (select a.recorded_at, a.group_id from ledger_entries a
      where a.school_id = ${context.schoolId} and a.id = ${actOf})`
        : sql``
    }
    ${isMine ? sql`and recorded_by = ${staffId}` : sql``}
    ${by ? sql`and hand_of(school_id, kind, receipt_id, corrects, recorded_by) = ${by}` : sql``}
    ${sought ? naming(context, sought) : sql``}`
}

/** The children and receipts are found first: then an entry is looked at by itself, without everything it names. */
function naming({ schoolId }: Context, sought: string): Sql {
  const pattern = contains(sought)
  return sql`and (lower(coalesce(reference, '')) like ${pattern}
    or student_id in (select s.id from students s where s.school_id = ${schoolId}
      and (${nameContains(sql`concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname)`, sought)} or ${nameContains(sql`s.surname || ' ' || s.first_name`, sought)}))
    or receipt_id in (select r.id from receipts r join schools c on c.id = r.school_id where r.school_id = ${schoolId}
      and numbered(c.initials, '-', r.number, 6) ilike ${pattern}))`
}
