import { useEffect } from 'react'
import { forgetHalfTyped, type HalfTyped, type HalfTypedChoices, noteHalfTyped } from '#web/half-typed.ts'

interface Typed extends Pick<HalfTyped, 'act' | 'amountTyped'> {
  studentId: string | undefined
}

/** Says what is being typed for a child, so that a desk that locks can keep it for its owner. */
export function useNoteHalfTyped({ studentId, act, amountTyped }: Typed, choices: HalfTypedChoices): void {
  // The choices are a new object with each drawing: as text they change when what was chosen does.
  const chosen = JSON.stringify(choices)
  useEffect(() => {
    if (!amountTyped.trim() || !studentId) return
    noteHalfTyped({ studentId, act, amountTyped, ...(JSON.parse(chosen) as HalfTypedChoices) })
    return () => forgetHalfTyped({ studentId, act })
  }, [studentId, act, amountTyped, chosen])
}
