import type { ElementType, JSX } from 'react'
import { cx } from './cx.ts'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements

interface Look {
  /** A step of the scale of spaces. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | undefined
  align?: 'start' | 'center' | 'baseline' | 'end' | undefined
  justify?: 'center' | 'end' | 'between' | undefined
  className?: string | undefined
}

/** How its parts stand, and all that the element itself takes but a reference to it. */
type Layout<T extends Tag> = { as?: T } & Look & Omit<JSX.IntrinsicElements[T], 'ref' | 'wrap' | keyof Look>

/** Things beside each other. */
export function Row<T extends Tag = 'div'>({ wrap = false, ...props }: Layout<T> & { wrap?: boolean }) {
  return <Box {...props} display={styles.row} data-wrap={wrap || undefined} />
}

/** Things under each other. */
export function Stack<T extends Tag = 'div'>(props: Layout<T>) {
  return <Box {...props} display={styles.grid} />
}

/** Things in columns. Without a number, the part's own style says which. */
export function Grid<T extends Tag = 'div'>({ columns, ...props }: Layout<T> & { columns?: 2 | 3 }) {
  return <Box {...props} display={styles.grid} data-columns={columns} />
}

interface BoxProps extends Look {
  as?: ElementType | undefined
  display: string | undefined
}

function Box({ as: Element = 'div', display, className, gap, align, justify, ...rest }: BoxProps) {
  return (
    <Element
      {...rest}
      className={cx(display, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
    />
  )
}
