import type { Payment } from './kept.ts'

/** Nobody knows yet whether they will be paid, or their receipt is still to come. */
export const UNDECIDED: readonly Payment['state'][] = ['open', 'processing', 'paid']
