import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

interface DialogProps {
  title: string
  /** Called when it closes by Escape or a press outside. */
  onClose: () => void
  wide?: boolean
  /** Only its own buttons close it: for what must be answered. */
  mustAnswer?: boolean
  children: ReactNode
}

/** A question over the page. Its heading is the question; the safe answer is focused first (`autoFocus` on it). */
export function Dialog({ title, onClose, wide = false, mustAnswer = false, children }: DialogProps) {
  return (
    <ModalOverlay
      className="veil"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
    >
      <div className="dialog-place">
        <Modal className={wide ? 'dialog wide' : 'dialog'}>
          <AriaDialog role={mustAnswer ? 'alertdialog' : 'dialog'}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children}
          </AriaDialog>
        </Modal>
      </div>
    </ModalOverlay>
  )
}
