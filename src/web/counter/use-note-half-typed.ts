import { useEffect } from 'react'
import { forgetHalfTyped, type HalfTyped, type HalfTypedChoices, noteHalfTyped } from '#web/half-typed.ts'

interface Typed extends Pick<HalfTyped, 'familyId' | 'act' | 'amountTyped'> {
  studentId?: string | undefined
}

/** Says what is being typed for a child or a family, so that a desk that locks can keep it for its owner. */
export function useNoteHalfTyped(typed: Typed, choices: HalfTypedChoices): void {
  const { studentId, familyId, act, amountTyped } = typed
  // The choices are a new object with each drawing: as text they change when what was chosen does.
  const chosen = JSON.stringify(choices)
  useEffect(() => {
    const whose = familyId ? { familyId } : studentId ? { studentId } : null
    if (!amountTyped.trim() || !whose) return
    noteHalfTyped({ ...whose, act, amountTyped, ...(JSON.parse(chosen) as HalfTypedChoices) })
    return () => forgetHalfTyped({ ...whose, act })
  }, [studentId, familyId, act, amountTyped, chosen])
}
