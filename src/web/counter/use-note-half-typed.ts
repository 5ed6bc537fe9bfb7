import { useEffect } from 'react'
import { forgetHalfTyped, noteHalfTyped } from '#web/half-typed.ts'

/** Says what is being typed for a child, so that a desk that locks can keep it for its owner. */
export function useNoteHalfTyped(
  studentId: string | undefined,
  act: 'payment' | 'debt',
  amountTyped: string,
): void {
  useEffect(() => {
    if (!amountTyped.trim() || !studentId) return
    noteHalfTyped({ studentId, act, amountTyped })
    return () => forgetHalfTyped({ studentId, act })
  }, [studentId, act, amountTyped])
}
