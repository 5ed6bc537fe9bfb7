import type { ComponentProps, ElementType } from 'react'
import styles from './card.module.css'

type CardProps<Part extends ElementType> = Omit<ComponentProps<Part>, 'as' | 'className'> & {
  /** The element it is: a section, a list, a form. */
  as?: Part
  /** Room between its edge and what stands on it. */
  pad?: boolean
  /** Its parts one under the other, a line apart. */
  stack?: boolean
  /** The whole of it can be pressed: its edge says so under the pointer. */
  hovers?: boolean
}

/** A sheet of paper on the page. */
export function Card<Part extends ElementType = 'section'>({
  as,
  pad,
  stack,
  hovers,
  ...rest
}: CardProps<Part>) {
  const Part: ElementType = as ?? 'section'
  return (
    <Part
      {...rest}
      className={styles.card}
      data-pad={pad || undefined}
      data-stack={stack || undefined}
      data-hovers={hovers || undefined}
    />
  )
}
