import styles from './avatar.module.css'
import { cx } from './cx.ts'

/** A child's initials in a circle. The name stands beside it, so it is not read out. */
export function Avatar({ initials, small = false }: { initials: string; small?: boolean }) {
  return (
    <span className={cx(styles.avatar, 'ava')} data-small={small || undefined} aria-hidden="true">
      {initials}
    </span>
  )
}
