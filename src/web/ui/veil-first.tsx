import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './dialog.module.css'
import { useFocusKept } from './dialog-parts.tsx'

interface VeilFirstProps {
  /** Escape in that moment; not given where it must be answered. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * What lies over the page, a moment after its veil. To make it, and the page behind it inert, takes a slow machine longer than a hand waits
 * for an answer: the veil is painted first. A key that comes between the two finds what it is meant for; once it is gone, the focus is somewhere.
 */
export function VeilFirst({ onClose, children }: VeilFirstProps) {
  useFocusKept()
  // Of a page that nobody sees nothing is painted.
  const [isPainted, setPainted] = useState(() => document.hidden || asksInTheTap())
  const [standingBefore] = useState(countDialogs)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (isPainted) return
    // It takes the place of another: a moment with neither of them would be seen.
    if (countDialogs() < standingBefore) {
      setPainted(true)
      return
    }
    let timer = 0
    // A frame's callbacks come just before it is painted.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(true)))
    })
    const hearKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Nor does it close what lies below.
        event.preventDefault()
        event.stopPropagation()
        close.current?.()
      } else {
        flushSync(() => setPainted(true))
        handOver(event)
      }
    }
    window.addEventListener('keydown', hearKey, true)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
      window.removeEventListener('keydown', hearKey, true)
    }
  }, [isPainted, standingBefore])
  return isPainted ? children : createPortal(<Veil />, document.body)
}

/**
 * A second press means nothing yet: it takes the focus from nowhere, and reaches neither the page nor another dialog, whose library is told
 * to let the veil be.
 */
function Veil() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps presses from what is below, and does nothing by them
    <div
      className={styles.veil}
      data-veil
      data-react-aria-top-layer
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}

/** The key is on its way to what had the focus when it was pressed; it is meant for what has it now. */
function handOver(event: KeyboardEvent): void {
  const now = document.activeElement
  if (!now || now === document.body || event.composedPath().includes(now)) return
  event.stopPropagation()
  if (!now.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
}

/** Safari on a phone or tablet shows its keys only for a field that has the focus while the tap is heard. A tablet says that it is a Mac. */
function asksInTheTap(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function countDialogs(): number {
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length
}
