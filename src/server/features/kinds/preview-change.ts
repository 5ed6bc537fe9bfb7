import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { KIND_CHANGES, type KindChange, oneOfKind } from '#shared/kinds.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { kindChangeOf, requireKind } from './queries.ts'

type Preview = Reply<typeof endpoints.previewKindChange>

interface Change {
  studentId: string
  kindId: string
  from: Day
}

/** What a change of kind would charge, by each way. Records nothing. Refuses not_found, invalid, conflict. */
export function previewKindChange(context: Context, { studentId, kindId, from }: Change): Promise<Preview> {
  return inSnapshot(context, async (inner) => {
    const child = await requireChild(inner, studentId)
    const { asKept, ...kind } = await requireKind(inner, kindId)
    if (child.kindId === asKept)
      throw new Refusal('conflict', `${child.name} is ${oneOfKind(kind.name)} already.`)
    const { termEnds, ...days } = await daysFrom(inner, from)
    const ways = KIND_CHANGES.filter((way) => way !== 'days' || days.days > 0)
    return {
      fees: await feesOf(inner, { studentId, kindId: asKept, ...days }),
      ways: await Promise.all(ways.map((way) => byWay(inner, { studentId, kindId: asKept, from }, way))),
      ...days,
      termEnds,
      owesNow: child.owes,
      kind,
      kindBefore: child.kind,
      change: await kindChangeOf(inner),
    }
  })
}

async function requireChild(context: Context, studentId: string) {
  const child = await queryOne<{
    name: string
    kindId: string | null
    kind: string | null
    isHere: boolean
    owes: Pesewas
  }>(
    context,
    sql`select s.first_name as name, s.kind_id as "kindId", kind_name_of(s.school_id, s.kind_id) as kind,
          s.status = 'active' as "isHere", owed_by(s.school_id, s.id) as owes
        from students s where s.school_id = ${context.schoolId} and s.id = ${studentId} and s.erased_at is null`,
  )
  if (!child) throw notFound('Student')
  if (!child.isHere) throw new Refusal('conflict', 'Only a pupil who is in school changes kind.')
  return { ...child, kind: child.kind ?? '' }
}

async function daysFrom(context: Context, from: Day) {
  const found = await queryOne<{ daysLeft: number; days: number; termEnds: Day }>(
    context,
    sql`select d.days_left as "daysLeft", d.days_all as days, t.ends_on as "termEnds"
        from terms t cross join lateral days_left_from(t.school_id, ${from}) d
        where t.school_id = ${context.schoolId} and t.id = term_of(t.school_id, app_today())
          and ${from}::date between t.starts_on and t.ends_on`,
  )
  if (!found) throw invalidField('from', 'Choose a day of this term.')
  return found
}

interface Asked {
  studentId: string
  kindId: string | null
  daysLeft: number
  days: number
}

function feesOf(context: Context, { studentId, kindId, daysLeft, days }: Asked) {
  return query<Preview['fees'][number]>(
    context,
    sql`select f.name as "feeType", k.name as "className", d.price_before as "priceBefore", d.price,
          d.price - d.price_before as difference, d.charged, d.billed_on as "billedOn"
        from kind_differences(${context.schoolId}, ${studentId}, ${kindId}, ${daysLeft}, ${days}) d
        join fee_types f on f.school_id = ${context.schoolId} and f.id = d.fee_type_id
        join classes k on k.school_id = ${context.schoolId} and k.id = d.class_id
        order by lower(f.name), d.run_id`,
  )
}

async function byWay(
  context: Context,
  { studentId, kindId, from }: { studentId: string; kindId: string | null; from: Day },
  way: KindChange,
): Promise<Preview['ways'][number]> {
  const [row] = await query<Preview['ways'][number]>(
    context,
    sql`with drafted as materialized (
          select draft_kind_change(${context.schoolId}, ${studentId}, ${kindId}, ${from}, ${way}, false) as act),
        figures as (
          select coalesce(sum(f.charged), 0)::bigint as charged, coalesce(sum(f.reduced + f.waived), 0)::bigint as reduced,
            coalesce(sum(f.carried), 0)::bigint as carried
          from drafted d cross join lateral figures_of(d.act) f)
        select ${way}::text as way, f.charged, f.reduced, f.carried, f.charged - f.reduced - f.carried as owes,
          (select coalesce(sum(c.credit), 0)::bigint from drafted d
            cross join lateral left_in_credit(${context.schoolId}, lines_of(d.act), false) c) as "inCredit"
        from figures f`,
  )
  if (!row) throw new Error('A draft has figures')
  return row
}
