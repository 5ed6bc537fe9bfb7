import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
import dialog from './dialog.module.css'
import { Icon } from './icon.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  title: string
  /** Under the title, quieter. */
  about?: ReactNode
  /** At the right, under what closes it. */
  sum?: ReactNode
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What lies over the right edge of the page: a list to look through, with a head and a foot that stand still. */
export function SidePanel({ title, about, sum, foot, onClose, children }: SidePanelProps) {
  return (
    <ModalOverlay
      className={cx(dialog.veil)}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(styles.panel)} data-side-panel>
        <Dialog>
          <header className={styles.head}>
            <div className={styles.title}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {about}
            </div>
            <div className={styles.sum}>
              <button type="button" {...buttonLook({ kind: 'bare' })} aria-label="Close" onClick={onClose}>
                <Icon name="close" />
              </button>
              {sum}
            </div>
          </header>
          <div className={styles.body}>{children}</div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What a part of the panel's list is called, and beside it how many. */
export function SidePanelCaption({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.caption}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** What can be done about all of the list, in its foot. */
export function SidePanelActs({ main, children }: { main: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.acts}>
      <span className={styles.main}>{main}</span>
      {children}
    </div>
  )
}
