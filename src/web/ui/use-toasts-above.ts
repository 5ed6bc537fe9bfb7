import { useEffect } from 'react'

/** While a bar stays at the lower edge, messages rise so many pixels above that edge. */
export function useToastsAbove(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toasts-bottom', `${px}px`)
    return () => {
      style.removeProperty('--toasts-bottom')
    }
  }, [px])
}
