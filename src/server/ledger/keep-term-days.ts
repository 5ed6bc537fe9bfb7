import { type Context, inTransaction, queryOne, sql } from '../context/context.ts'

/** Pupils, or new entries, in one transaction: whoever pays meanwhile waits for none of them, and the embedded engine serves between two. */
const PUPILS_AT_ONCE = 25

/** So many newer entries a reading adds to the kept days in no time. */
const NEWER_MAX = 10_000

const underWay = new Map<string, Promise<void>>()

/**
 * Keeps what the terms of a school had come to by each day (insights.sql), in the background of a reading, which is right without
 * it and slower. As the office and in transactions of its own: an auditor's may write nothing.
 */
export function keepTermDaysCurrent({ schoolId, database, caller }: Context): void {
  if (underWay.has(schoolId)) return
  const work = keepTermDays({ schoolId, database, caller: { ...caller, role: 'head' } })
    // Next time somebody reads.
    .catch(() => undefined)
    .finally(() => underWay.delete(schoolId))
  underWay.set(schoolId, work)
}

/** The same, waited for. */
export async function keepTermDays(context: Context, pupilsAtOnce = PUPILS_AT_ONCE): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const kept = await inTransaction(context, (inner) =>
      queryOne<{ hasMore: boolean }>(
        inner,
        sql`select keep_term_days(${inner.schoolId}, ${pupilsAtOnce}) as "hasMore"`,
      ),
    )
    hasMore = kept?.hasMore ?? false
  }
}

/** Are the days kept, but for a few newer entries? Else a reading works out all of them, which takes long in a large school. */
export async function areTermDaysKept(context: Context, newerMax = NEWER_MAX): Promise<boolean> {
  const row = await queryOne<{ isKept: boolean }>(
    context,
    sql`select t.journal_number - case when are_terms_kept(t.school_id, k) then k.journal_number else 0 end <= ${newerMax} as "isKept"
        from school_tails t left join term_days_kept k on k.school_id = t.school_id where t.school_id = ${context.schoolId}`,
  )
  return row?.isKept ?? false
}
