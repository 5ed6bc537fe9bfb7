import { useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { type DialogProps, focusFirst } from './dialog-parts.tsx'
import { VeilFirst } from './veil-first.tsx'

export { DialogActs, DialogBody } from './dialog-parts.tsx'

/** A question over the page. Its heading is the question; the safe answer is focused first (`autoFocus` on it). */
export function Dialog(props: DialogProps) {
  return (
    <VeilFirst onClose={props.mustAnswer ? undefined : props.onClose}>
      <Standing {...props} />
    </VeilFirst>
  )
}

function Standing({ title, onClose, wide = false, mustAnswer = false, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null)
  // A dialog opened over another loses the race for the focus: it is given once both stand.
  useEffect(() => focusFirst(box.current), [])
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
