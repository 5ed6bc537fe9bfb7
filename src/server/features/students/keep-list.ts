import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'

/** A list read with this many rows made on the way is worth making them for good. */
const UNKEPT_MIN = 10
/** Rows in one transaction: whoever pays meanwhile waits for none of them, and the embedded engine serves between two. */
const ROWS_AT_ONCE = 500

const underWay = new Map<string, Promise<void>>()

/**
 * Brings a school's kept rows up to date in the background, when its list was just read with many that were not: `unkept`
 * of them, or null when the list is not kept yet. Readings are right without it, and slower.
 */
export function keepList(context: Context, unkept: number | null): void {
  if (unkept !== null && unkept < UNKEPT_MIN) return
  if (underWay.has(context.schoolId)) return
  const { schoolId, database, caller } = context
  // As the office, and outside any transaction: the auditor's may write nothing.
  const work = keepRows({ schoolId, database, caller: { ...caller, role: 'head' } })
    // Next time somebody reads the list.
    .catch(() => undefined)
    .finally(() => underWay.delete(schoolId))
  underWay.set(schoolId, work)
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
