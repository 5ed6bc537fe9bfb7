import styles from './key.module.css'

/** A key that works here. Seen, not read out: screen readers have their own words for keys. */
export function Key({ name }: { name: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  )
}
