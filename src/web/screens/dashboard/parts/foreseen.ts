import type { UseQueryResult } from '@tanstack/react-query'

/** What an act would do, as the server reckons it from what is typed. */
export interface Foreseen<Effect> {
  effect: Effect | undefined
  /** It is of what was typed before: nobody acts by it. */
  isOld: boolean
  problem: Error | null
  onRetry: () => void
}

export function foreseenBy<Effect>(answer: UseQueryResult<Effect>): Foreseen<Effect> {
  const { data: effect, isPlaceholderData: isOld, error } = answer
  // An answer that could not be read a second time still is of what is typed.
  return { effect, isOld, problem: effect ? null : error, onRetry: () => void answer.refetch() }
}

/** Whether what stands there is what the act will do. */
export function isForeseen({ effect, isOld }: Foreseen<unknown>): boolean {
  return effect !== undefined && !isOld
}
