import styles from './avatar.module.css'
import { Row } from './layout.tsx'

/** A child's initials in a circle. The name stands beside it, so it is not read out. */
export function Avatar({ initials, small = false }: { initials: string; small?: boolean }) {
  return (
    <Row
      as="span"
      align="center"
      justify="center"
      className={styles.avatar}
      data-small={small || undefined}
      aria-hidden="true"
    >
      {initials}
    </Row>
  )
}
