import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { type DialogProps, focusFirst } from './dialog-parts.tsx'
import { useModal } from './use-modal.ts'

export { DialogActs, DialogBody } from './dialog-parts.tsx'

/** The same question where React Aria would be most of the page (`vite.parts.config.ts`): by the browser's own dialog. */
export function Dialog({ title, onClose, wide = false, mustAnswer = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  useEffect(() => focusFirst(dialog.current), [])
  const pressed = ({ target }: MouseEvent) => {
    if (!mustAnswer && target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels a dialog by itself
    <dialog
      ref={dialog}
      className={cx(styles.place, styles.plain)}
      role={mustAnswer ? 'alertdialog' : 'dialog'}
      aria-labelledby={heading}
      onClick={pressed}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
      // Pressed twice, Escape closes what did not want to be.
      onClose={() => (mustAnswer ? dialog.current?.showModal() : onClose())}
    >
      <div className={styles.dialog} data-wide={wide === 'very' ? 'very' : wide || undefined}>
        <section>
          <h2 className={styles.title} id={heading}>
            {title}
          </h2>
          {children}
        </section>
      </div>
    </dialog>
  )
}
