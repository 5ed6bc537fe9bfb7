import type { Pesewas } from '#shared/money.ts'
import { readJson, write } from '#web/local-storage.ts'
import { createStore } from '#web/store.ts'

/** What a phone is about to be asked for. */
export interface Asking {
  /** Whose fees, in words. */
  name: string
  studentId: string
  familyId?: string | undefined
  guardian: string
  phone: string
  lines: { studentId: string; feeType: string; amount: Pesewas }[]
}

/** What the dialog over the page is about: money that is to be asked for, or a phone that was asked. */
export const onScreen = createStore<Asking | { paymentId: string } | null>(null)

const ASKED = 'akontaa-asked-phone'
const DAY_MS = 86_400_000

/** Whether this browser has asked a phone in the last day: who never does reads no list of them. */
export const hasAsked = createStore(Date.now() - (readJson<number>(ASKED) ?? 0) < DAY_MS)

export function noteAsked(): void {
  write(ASKED, String(Date.now()))
  hasAsked.set(true)
}
