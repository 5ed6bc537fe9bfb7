import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField, invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { listPaths } from '../classes/index.ts'

type Preview = Reply<typeof endpoints.previewYearEnd>
export type ClassPlan = Preview['classes'][number]

export interface YearEndSums {
  promoted: number
  completed: number
  repeated: number
}

/** What promoting all classes would do, class by class, and the last time it was done. Refuses invalid. */
export function previewYearEnd(context: Context, repeaters: readonly string[]): Promise<Preview> {
  return inTransaction(context, async (inner) => {
    const classes = await planYearEnd(inner, repeaters)
    const last = await lastYearEnd(inner)
    const { isRecent = false, ...told } = last ?? {}
    return {
      classes,
      ...sumsOf(classes),
      ...(await owedByLeavers(inner, classes, repeaters)),
      last: last ? (told as Preview['last']) : null,
      mayPromote: !isRecent,
      goesOnUntil: await goesOnUntil(inner),
    }
  })
}

/** Weeks before the last day of a school year in which its end is prepared. */
const WEEKS_OF_END = 3

/** The last day of the school year that goes on, where that is not near; else null. */
async function goesOnUntil(context: Context): Promise<Day | null> {
  const row = await queryOne<{ day: Day | null }>(
    context,
    sql`select max(t.ends_on)::text as day from terms t
        where t.school_id = ${context.schoolId} and t.academic_year = (select academic_year from terms
          where school_id = t.school_id and app_today() between starts_on and ends_on limit 1)
        having max(t.ends_on) > app_today() + ${WEEKS_OF_END * 7}::int`,
  )
  return row?.day ?? null
}

/** Where each class goes and with how many. Refuses invalid when one who repeats is in no class. */
export async function planYearEnd(context: Context, repeaters: readonly string[]): Promise<ClassPlan[]> {
  const paths = await listPaths(context)
  const counts = await query<{ classId: string; students: number; repeaters: number }>(
    context,
    sql`select class_id as "classId", count(*) filter (where id <> all(${repeaters}::uuid[]))::int as students,
          count(*) filter (where id = any(${repeaters}::uuid[]))::int as repeaters
        from students where school_id = ${context.schoolId} and status = 'active' group by class_id`,
  )
  const staying = counts.reduce((sum, each) => sum + each.repeaters, 0)
  if (staying < new Set(repeaters).size) {
    throw invalidField('repeaters', 'Somebody named as repeating is in no class. Look again.')
  }
  const named = new Map(paths.map(({ id, name }) => [id, name]))
  const counted = new Map(counts.map((each) => [each.classId, each]))
  return paths.map(({ id, name, nextClassId }) => ({
    classId: id,
    className: name,
    toClassId: nextClassId,
    toClass: (nextClassId && named.get(nextClassId)) ?? 'Completed',
    students: counted.get(id)?.students ?? 0,
    repeaters: counted.get(id)?.repeaters ?? 0,
  }))
}

export function sumsOf(plan: readonly ClassPlan[]): YearEndSums {
  const sums = { promoted: 0, completed: 0, repeated: 0 }
  for (const { toClassId, students, repeaters } of plan) {
    if (toClassId) sums.promoted += students
    else sums.completed += students
    sums.repeated += repeaters
  }
  return sums
}

async function owedByLeavers(context: Context, plan: readonly ClassPlan[], repeaters: readonly string[]) {
  const lastClasses = plan.filter(({ toClassId }) => toClassId === null).map(({ classId }) => classId)
  const row = await queryOne<{ owing: number; owed: Pesewas }>(
    context,
    sql`select count(*)::int as owing, coalesce(sum(b.balance), 0)::bigint as owed
        from students s cross join lateral (select sum(balance) as balance from balances
          where school_id = s.school_id and student_id = s.id) b
        where s.school_id = ${context.schoolId} and s.status = 'active' and s.class_id = any(${lastClasses}::uuid[])
          and s.id <> all(${repeaters}::uuid[]) and b.balance > 0`,
  )
  invariant(row, 'an aggregate answers one row')
  return { owing: row.owing, owed: row.owed }
}

export type LastYearEnd = NonNullable<Preview['last']> & { isRecent: boolean }

/** A school year is longer than this: a second promotion within it is a mistake. */
const DAYS_BETWEEN = 120

/** The last time all classes were promoted, unless it was undone. */
export function lastYearEnd(context: Context): Promise<LastYearEnd | undefined> {
  return queryOne<LastYearEnd>(
    context,
    sql`select y.id as "yearEndId", y.promoted, y.completed, y.repeated, w.name as "recordedBy",
          to_char(y.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
          y.recorded_at > app_now() - make_interval(days => ${DAYS_BETWEEN}) as "isRecent"
        from year_ends y join staff w on w.school_id = y.school_id and w.id = y.recorded_by
        where y.school_id = ${context.schoolId} and y.undone_at is null
        order by y.recorded_at desc, y.id desc limit 1`,
  )
}
