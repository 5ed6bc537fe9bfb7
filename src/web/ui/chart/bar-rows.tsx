import type { ReactNode } from 'react'
import styles from './chart.module.css'

export interface BarRow {
  name: ReactNode
  /** What the bar is long by; the longest is the whole width. */
  size: number
  figure: ReactNode
  /** Small, under the figure's line. */
  note?: ReactNode
}

/** Names, bars and figures: a table that is a chart. Every figure is text, so that the bar only repeats it. */
export function BarRows({ caption, rows }: { caption: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ size }) => Math.abs(size)), 1)
  return (
    <table className={styles.bars} aria-label={caption}>
      <tbody>
        {rows.map(({ name, size, figure, note }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read again whole
          <tr key={place}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <i
                data-below={size < 0 || undefined}
                style={{ width: `${Math.max((Math.abs(size) / most) * 100, size === 0 ? 0 : 1)}%` }}
              />
            </td>
            <td>{figure}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
