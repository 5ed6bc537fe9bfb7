import { draftId, placeOf, without } from '#web/offline/kept-registers.ts'
import { changeRegisters, readRegisters } from '#web/offline/own-registers.ts'
import { sendRegister } from '#web/queries/registers.ts'

import { dayTitle } from './of-day.ts'

/**
 * A register that was opened for a wrong day becomes that of another, with all its marks. What was shared of it with colleagues is taken
 * away there. False where the phone has a register of that day already.
 */
export function moving(setProblem: (problem: string | null) => void) {
  return async (id: string, day: string): Promise<boolean> => {
    const draft = readRegisters()?.drafts[id]
    if (!draft) return false
    const moved = { ...draft, day, handOver: null, problem: null, otherDay: undefined }
    if (readRegisters()?.drafts[draftId(moved)]) {
      setProblem(`There is a register of ${dayTitle(day, '')} on this phone already. Look at it first.`)
      return false
    }
    await changeRegisters((current) => ({
      ...current,
      drafts: { [draftId(moved)]: moved, ...without(current.drafts, id) },
    }))
    setProblem(null)
    const marks = Object.keys(draft.marks).map((studentId) => ({ studentId, mark: null }))
    await sendRegister({ ...placeOf(draft), marks }).catch(() => undefined)
    return true
  }
}
