import styles from './quick-amount.module.css'

interface QuickAmountProps {
  /** "All", "Half". */
  label: string
  /** As it is typed. */
  amount: string
  /** A key does it too: shown only where there are no keys. */
  hasKey?: boolean
  onPick: (amount: string) => void
}

/** One press instead of six figures. The cursor stays in the amount, so that Enter pays. */
export function QuickAmount({ label, amount, hasKey = false, onPick }: QuickAmountProps) {
  return (
    <button
      type="button"
      className={styles.quick}
      data-has-key={hasKey || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(amount)}
    >
      {label} <b>{amount}</b>
    </button>
  )
}
