import type { HTMLAttributes } from 'react'
import styles from './well.module.css'

/** A sunken part of a card: what an act will do, reckoned before it is pressed. */
export function Well(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={styles.well} />
}
