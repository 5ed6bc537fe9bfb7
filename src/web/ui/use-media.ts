import { useSyncExternalStore } from 'react'

/** True while the window is as narrow as a phone: tables are cards then. Paper is laid out as the desk is. */
export function useIsPhone(): boolean {
  return useMedia('screen and (width < 720px)')
}

/** True where columns of figures stand beside each other, on paper too. */
export function useIsWide(): boolean {
  return useMedia('screen and (width >= 1200px), print')
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
