import { useState } from 'react'
import { whoseDrawer } from '#shared/cash-lines.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { AFTER_TODAY } from '#web/offline/waiting-act.ts'
import { type CashDay, lockDay, openDay } from '#web/queries/cash-day.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './cash.module.css'
import { RemindButton, sayReminded } from './remind-button.tsx'

/** What stands between the day and its lock, and the lock. */
export function LockSection({ day }: { day: CashDay }) {
  const { date, drawers, isLocked, lockedThrough, mayLock, mayOpen } = day
  const waiting = drawers.filter(({ state }) => state !== 'closed')
  return (
    <section>
      <SheetHead title="Lock the day">
        <span className={text.muted}>
          {lockedThrough ? `locked up to ${formatWeekday(lockedThrough)}` : 'no day is locked yet'}
        </span>
      </SheetHead>
      {drawers.length > 0 && (
        <Stack as="ul" gap={3} className={styles.todo}>
          {drawers.map((drawer) => (
            <DrawerLine key={drawer.id} drawer={drawer} />
          ))}
        </Stack>
      )}
      {mayLock && <Lock key={date} day={day} waiting={waiting.map(({ staffName }) => staffName)} />}
      {isLocked && mayOpen && <OpenAgain key={date} date={date} />}
      {isLocked && !mayOpen && <p className={text.hint}>This day stays as it was printed.</p>}
    </section>
  )
}

function DrawerLine({ drawer }: { drawer: CashDay['drawers'][number] }) {
  const { staffId, staffName, state, countedAt, difference, reason } = drawer
  const isClosed = state === 'closed'
  return (
    <li data-done={isClosed || undefined}>
      <Icon name={isClosed ? 'check' : 'clock'} size={18} />
      <span>
        {capital(whoseDrawer(staffName))} is{' '}
        {isClosed ? 'closed' : state === 'open' ? 'open' : 'counted, its reason is missing'}
        <span className={text.aside}>
          {countedAt && isClosed
            ? `${formatTime(new Date(countedAt))}, ${saidOf(difference)}${reason ? ', reason given' : ''}`
            : `${shortName(staffName)} counts it, or the Bursar. ${sayReminded(drawer.remind)}`}
        </span>
      </span>
      {!isClosed && <RemindButton staffId={staffId} name={staffName} remind={drawer.remind} />}
    </li>
  )
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

function saidOf(difference: Pesewas | null): string {
  if (!difference) return 'agrees'
  return `${difference < 0 ? 'short' : 'over'} ${formatAmount(difference)}`
}

function Lock({ day, waiting }: { day: CashDay; waiting: readonly string[] }) {
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { date, today, underWay } = day
  const locking = useAct({
    act: lockDay,
    onDone: (through) => {
      setAsks(false)
      showToast(`The days up to ${formatWeekday(through)} are locked.`)
    },
    onRefused: (refusal) => setProblem(refusal.details.fields?.through ?? refusal.message),
  })
  const first = waiting[0]
  return (
    <>
      <div className={styles.act}>
        <Button kind="primary" icon="lock" disabled={first !== undefined} onClick={() => setAsks(true)}>
          Lock {formatWeekday(date)}
        </Button>
      </div>
      <p className={text.hint}>
        {first
          ? `${capital(whoseDrawer(first))} first.`
          : 'What is recorded later is posted on the next open day.'}
      </p>
      {asks && (
        <Confirm
          question={`Lock ${formatWeekday(date)} and every day before it?`}
          keep="Leave it open"
          act={`Lock ${formatWeekday(date)}`}
          danger={false}
          busy={locking.busy && 'Locking...'}
          onKeep={() => setAsks(false)}
          onAct={() => locking.submit(date)}
        >
          <WhatLockingDoes isToday={date >= today} underWay={underWay.length} />
          <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
        </Confirm>
      )}
    </>
  )
}

function WhatLockingDoes({ isToday, underWay }: { isToday: boolean; underWay: number }) {
  return (
    <>
      <p>
        Nothing is recorded, taken back or dated on these days any more. Only the Head opens the last one
        again.
      </p>
      {isToday && <p>{AFTER_TODAY}</p>}
      {underWay > 0 && (
        <p>
          This stays open: {underWay === 1 ? 'a hand-over' : `${underWay} hand-overs`} on its way, counted on
          the day it arrives.
        </p>
      )}
    </>
  )
}

/** By the Head, for a reason that stands on the day ever after. */
function OpenAgain({ date }: { date: string }) {
  const [asks, setAsks] = useState(false)
  const why = useReason('Say why. It stands on the day.')
  const opening = useAct({
    act: openDay,
    onDone: (message) => {
      setAsks(false)
      showToast(message)
    },
    onRefused: (refusal) => why.refuse(refusal.details.fields?.reason ?? refusal.message),
  })
  const act = () => {
    const reason = why.take()
    if (reason) opening.submit({ day: date, reason })
  }
  return (
    <>
      <div className={styles.act}>
        <Button icon="undo" onClick={() => setAsks(true)}>
          Open {formatWeekday(date)} again
        </Button>
      </div>
      {asks && (
        <Confirm
          question={`Open ${formatWeekday(date)} again?`}
          keep="Leave it locked"
          act="Open it"
          busy={opening.busy && 'Opening...'}
          onKeep={() => setAsks(false)}
          onAct={act}
        >
          <p>Its sheet may have been printed and signed. The reason and your name stand on the day.</p>
          <ReasonField label="Reason" {...why.field} />
        </Confirm>
      )}
    </>
  )
}
