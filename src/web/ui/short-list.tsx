import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Row } from './layout.tsx'
import styles from './short-list.module.css'

/** A few children or payments, one under the other; as a card of its own where nothing else holds it. */
export function ShortList({ isCard = false, children }: { isCard?: boolean; children: ReactNode }) {
  if (!isCard) return <ul className={styles.list}>{children}</ul>
  return (
    <Card as="div">
      <ul className={cx(styles.list, styles.ruled)}>{children}</ul>
    </Card>
  )
}

interface ShortListItemProps {
  name: string
  /** Where the name leads. */
  to?: string
  /** At the right of the name. */
  children: ReactNode
  /** In the line below, quieter; several stand at its two ends. */
  about?: ReactNode
}

/** Whose it is, at the right the figure or what can be done, below what about it. */
export function ShortListItem({ name, to, children, about }: ShortListItemProps) {
  return (
    <li className={styles.item}>
      {to ? (
        <Link className={styles.name} to={to}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {children}
      {about && (
        <Row as="span" justify="between" wrap className={styles.about}>
          {typeof about === 'string' ? <span>{about}</span> : about}
        </Row>
      )}
    </li>
  )
}

/** The figure of an item; struck where it no longer counts. */
export function ShortListAmount({ isStruck = false, children }: { isStruck?: boolean; children: ReactNode }) {
  return (
    <span className={styles.amount} data-struck={isStruck || undefined}>
      {children}
    </span>
  )
}
