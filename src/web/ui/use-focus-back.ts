import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusPageIfLost } from './focus-page.ts'

/**
 * What is off while its act is under way loses the focus in the browser: it has it again afterwards, or the page where it stays off,
 * unless the focus has gone elsewhere by then.
 */
export function useFocusBack(place: RefObject<HTMLElement | null>, isOff: boolean, isBusy = false): void {
  const was = useRef({ isOff: false, hadFocus: false })
  useLayoutEffect(() => {
    const focused = document.activeElement
    // The browser takes the focus away a moment after this.
    if (isOff && !was.current.isOff) was.current.hadFocus = focused === place.current
    was.current.isOff = isOff
    if (isBusy || !was.current.hadFocus || focused !== document.body) return
    was.current.hadFocus = false
    if (isOff) focusPageIfLost()
    else place.current?.focus({ preventScroll: true })
  }, [isOff, isBusy, place])
}
