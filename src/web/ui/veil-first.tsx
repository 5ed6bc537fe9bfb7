import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './dialog.module.css'

interface VeilFirstProps {
  /** Escape in that moment; not given where it must be answered. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * What lies over the page, a moment after its veil. To make it, and the page behind it inert, takes a slow machine longer than a hand waits
 * for an answer: the veil is painted first. A key that comes between the two finds what it is meant for.
 */
export function VeilFirst({ onClose, children }: VeilFirstProps) {
  // Of a page that nobody sees nothing is painted.
  const [isPainted, setPainted] = useState(() => document.hidden)
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
      if (event.key !== 'Escape') flushSync(() => setPainted(true))
      else if (close.current) {
        event.preventDefault()
        event.stopPropagation()
        close.current()
      }
    }
    window.addEventListener('keydown', hearKey, true)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
      window.removeEventListener('keydown', hearKey, true)
    }
  }, [isPainted, standingBefore])
  return isPainted ? children : createPortal(<div className={styles.veil} data-veil />, document.body)
}

function countDialogs(): number {
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length
}
