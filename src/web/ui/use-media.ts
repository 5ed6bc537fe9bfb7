import { useSyncExternalStore } from 'react'

// Widths as the styles have them once they are built (vite.parts.config.ts): 720 and 1200 px at the usual size of letters.

/** True while the window is as narrow as a phone: tables are cards then. Paper is laid out as the desk is. */
export function useIsPhone(): boolean {
  return useMedia('screen and (width < 45em)')
}

/** True where columns of figures stand beside each other, on paper too. */
export function useIsWide(): boolean {
  return useMedia('screen and (width >= 75em), print')
}

/** True while the page is being printed: lists that show a window of their rows show them all. */
export function useIsPrinting(): boolean {
  return useMedia('print')
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
