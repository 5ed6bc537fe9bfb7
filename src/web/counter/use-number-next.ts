import { type RefObject, useEffect, useRef } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'

/**
 * Once the method is chosen its number is what is typed next: the cursor is there. Whoever goes through the methods by arrow keys stays among
 * them, and the first letter or digit goes to the number all the same: nothing that is typed is lost.
 */
export function useNumberNext(box: RefObject<HTMLDivElement | null>, method: PaymentMethod) {
  const before = useRef(method)
  useEffect(() => {
    if (before.current === method) return
    before.current = method
    if (!isAmongMethods(document.activeElement, ':focus-visible')) numberIn(box)?.focus()
  }, [box, method])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isTyping && isAmongMethods(event.target, 'input')) numberIn(box)?.focus()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [box])
}

const numberIn = (box: RefObject<HTMLDivElement | null>) =>
  box.current?.querySelector<HTMLInputElement>('[data-number]')

function isAmongMethods(place: EventTarget | null, and: string): boolean {
  return place instanceof HTMLInputElement && place.type === 'radio' && place.matches(and)
}
