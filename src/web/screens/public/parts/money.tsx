import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'

/** An amount that never breaks across lines: `GH₵ 350.00`. */
export function Money({ amount, tone = '' }: { amount: Pesewas; tone?: string }) {
  return <span className={`m ${tone}`.trim()}>{formatCedisSpaced(amount)}</span>
}

/** The bare figure of a column whose head names the currency: `350.00`. */
export function Figure({ amount }: { amount: Pesewas }) {
  return <span className="m">{formatAmount(amount)}</span>
}
