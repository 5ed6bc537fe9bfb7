import { type ReactNode, useEffect } from 'react'
import styles from './dialog.module.css'
import { focusPageIfLost, restOfRow, takeMenuLeft } from './focus-page.ts'
import { Row, Stack } from './layout.tsx'

export interface DialogProps {
  title: string
  /** Called when it closes by Escape or a press outside. */
  onClose: () => void
  wide?: boolean | 'very'
  /** Only its own buttons close it: for what must be answered. */
  mustAnswer?: boolean
  children: ReactNode
}

/** What is asked about, under the question. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} className={styles.body}>
      {children}
    </Stack>
  )
}

/** The answers: the safe one first, the act last, where the hand goes. */
export function DialogActs({ children }: { children: ReactNode }) {
  return (
    <Row wrap justify="end" gap={3} className={styles.acts}>
      {children}
    </Row>
  )
}

/** The first field has the focus, or the element that asks for it (the safe answer), never the frame. */
export function focusFirst(box: HTMLElement | null): void {
  const first = box?.querySelector<HTMLElement>('[data-first]') ?? box?.querySelector('input')
  first?.focus()
}

/**
 * Of what lies over the page: once it is gone the focus is somewhere. What it was opened from may be gone with what it did: the
 * dots of the menu it came from have the focus then, or the rest of their row, or the page, never nothing.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const opener = takeMenuLeft()
    const row = opener?.closest('tr, li')
    return () => afterFocusIsBack(() => (opener?.isConnected ? opener : restOfRow(row)))
  }, [])
}

/** In the frame after that in which the focus goes back to where the dialog was opened from, if that is still there. */
function afterFocusIsBack(place: () => HTMLElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => focusPageIfLost(place())))
}
