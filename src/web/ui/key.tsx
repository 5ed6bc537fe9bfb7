import styles from './key.module.css'

/** A key that works here. Seen, not read out, unless keys are what is spoken of: the control's own label says enough. */
export function Key({ name, spoken = false }: { name: string; spoken?: boolean }) {
  return (
    <span className={styles.key} data-spoken={spoken || undefined} aria-hidden={!spoken}>
      <kbd>{name}</kbd>
    </span>
  )
}
