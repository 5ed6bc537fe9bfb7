import type { ElementType, JSX } from 'react'
import { cx } from './cx.ts'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements

interface Look {
  /** A step of the scale of spaces. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | undefined
  /** Where lines stand closer to each other than what is beside each other. */
  rowGap?: 0 | 2 | undefined
  align?: 'start' | 'center' | 'baseline' | 'end' | undefined
  justify?: 'center' | 'end' | 'between' | undefined
  className?: string | undefined
}

/** How its parts stand, and all that the element itself takes but a reference to it. */
type Layout<T extends Tag> = { as?: T } & Look & Omit<JSX.IntrinsicElements[T], 'ref' | 'wrap' | keyof Look>

interface Line {
  wrap?: boolean
  /** As wide as what is in it, inside a line of words. */
  inline?: boolean
}

/** Things beside each other. */
export function Row<T extends Tag = 'div'>({ wrap = false, inline = false, ...props }: Layout<T> & Line) {
  return (
    <Box {...props} display={styles.row} data-wrap={wrap || undefined} data-inline={inline || undefined} />
  )
}

/** Things under each other. */
export function Stack<T extends Tag = 'div'>(props: Layout<T>) {
  return <Box {...props} display={styles.grid} />
}

/** So many that are as wide as each other; or one that takes the rest beside one as wide as what is in it. */
type Columns = 1 | 2 | 3 | 'rest auto'

interface InColumns {
  columns?: Columns
  /** On a phone one under the other. */
  stacks?: boolean
}

/** Things in columns. Without them, the part's own style says which. */
export function Grid<T extends Tag = 'div'>({ columns, stacks = false, ...props }: Layout<T> & InColumns) {
  return <Box {...props} display={styles.grid} data-columns={columns} data-stacks={stacks || undefined} />
}

interface BoxProps extends Look {
  as?: ElementType | undefined
  display: string | undefined
}

function Box({ as: Element = 'div', display, className, gap, rowGap, align, justify, ...rest }: BoxProps) {
  return (
    <Element
      {...rest}
      className={cx(display, className)}
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-justify={justify}
    />
  )
}
