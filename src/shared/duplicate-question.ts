import { formatCedis, type Pesewas } from './money.ts'

interface Twin {
  side: 'Debit' | 'Credit'
  amount: Pesewas
  feeType: string
  secondsAgo: number
}

/** What a person is asked before the same sum is recorded for the same thing again. Server and desk ask alike. */
export function duplicateQuestion({ side, amount, feeType, secondsAgo }: Twin): string {
  const did = side === 'Credit' ? 'recorded' : 'added'
  return `You ${did} ${formatCedis(amount)} for ${feeType} ${howLongAgo(secondsAgo)}. Record another?`
}

/** The same of one tender for several children. */
export function duplicateTenderQuestion(amount: Pesewas, children: number, secondsAgo: number): string {
  return `You recorded ${formatCedis(amount)} for these ${children} children ${howLongAgo(secondsAgo)}. Record another?`
}

/** The same of a sponsor's payment. */
export function duplicateSponsorQuestion(amount: Pesewas, secondsAgo: number): string {
  return `You recorded ${formatCedis(amount)} of this sponsor ${howLongAgo(secondsAgo)}. Record another?`
}

/** The same before as much of a payment is moved to the same place again. */
export function duplicateMoveQuestion(amount: Pesewas, secondsAgo: number): string {
  return `You moved ${formatCedis(amount)} of this payment there ${howLongAgo(secondsAgo)}. Move as much again?`
}

function howLongAgo(seconds: number): string {
  if (seconds < 1) return 'just now'
  const minutes = Math.floor(seconds / 60)
  const [count, unit] = minutes > 0 ? [minutes, 'minute'] : [Math.floor(seconds), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
