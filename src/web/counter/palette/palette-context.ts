import { createContext, useContext } from 'react'
import type { HalfTypedChoices } from '#web/half-typed.ts'

/** What is done for a child at the counter. */
export type CounterAct = 'payment' | 'debt'

/** A child already chosen, what is done for it, and an amount that was half typed, with what was chosen beside it. */
export interface PaletteOpening extends HalfTypedChoices {
  studentId?: string
  /** A family instead of one child. */
  familyId?: string
  act?: CounterAct
  amountTyped?: string
}

/** Opens the palette: on its search box, or with a child or a family already chosen and the cursor in the amount. */
export type OpenPalette = (studentId?: string, act?: CounterAct, familyId?: string) => void

export const PaletteContext = createContext<OpenPalette>(() => undefined)

export function useOpenPalette(): OpenPalette {
  return useContext(PaletteContext)
}
