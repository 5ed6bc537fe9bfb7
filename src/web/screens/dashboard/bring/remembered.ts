import { COLUMN_FIELDS, type ColumnField } from '#web/files/statements/columns.ts'
import type { StatementMapping } from '#web/files/statements/mapping.ts'
import type { FileView } from '#web/files/statements/reading.ts'

/** What the account's mapping keeps: by the headings of a file, what its columns hold. */
interface Remembered {
  files: Record<string, unknown>
}

const FILES_MAX = 6
const HEADINGS_KEPT = 400

/** How a file with these headings was read the last time; else as its headings say, or as is said. */
export function mappingOf(
  file: FileView,
  kept: Record<string, unknown> | null,
  otherwise: StatementMapping = { columns: file.guess },
): StatementMapping {
  const before = filesOf(kept).files[keyOf(file)]
  if (!isObject(before) || !Array.isArray(before.columns) || before.columns.length !== file.headings.length)
    return otherwise
  const order = before.dayOrder
  return {
    columns: before.columns.map((field) => COLUMN_FIELDS.find((one) => one === field) ?? null),
    ...((order === 'day_first' || order === 'month_first') && { dayOrder: order }),
  }
}

const OF_IDENTITY: ReadonlySet<ColumnField> = new Set(['providerId', 'date', 'text', 'balance', 'charge'])

/**
 * Whether lines are known again by other columns than when a file with these headings came last: those that are here may then
 * come a second time.
 */
export function isReadAnew(
  file: FileView,
  kept: Record<string, unknown> | null,
  { columns, dayOrder }: StatementMapping,
): boolean {
  if (!(keyOf(file) in filesOf(kept).files)) return false
  const before = mappingOf(file, kept)
  return (
    (before.dayOrder !== undefined && before.dayOrder !== dayOrder) ||
    columns.some((field, place) => {
      const was = before.columns[place] ?? null
      return field !== was && [field, was].some((one) => one && OF_IDENTITY.has(one))
    })
  )
}

/**
 * What to remember after this file: the newest first, those of other headings too. A year, and that all of it came in, is said of one
 * file alone: the next may hold what went out.
 */
export function withMapping(
  kept: Record<string, unknown> | null,
  file: FileView,
  { columns, dayOrder }: StatementMapping,
): Record<string, unknown> {
  const key = keyOf(file)
  const others = Object.entries(filesOf(kept).files).filter(([one]) => one !== key)
  return {
    files: Object.fromEntries(
      [[key, { columns, ...(dayOrder && { dayOrder }) }], ...others].slice(0, FILES_MAX),
    ),
  }
}

/** The same with one column read as something else; what can be only once leaves the column it was in. */
export function withColumn(
  mapping: StatementMapping,
  place: number,
  field: ColumnField | null,
): StatementMapping {
  const isShared = field === 'text' || field === 'charge'
  const columns = mapping.columns.map((one, at) => {
    if (at === place) return field
    return one === field && !isShared ? null : one
  })
  return { ...mapping, columns }
}

function keyOf({ headings }: FileView): string {
  return headings.join('|').toLowerCase().slice(0, HEADINGS_KEPT)
}

function filesOf(kept: Record<string, unknown> | null): Remembered {
  return { files: isObject(kept?.files) ? kept.files : {} }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
