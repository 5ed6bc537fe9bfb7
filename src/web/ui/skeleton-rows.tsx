import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import table from './table.module.css'

interface SkeletonRowsProps {
  /** Widths of the bars, one per column; 0 leaves a cell empty. */
  widths: readonly number[]
  rows?: number
  /** The columns whose bars stand at the right. */
  right?: readonly number[]
}

/** Rows in the shape of what is coming, faint, and only after 300 ms. */
export function SkeletonRows({ widths, rows = 12, right = [] }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to be told apart by
    <tr key={row}>
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <td key={column} className={cx(right.includes(column) && table.right)}>
          {width > 0 && <Skeleton width={width - ((row * 13) % 5) * Math.min(12, width / 6)} />}
        </td>
      ))}
    </tr>
  ))
}
