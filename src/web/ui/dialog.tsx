import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from './cx.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called when it closes by Escape or a press outside. */
  onClose: () => void
  wide?: boolean | 'very'
  /** Only its own buttons close it: for what must be answered. */
  mustAnswer?: boolean
  children: ReactNode
}

/** A question over the page. Its heading is the question; the safe answer is focused first (`autoFocus` on it). */
export function Dialog({ title, onClose, wide = false, mustAnswer = false, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null)
  // A dialog opened over another loses the race for the focus: it is given once both stand. The first field has it,
  // or the element that asks for it (the safe answer), never the frame.
  useEffect(() => {
    const first =
      box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current?.querySelector('input')
    first?.focus()
  }, [])
  return (
    <ModalOverlay
      className={cx(styles.veil)}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
    >
      <div className={styles.place} ref={box}>
        <Modal className={cx(styles.dialog)} data-wide={wide === 'very' ? 'very' : wide || undefined}>
          <AriaDialog role={mustAnswer ? 'alertdialog' : 'dialog'}>
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
            {children}
          </AriaDialog>
        </Modal>
      </div>
    </ModalOverlay>
  )
}

/** What is asked about, under the question. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The answers: the safe one first, the act last, where the hand goes. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}
