import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import sheet from './parents-sheet.module.css'

interface SheetProps {
  title: string
  onClose: () => void
  /** Given the way to close it, which brings the focus back to where it was. */
  children: (close: () => void) => ReactNode
}

/** A question from below, over the page: Esc, the phone's own back and a tap beside it close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog ref={dialog} className={sheet.up} aria-labelledby={id} onClick={closeBeside} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children(close)}
    </dialog>
  )
}
