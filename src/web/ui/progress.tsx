import styles from './progress.module.css'

interface ProgressProps {
  /** What it is the progress of, for who hears it. */
  label: string
  done: number
  /** 0 while nobody knows it yet. */
  of: number
}

/** How far something is that takes long; the words beside it say the figures. */
export function Progress({ label, done, of }: ProgressProps) {
  return <progress className={styles.bar} aria-label={label} {...(of > 0 && { value: done, max: of })} />
}
