import { createStore } from '#web/store.ts'
import { signInStep } from './kept.ts'

/** How far signing in has come, and what is said there. */
export type SignInPage =
  | { name: 'number'; told?: string }
  | { name: 'code'; askId: string; until: number; again: number; said: string }
  | { name: 'child'; token: string }
  | { name: 'office'; why: string }
  | { name: 'nobody'; sentence: string }

export const signInPage = createStore<SignInPage>(keptPage())

/** Where signing in stood when this phone ended the browser. */
function keptPage(): SignInPage {
  const kept = signInStep.read()
  if (!kept) return { name: 'number' }
  return kept.name === 'child' ? kept : { ...kept, said: '' }
}

/** Begins again with the number. */
export function beginAgain(): void {
  signInStep.forget()
  signInPage.set({ name: 'number' })
}
