import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { type Connection, useConnection } from '#web/connection.ts'
import { saveQueueAsFile } from '#web/offline/export-queue.ts'
import { sendNow } from '#web/offline/sender.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { isForNextDay, type WaitingAct } from '#web/offline/waiting-act.ts'
import type { WaitingRegister } from '#web/offline/waiting-registers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel, SidePanelActs, SidePanelCaption } from '#web/ui/side-panel.tsx'
import text from '#web/ui/text.module.css'
import { AttentionItem } from './attention-item.tsx'
import { QueueItem } from './queue-item.tsx'
import { RegisterItem } from './register-item.tsx'

interface QueueDrawerProps {
  /** Somebody wants to log out, and what waits stands in the way. */
  isLeaving: boolean
  onClose: () => void
}

/** The queue: what needs a person first, then what waits, and the ways to hurry it or to take a copy of it. */
export function QueueDrawer({ isLeaving, onClose }: QueueDrawerProps) {
  const { queued, attention, flagged, payments, taken, registers } = useWaiting()
  const connection = useConnection()
  const all = [...attention, ...queued]
  const toSee = attention.length + flagged.length + registers.refused.length
  const waiting = queued.length + registers.queued.length
  return (
    <SidePanel
      title="Waiting to be sent"
      about={
        <p className={cx(text.small, text.muted)}>
          {connectionSentence(connection)}
          <br />
          {counted(payments, 'payment')}
          {registers.queued.length > 0 && ` and ${counted(registers.queued.length, 'register')}`} on this
          device.
        </p>
      }
      sum={<Figure amount={taken} size={40} />}
      foot={all.length + waiting > 0 && <QueueFoot acts={all} />}
      onClose={onClose}
    >
      {isLeaving && all.length + waiting > 0 && <CannotLeave />}
      {toSee > 0 && (
        <section aria-label="Needs attention">
          <SidePanelCaption title="Needs attention">
            <Badge tone="bad">{toSee}</Badge>
          </SidePanelCaption>
          {[...attention, ...flagged].map((act) => (
            <AttentionItem key={act.id} act={act} />
          ))}
          <Registers registers={registers.refused} />
        </section>
      )}
      <section aria-label="In the queue">
        <SidePanelCaption title="In the queue">
          <Badge tone="wait">{waiting}</Badge>
        </SidePanelCaption>
        {waiting === 0 && <p className={text.muted}>Nothing waits. Everything is in the school’s books.</p>}
        <ul>
          {queued.map((act) => (
            <QueueItem key={act.id} act={act} />
          ))}
        </ul>
        <Registers registers={registers.queued} />
      </section>
    </SidePanel>
  )
}

function Registers({ registers }: { registers: readonly WaitingRegister[] }) {
  if (registers.length === 0) return null
  return (
    <ul>
      {registers.map((register) => (
        <RegisterItem key={register.id} register={register} />
      ))}
    </ul>
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

/** The ways to hurry what waits, or to take a copy of it. */
function QueueFoot({ acts }: { acts: readonly WaitingAct[] }) {
  const [isTrying, setTrying] = useState(false)
  const tryNow = () => {
    setTrying(true)
    sendNow()
    window.setTimeout(() => setTrying(false), 1_500)
  }
  return (
    <>
      <p className={text.hint}>
        Nothing is lost: all of it is kept on this device and is sent once, by itself, when the connection is
        back{acts.some(isForNextDay) && ' and its day is open'}. Until then you cannot log out.
      </p>
      <SidePanelActs
        main={
          <Button data-first busy={isTrying && 'Trying...'} onClick={tryNow}>
            Try now
          </Button>
        }
      >
        {acts.length > 0 && (
          <Button kind="bare" icon="sheet" onClick={() => saveQueueAsFile(acts)}>
            Save a copy
          </Button>
        )}
      </SidePanelActs>
    </>
  )
}

function connectionSentence({ up, since }: Connection): string {
  if (up) return 'Connected.'
  return since ? `No connection since ${formatTime(new Date(since))}.` : 'No connection.'
}
