import { formatAmount, type Pesewas } from '#shared/money.ts'

/** What a balance says in a word: colour never carries it alone. */
export type Standing = 'owed' | 'in credit' | 'paid up'

export function standingOf(balance: Pesewas): Standing {
  if (balance > 0) return 'owed'
  return balance < 0 ? 'in credit' : 'paid up'
}

const tone = { owed: 'owed', 'in credit': 'credit', 'paid up': 'muted' } as const

export function toneOf(balance: Pesewas): string {
  return tone[standingOf(balance)]
}

interface FigureProps {
  amount: Pesewas
  size?: 22 | 28 | 40
  /** Clay, forest or muted by what the amount says about a debt. Plain ink otherwise. */
  asDebt?: boolean
}

/** The cedi figure: `GH₵` small, the number tall. A debt has no minus, the word beside it says which way; any other sum has. */
export function Figure({ amount, size = 28, asDebt = false }: FigureProps) {
  return (
    <span className={`fig fig-${size} ${asDebt ? toneOf(amount) : ''}`}>
      {!asDebt && amount < 0 && '−'}
      <span className="cu">GH₵</span>
      {formatAmount(amount)}
    </span>
  )
}

/** An amount inside a sentence: `GH₵ 1,250.00`, never broken over two lines. */
export function Money({ amount }: { amount: Pesewas }) {
  return (
    <span className="nowrap num">
      GH₵{'\u202f'}
      {formatAmount(amount)}
    </span>
  )
}

/** A balance in a column: the word stands left of the number, so that the decimals stay in line. */
export function BalanceCell({ balance, className = '' }: { balance: Pesewas; className?: string }) {
  const standing = standingOf(balance)
  const look = { owed: 'owed', 'in credit': 'credit', 'paid up': 'zero' }[standing]
  return (
    <td className={`amt ${look} ${className}`}>
      <span className={standing === 'owed' ? 'w w-owed' : 'w'}>{standing}</span>
      {formatAmount(balance)}
    </td>
  )
}
