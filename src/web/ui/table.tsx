import type { ReactNode, TableHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'
import text from './text.module.css'

interface TableLook {
  /** On a phone its rows are cards. */
  cards?: boolean
  /** Its columns are as wide as their heads say, whatever stands in them. */
  fixed?: boolean
  /** Between phone and wide screen its cells break lines, so that it fits without scrolling. */
  breaks?: boolean
  /** The heads of its columns stay in sight while it is scrolled. */
  stays?: boolean
  /** The widths of its columns. */
  className?: string | undefined
}

interface TableProps extends TableLook, Omit<TableHTMLAttributes<HTMLTableElement>, 'className'> {
  /** Read out as the table's name. */
  caption?: ReactNode
}

/** A table. Its cells take their looks from `table.module.css`. */
export function Table(props: TableProps) {
  const {
    caption,
    cards = false,
    fixed = false,
    breaks = false,
    stays = false,
    className,
    children,
    ...rest
  } = props
  return (
    <table
      {...rest}
      className={cx(styles.table, className)}
      data-cards={cards || undefined}
      data-fixed={fixed || undefined}
      data-breaks={breaks || undefined}
      data-stays={stays || undefined}
    >
      {caption && <caption className={text.unseen}>{caption}</caption>}
      {children}
    </table>
  )
}

interface TableHeadProps {
  /** What stands over each column. */
  names: readonly string[]
  /** The columns whose cells stand at the right. */
  right?: readonly number[]
  /** The columns whose name is only read out: that of buttons, say. */
  unseen?: readonly number[]
  /** How wide a column is that does not share what is left: pixels, or part of the whole. */
  widths?: Readonly<Record<number, number | string>>
}

export function TableHead({ names, right = [], unseen = [], widths = {} }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name, column) => (
          <th
            key={name}
            scope="col"
            className={right.includes(column) ? styles.right : undefined}
            style={{ width: widths[column] }}
          >
            {unseen.includes(column) ? <span className={text.unseen}>{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
