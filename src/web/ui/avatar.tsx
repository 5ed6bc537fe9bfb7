import styles from './avatar.module.css'

/** A child's initials in a circle. The name stands beside it, so it is not read out. */
export function Avatar({ initials, small = false }: { initials: string; small?: boolean }) {
  return (
    <span className={styles.avatar} data-small={small || undefined} aria-hidden="true">
      {initials}
    </span>
  )
}
