import type { PaymentMethod } from '#shared/constants.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** What was chosen beside the amount; absent or null where nobody has chosen. */
export interface HalfTypedChoices {
  feeType?: string | null
  method?: PaymentMethod
  details?: { reference?: string; payer?: string; payerStudentId?: string; note?: string }
}

/** A payment or debt that somebody is typing: enough to go on with it later, and no more. */
export interface HalfTyped extends HalfTypedChoices {
  studentId?: string
  /** A family instead of one child. */
  familyId?: string
  act: 'payment' | 'debt'
  amountTyped: string
  /** When it was touched last, in milliseconds. */
  at: number
}

const current = createStore<HalfTyped | null>(null)

/** What is half typed on this page now. */
export function noteHalfTyped(typed: Omit<HalfTyped, 'at'>): void {
  current.set({ ...typed, at: Date.now() })
}

/** It was recorded or given up: this one, not what another form of the page holds. */
export function forgetHalfTyped(typed: Pick<HalfTyped, 'studentId' | 'familyId' | 'act'>): void {
  const known = current.read()
  const isSame = known?.studentId === typed.studentId && known?.familyId === typed.familyId
  if (isSame && known?.act === typed.act) current.set(null)
}

/** Somebody else is at the desk: what is on the page is no longer theirs. */
export function forgetAllHalfTyped(): void {
  current.set(null)
}

export function readHalfTyped(): HalfTyped | null {
  return current.read()
}

export function useHalfTyped(): HalfTyped | null {
  return useStore(current)
}
