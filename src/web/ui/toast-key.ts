import { type RefObject, useEffect, useRef } from 'react'
import { focusPageIfLost } from './focus-page.ts'

/** What brings the focus to the last message, also from a field or a dialog: it is gone after eight seconds. */
const KEY = 'F6'

/**
 * `F6` leads to what a message offers; the same key or Escape leads back to where one was, and so does whatever is pressed there.
 * `shown` is what stands in `place`.
 */
export function useToastKey(place: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isThere = place.current?.contains(document.activeElement) ?? false
      if (event.key !== KEY && !(event.key === 'Escape' && isThere)) return
      const first = place.current?.querySelector<HTMLElement>('button')
      if (!first) return
      event.preventDefault()
      event.stopPropagation()
      if (isThere) return goBackTo(before)
      before.current = document.activeElement
      first.focus()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that is gone had the focus, or not
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (before.current && document.activeElement === document.body) goBackTo(before)
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
}

function goBackTo(before: RefObject<Element | null>): void {
  const { current } = before
  before.current = null
  if (current instanceof HTMLElement && current.isConnected) current.focus()
  focusPageIfLost()
}
