import { type Context, inTransaction, plannedOnce, queryOne, sql } from '../context/context.ts'

/** A reading that makes this many rows on the way is a reason to make them for good. */
const UNKEPT_MIN = 10
/** Rows in one transaction: whoever pays meanwhile waits for none of them, and the embedded engine serves between two. */
const ROWS_AT_ONCE = 500

const underWay = new Map<string, Promise<void>>()

/**
 * Has a school's kept rows brought up to date in the background, when many of them are not: for whoever has just read them, and
 * found so many of them `unkept` (null: all). Readings are right without it, and slower.
 */
export function keepListCurrent({ schoolId, database, caller }: Context, unkept: number | null): void {
  if ((unkept ?? Number.POSITIVE_INFINITY) < UNKEPT_MIN || underWay.has(schoolId)) return
  // As the office, and in transactions of its own: an auditor's may write nothing.
  const work = keepRows({ schoolId, database, caller: { ...caller, role: 'head' } })
    // Next time somebody reads.
    .catch(() => undefined)
    .finally(() => underWay.delete(schoolId))
  underWay.set(schoolId, work)
}

/** How many rows of the list a reading makes on the way; null for all of them. Not for class teachers, who read no kept rows. */
export async function countUnkept(context: Context): Promise<number | null> {
  const row = await queryOne<{ unkept: number | null }>(
    context,
    plannedOnce(sql`select unkept_count(${context.schoolId}) as unkept`),
  )
  return row?.unkept ?? null
}

/** Makes every row of a school that is not kept as it is published now. */
export async function keepRows(context: Context): Promise<void> {
  await inTransaction(context, (inner) => queryOne(inner, sql`select begin_kept_list(${inner.schoolId})`))
  for (let made = ROWS_AT_ONCE; made === ROWS_AT_ONCE; ) {
    const batch = await inTransaction(context, (inner) =>
      queryOne<{ made: number }>(inner, sql`select keep_rows(${inner.schoolId}, ${ROWS_AT_ONCE}) as made`),
    )
    made = batch?.made ?? 0
  }
}
