import { createContext, useContext } from 'react'

/** Opens the palette: on its search box, or with a child already chosen and the cursor in the amount. */
export type OpenPalette = (studentId?: string) => void

export const PaletteContext = createContext<OpenPalette>(() => undefined)

export function useOpenPalette(): OpenPalette {
  return useContext(PaletteContext)
}
