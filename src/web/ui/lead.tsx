import type { ReactNode } from 'react'

interface LeadProps {
  label: ReactNode
  /** How many, small beside the label. */
  count?: ReactNode
  amount: ReactNode
  /** A sum stands under a rule. */
  sum?: boolean
  /** The ageing colour before the label, 0 (not due) to 4 (over 90 days). */
  age?: 0 | 1 | 2 | 3 | 4
  tone?: string
}

/** Label, dots, figure: as on a receipt. */
export function Lead({ label, count, amount, sum = false, age, tone = '' }: LeadProps) {
  return (
    <div className={`lead ${sum ? 'sum' : ''} ${tone}`}>
      {age !== undefined && <i className="sw" style={{ background: `var(--age-${age})` }} />}
      <span>{label}</span>
      {count !== undefined && <span className="n">{count}</span>}
      <span className="dots" />
      <span className="a">{amount}</span>
    </div>
  )
}
