import type { FormEvent } from 'react'
import { formatMoment, formatTime } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { explainGiving, type HandOver, withdrawGiving } from '#web/queries/drawers.ts'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './drawer.module.css'

interface HandOversProps {
  handOvers: readonly HandOver[]
  closedAt?: string | null
}

/** The way of a drawer's money: counted, on its way, arrived; and what was said where the counts differ. */
export function HandOvers({ handOvers, closedAt = null }: HandOversProps) {
  if (handOvers.length === 0 && !closedAt) return null
  return (
    <Sheet aria-label="The way of this money">
      <section>
        <SheetHead title="The way of this money" />
        <ul className={styles.way}>
          {closedAt && (
            <li data-state="done">
              <Icon name="check" />
              <div>
                Counted and closed
                <p className={text.hint}>{formatMoment(closedAt)}</p>
              </div>
            </li>
          )}
          {handOvers.map((handOver) => (
            <OneHandOver key={handOver.id} handOver={handOver} />
          ))}
        </ul>
      </section>
    </Sheet>
  )
}

function OneHandOver({ handOver }: { handOver: HandOver }) {
  const { id, state, amount, receivedBy, receivedAt, receiverSays, giverSays } = handOver
  return (
    <li data-state={state === 'received' ? 'done' : state === 'withdrawn' ? undefined : 'wait'}>
      <Icon name={state === 'received' ? 'check' : state === 'withdrawn' ? 'undo' : 'clock'} />
      <div>
        {sayWhere(handOver)} {amount !== null && <b className={text.number}>{formatAmount(amount)}</b>}
        {state === 'received' && receivedAt && (
          <p className={text.hint}>
            counted by {receivedBy?.name}, {formatTime(new Date(receivedAt))}
          </p>
        )}
        {state === 'on_its_way' && (
          <p className={text.hint}>on its way since {formatMoment(handOver.handedOverAt)}</p>
        )}
        <Difference handOver={handOver} />
        {receiverSays && <p>“{receiverSays}”</p>}
        {giverSays && (
          <p>
            {shortName(handOver.from.name)}: “{giverSays}”
          </p>
        )}
        {handOver.mayExplain && <Explain handOverId={id} />}
        <HandOverActs handOver={handOver} />
      </div>
    </li>
  )
}

function Difference({ handOver }: { handOver: HandOver }) {
  const { amount, from, receivedBy, received, difference } = handOver
  if (!difference || received === null || amount === null) return null
  return (
    <p>
      {shortName(from.name)} said {formatAmount(amount)}, {receivedBy && shortNameWithin(receivedBy.name)}{' '}
      counted {formatAmount(received)}:{' '}
      <span className={difference < 0 ? text.owed : text.credit}>
        {difference < 0 ? 'short' : 'over'} {formatAmount(pesewas(Math.abs(difference)))}
      </span>
      .
    </p>
  )
}

function HandOverActs({ handOver }: { handOver: HandOver }) {
  const { id, amount, mayReceive, mayWithdraw } = handOver
  const withdrawing = useAct({
    act: (_: null, key) => withdrawGiving(id, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => showProblem('It was not withdrawn.', message),
  })
  return (
    <Row wrap gap={2}>
      {mayReceive && (
        <ButtonLink small to={paths.handOver(id)}>
          Count it
        </ButtonLink>
      )}
      {mayWithdraw && (
        <Button
          small
          busy={withdrawing.busy && 'One moment...'}
          aria-label={amount === null ? undefined : `Withdraw ${formatAmount(amount)}`}
          onClick={() => withdrawing.submit(null)}
        >
          Withdraw
        </Button>
      )}
    </Row>
  )
}

function sayWhere({ state, to, toPerson, from }: HandOver): string {
  const where = to === 'safe' ? 'the safe' : `${toPerson?.name ?? 'a colleague'}’s drawer`
  if (state === 'withdrawn') return `Withdrawn, not given to ${where}:`
  return state === 'received' ? `From ${from.name}, in ${where}:` : `From ${from.name}, into ${where}:`
}

/** The giver's own sentence, once, where the receiver counted differently. */
function Explain({ handOverId }: { handOverId: string }) {
  const sentence = useReason('Say what you know of it.')
  const explaining = useAct({
    act: (says: string, key) => explainGiving({ handOverId, says }, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => sentence.refuse(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const says = sentence.take()
    if (says) explaining.submit(says)
  }
  return (
    <form className={styles.explain} onSubmit={submit} noValidate>
      <ReasonField label="Your sentence about it" {...sentence.field} />
      <Button small type="submit" busy={explaining.busy && 'Saving...'}>
        Write it down
      </Button>
    </form>
  )
}
