import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'

/** Pesewas; of one day or of many, as the row says. */
export interface Sums {
  charged: Pesewas
  toCollect: Pesewas
  received: Pesewas
}

export type Part = 'fees' | 'earlier' | 'voluntary' | 'daily' | 'pass_through'

/** One row of each way of adding up: `what` says which. */
export interface FigureRow extends Sums {
  what: 'pace' | 'class_day' | 'class' | 'fee_type' | 'part'
  termId: string | null
  day: Day | null
  classId: string | null
  feeTypeId: string | null
  part: Part | null
  pupils: number
}

/**
 * All figures of a term that follow from its charges, in one reading: fees by day of it and of the terms beside it, by class and
 * by fee type, and what stands apart. Of charges of earlier terms only what was still to come when the term began, or came since.
 */
export function termRows(
  context: Context,
  { termId, others, startsOn }: { termId: string; others: readonly string[]; startsOn: Day },
): Promise<FigureRow[]> {
  const { schoolId } = context
  return query<FigureRow>(
    context,
    sql`with figures as materialized (
          select f.*, g.part, f.term_id = ${termId} as is_this,
            f.term_id = '00000000-0000-0000-0000-000000000000' or t.starts_on < ${startsOn} as is_earlier
          from term_figures(${schoolId}) f
          join fee_groups(${schoolId}) g on g.fee_type_id = f.fee_type_id
          left join terms t on t.school_id = ${schoolId} and t.id = f.term_id)
        select 'pace' as what, term_id as "termId", day, null::uuid as "classId", null::uuid as "feeTypeId", null as part,
          sum(pupils)::int as pupils, ${SUMS} from figures
        where part = 'fees' and (is_this or term_id = any(${others}::uuid[])) group by term_id, day
        union all
        select 'class_day', null, day, class_id, null, null, 0, ${SUMS} from figures
        where part = 'fees' and is_this group by class_id, day
        union all
        -- Pupils of a class are those with the fee that most of them have.
        select 'class', null, null, class_id, null, null, max(pupils)::int, ${SUMS}
        from (select class_id, sum(pupils) as pupils, sum(charged) as charged, sum(to_collect) as to_collect,
            sum(received) as received from figures where part = 'fees' and is_this group by class_id, fee_type_id) c
        group by class_id
        union all
        select 'fee_type', null, null, null, fee_type_id, part, sum(pupils)::int, ${SUMS} from figures
        where is_this group by fee_type_id, part
        union all
        select 'part', null, null, null, null, case when is_this then part else 'earlier' end, 0, ${SUMS} from figures
        where (is_this and part <> 'fees') or (is_earlier and part = 'fees') group by 6
        order by 1, 3`,
  )
}

const SUMS = sql`sum(charged)::bigint as charged, sum(to_collect)::bigint as "toCollect", sum(received)::bigint as received`

export interface KindRow extends Sums {
  kindId: string
  kind: string
  pupils: number
}

/** What a term's fees have come to by the kind that pupils are of now; nothing at a school without kinds. Adds up to the rate. */
export async function kindRows(context: Context, termId: string): Promise<KindRow[]> {
  const { schoolId } = context
  const first = await queryOne<{ id: string }>(context, sql`select id from kinds_of(${schoolId}) limit 1`)
  if (!first) return []
  return await query<KindRow>(
    context,
    sql`select k.id as "kindId", k.name as kind, count(distinct p.student_id) filter (where p.charged > 0)::int as pupils, ${SUMS}
        from pupils_of_terms(${schoolId}, array[${termId}::uuid], null,
          (select array_agg(g.fee_type_id) from fee_groups(${schoolId}) g where g.part = 'fees')) p
        join students s on s.school_id = ${schoolId} and s.id = p.student_id
        join pupil_kinds k on k.school_id = ${schoolId} and k.id = coalesce(s.kind_id, ${first.id}::uuid)
        group by k.id, k.name, k.position, k.removed_at order by k.removed_at nulls first, k.position`,
  )
}

/** More entries than this, and who is late is told from kept rows alone. */
const WORKED_OUT_MAX = 100_000
/** So many rows that are not kept are worked out on the way. */
const UNKEPT_MAX = 500

/** Who is in each class today, and who of them is late; null in a large school until its rows are kept. */
export async function classesToday(
  context: Context,
): Promise<{ classId: string; className: string; inClass: number; late: number | null }[]> {
  const { schoolId } = context
  const list = await queryOne<{ unkept: number | null; entries: number }>(
    context,
    sql`select unkept_count(school_id) as unkept, journal_number as entries from school_tails where school_id = ${schoolId}`,
  )
  const isQuick =
    (list?.entries ?? 0) <= WORKED_OUT_MAX || (list?.unkept ?? Number.POSITIVE_INFINITY) <= UNKEPT_MAX
  const late = isQuick
    ? sql`select student_id from late_debts(${schoolId}, app_today())`
    : sql`select null::uuid as student_id where false`
  return await query(
    context,
    sql`with late as materialized (${late})
        select k.id as "classId", k.name as "className", count(s.id)::int as "inClass",
          case when ${isQuick} then count(l.student_id)::int end as late
        from classes k
        left join students s on s.school_id = k.school_id and s.class_id = k.id and s.status = 'active' and s.erased_at is null
        left join late l on l.student_id = s.id
        where k.school_id = ${schoolId} group by k.id, k.name, k.position order by k.position, k.name`,
  )
}
