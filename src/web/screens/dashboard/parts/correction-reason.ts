import type { Pesewas } from '#shared/money.ts'
import type { Receipt } from '#web/queries/payments.ts'

/** Proposed until somebody types another: what the change itself says, where it says one thing. */
export function reasonOf(
  receipt: Pick<Receipt, 'amount' | 'method' | 'reference' | 'date'>,
  {
    sum,
    method,
    reference,
    date,
  }: { sum: Pesewas | null; method: string; reference: string; date: string | null },
): string {
  const changes = [
    sum !== null && sum !== receipt.amount && 'The wrong amount was typed',
    method !== receipt.method && 'The wrong method was chosen',
    method === receipt.method && reference.trim() !== (receipt.reference ?? '') && 'The reference was wrong',
    date !== null && date !== receipt.date && 'The wrong day was typed',
  ].filter((each) => each !== false)
  return changes.length === 1 ? (changes[0] ?? '') : ''
}
