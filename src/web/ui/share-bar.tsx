import styles from './share-bar.module.css'

interface ShareBarProps {
  /** From 0 to 100. */
  percent: number
  /** Where it stood at another time. */
  mark?: number | null
}

/** How much of a whole, as a bar; the figure beside it says the same. */
export function ShareBar({ percent, mark = null }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <i style={{ width: `${Math.min(percent, 100)}%` }} />
      {mark !== null && <u style={{ left: `${Math.min(mark, 100)}%` }} />}
    </div>
  )
}
