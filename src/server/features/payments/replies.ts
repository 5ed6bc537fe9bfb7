import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invariant } from '#shared/errors.ts'
import { formatCedis, type Pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { CompletedPosted, Moved, Posted } from '../../ledger/index.ts'

type Replayed<Body> = Body & { replayed?: boolean }

/** What was posted, as the contract spells it. Money given back is a debit as a debt is, and says what it is. */
export function postedReply(
  posted: CompletedPosted,
  { isRefund = false } = {},
): Replayed<Reply<typeof endpoints.payStudent>> {
  const transactions = posted.entries.map(({ id, amount, feeType, side }) => ({
    id,
    amount,
    fee_type: feeType,
    transaction_type: side,
  }))
  const [first] = transactions
  invariant(first, 'an act has at least one entry')
  return {
    message: sentenceFor(posted, isRefund),
    transaction: {
      ...first,
      date: posted.effectiveOn,
      dueDate: posted.dueOn ?? null,
      payment_method: posted.method ?? null,
    },
    transactions,
    receipt: posted.receipt ?? null,
    balances: posted.entries.map(({ feeType, balance }) => ({ feeType, amount: balance })),
    totalDebt: posted.owed,
    ...(posted.completes ? { completes: posted.completes } : {}),
    studentStatus: posted.studentStatus,
    ...markOf(posted),
  }
}

function sentenceFor({ entries }: Posted, isRefund: boolean): string {
  const total = sumOf(entries.map((entry) => entry.amount))
  const feeTypes = [...new Set(entries.map((entry) => entry.feeType))].join(', ')
  if (isRefund) return `Gave back ${formatCedis(total)} of ${feeTypes}.`
  return entries[0]?.side === 'Credit'
    ? sentences.payments.credited(total, feeTypes)
    : sentences.payments.debited(total, feeTypes)
}

/** Where moved money was and is. */
export function movedReply(
  { amount, from, to, ...rest }: Moved,
  message: string,
): Replayed<Reply<typeof endpoints.moveTransaction>> {
  return {
    message,
    amount,
    from: { studentId: from.student, totalDebt: from.owed },
    to: { studentId: to.student, totalDebt: to.owed },
    ...markOf(rest),
  }
}

/** What the student owes after something was taken back. */
export function takenBackReply(taken: {
  owed: Pesewas
  replayed?: boolean
}): Replayed<Reply<typeof endpoints.reverseTransaction>> {
  return { message: 'Taken back.', totalDebt: taken.owed, ...markOf(taken) }
}

function markOf({ replayed }: { replayed?: boolean }) {
  return replayed ? { replayed } : {}
}
