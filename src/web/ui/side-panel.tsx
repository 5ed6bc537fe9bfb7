import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
import dialog from './dialog.module.css'
import { Icon } from './icon.tsx'
import { Row, Stack } from './layout.tsx'
import styles from './side-panel.module.css'
import { VeilFirst } from './veil-first.tsx'

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
export function SidePanel(props: SidePanelProps) {
  return (
    <VeilFirst onClose={props.onClose}>
      <Standing {...props} />
    </VeilFirst>
  )
}

function Standing({ title, about, sum, foot, onClose, children }: SidePanelProps) {
  return (
    <ModalOverlay
      className={cx(dialog.veil)}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(styles.panel)} data-side-panel>
        <Dialog>
          <Row as="header" align="start" justify="between" gap={3} className={styles.head}>
            <div className={styles.title}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {about}
            </div>
            <Stack gap={2} className={styles.sum}>
              <button type="button" {...buttonLook({ kind: 'bare' })} aria-label="Close" onClick={onClose}>
                <Icon name="close" />
              </button>
              {sum}
            </Stack>
          </Row>
          <Stack gap={6} className={styles.body}>
            {children}
          </Stack>
          {foot && (
            <Stack as="footer" gap={3} className={styles.foot}>
              {foot}
            </Stack>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What a part of the panel's list is called, and beside it how many. */
export function SidePanelCaption({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row align="center" gap={2} className={styles.caption}>
      <h3>{title}</h3>
      {children}
    </Row>
  )
}

/** What can be done about all of the list, in its foot. */
export function SidePanelActs({ main, children }: { main: ReactNode; children?: ReactNode }) {
  return (
    <Row gap={3}>
      <span className={styles.main}>{main}</span>
      {children}
    </Row>
  )
}
