import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { formatTime } from '#shared/dates.ts'
import { type Connection, useConnection } from '#web/connection.ts'
import { saveQueueAsFile } from '#web/offline/export-queue.ts'
import { sendNow } from '#web/offline/sender.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import type { WaitingAct } from '#web/offline/waiting-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import dialog from '#web/ui/dialog.module.css'
import { Figure } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { AttentionItem } from './attention-item.tsx'
import styles from './queue-drawer.module.css'
import { QueueItem } from './queue-item.tsx'

interface QueueDrawerProps {
  /** Somebody wants to log out, and what waits stands in the way. */
  isLeaving: boolean
  onClose: () => void
}

/** The queue: what needs a person first, then what waits, and the ways to hurry it or to take a copy of it. */
export function QueueDrawer({ isLeaving, onClose }: QueueDrawerProps) {
  const { queued, attention, flagged, payments, taken } = useWaiting()
  const all = [...attention, ...queued]
  return (
    <ModalOverlay
      className={cx(dialog.veil)}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(styles.drawer)} data-queue>
        <Dialog>
          <QueueHead payments={payments} taken={taken} onClose={onClose} />
          <div className={styles.body}>
            {isLeaving && all.length > 0 && <CannotLeave />}
            {attention.length + flagged.length > 0 && (
              <section aria-label="Needs attention">
                <div className={styles.caption}>
                  <h3>Needs attention</h3>
                  <Badge tone="bad">{attention.length + flagged.length}</Badge>
                </div>
                {[...attention, ...flagged].map((act) => (
                  <AttentionItem key={act.id} act={act} />
                ))}
              </section>
            )}
            <section aria-label="In the queue">
              <div className={styles.caption}>
                <h3>In the queue</h3>
                <Badge tone="wait">{queued.length}</Badge>
              </div>
              {queued.length === 0 && (
                <p className={text.muted}>Nothing waits. Everything is in the school’s books.</p>
              )}
              <ul>
                {queued.map((act) => (
                  <QueueItem key={act.id} act={act} />
                ))}
              </ul>
            </section>
          </div>
          {all.length > 0 && <QueueFoot acts={all} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function CannotLeave() {
  return (
    <Notice tone="bad" icon="warning" role="alert">
      You cannot log out yet: this is on this device and nowhere else. When the connection is back it goes by
      itself. To leave the computer now, save a copy and lock the screen; what was typed wrongly you can give
      up.
    </Notice>
  )
}

interface QueueHeadProps extends Pick<ReturnType<typeof useWaiting>, 'payments' | 'taken'> {
  onClose: () => void
}

/** How much was taken that waits, and since when there is no connection. */
function QueueHead({ payments, taken, onClose }: QueueHeadProps) {
  const connection = useConnection()
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Heading slot="title" level={2}>
          Waiting to be sent
        </Heading>
        <p className={cx(text.small, text.muted)}>
          {connectionSentence(connection)}
          <br />
          {payments === 1 ? '1 payment' : `${payments} payments`} on this device.
        </p>
      </div>
      <div className={styles.sum}>
        <button type="button" {...buttonLook({ kind: 'bare' })} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
        <Figure amount={taken} size={40} />
      </div>
    </header>
  )
}

/** The ways to hurry what waits, or to take a copy of it. */
function QueueFoot({ acts }: { acts: readonly WaitingAct[] }) {
  const [isTrying, setTrying] = useState(false)
  const tryNow = () => {
    setTrying(true)
    sendNow()
    window.setTimeout(() => setTrying(false), 1_500)
  }
  return (
    <footer className={styles.foot}>
      <p className={text.hint}>
        Nothing is lost: each payment is kept on this device and is sent once, by itself, when the connection
        is back. Until then you cannot log out.
      </p>
      <div className={styles.acts}>
        <span className={styles.main}>
          <Button data-first busy={isTrying && 'Trying...'} onClick={tryNow}>
            Try now
          </Button>
        </span>
        <Button kind="bare" icon="sheet" onClick={() => saveQueueAsFile(acts)}>
          Save a copy
        </Button>
      </div>
    </footer>
  )
}

function connectionSentence({ up, since }: Connection): string {
  if (up) return 'Connected.'
  return since ? `No connection since ${formatTime(new Date(since))}.` : 'No connection.'
}
