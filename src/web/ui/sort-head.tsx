import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './sort-head.module.css'
import table from './table.module.css'

/** What a table is sorted by, as the address has it: `owed`, or `-owed` the other way round. */
export interface Sorting {
  by: string
  onSort: (by: string) => void
}

interface SortHeadProps {
  label: string
  /** Its name in the address. */
  name: string
  sorting: Sorting
  /** A column of figures: at the right, and the largest first. */
  figures?: boolean
  className?: string | undefined
}

/** The head of a column that sorts by it when pressed, and the other way round when pressed again. */
export function SortHead({
  label,
  name,
  sorting: { by, onSort },
  figures = false,
  className,
}: SortHeadProps) {
  const first = figures ? `-${name}` : name
  const second = figures ? name : `-${name}`
  const isHere = by === name || by === `-${name}`
  return (
    <th
      scope="col"
      className={cx(figures && table.right, className)}
      aria-sort={isHere ? (by.startsWith('-') ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.head}
        data-figures={figures || undefined}
        onClick={() => onSort(by === first ? second : first)}
      >
        {label}
        <span className={styles.arrow} data-here={isHere || undefined}>
          <Icon name={by === name ? 'up' : 'down'} size={14} />
        </span>
      </button>
    </th>
  )
}

/** Rows in the order asked for; those that are equal keep theirs. */
export function sorted<Row>(
  rows: readonly Row[],
  by: string,
  values: Record<string, (row: Row) => number | string>,
): readonly Row[] {
  const value = values[by.replace(/^-/, '')]
  if (!value) return rows
  const sign = by.startsWith('-') ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: value(row) }))
  return keyed.sort((left, right) => sign * compare(left.key, right.key)).map(({ row }) => row)
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compare(left: number | string, right: number | string): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : collator.compare(String(left), String(right))
}
