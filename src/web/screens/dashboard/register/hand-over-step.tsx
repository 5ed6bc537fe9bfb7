import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Day } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { REGISTER_MARKS } from '#shared/registers.ts'
import type { Draft, Marks } from '#web/offline/kept-registers.ts'
import { paths } from '#web/paths.ts'
import type { Book } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { goTo, PlaceLink } from './address.tsx'
import styles from './hand-over-step.module.css'
import { inHand, markNames, settled, tallyOf } from './marks.ts'
import { longWeekday, madeOn, weekdayOf } from './of-day.ts'
import frame from './register.module.css'
import type { Registers } from './use-registers.ts'

interface HandOverStepProps {
  registers: Registers
  draft: Draft
  book: Book
  id: string
  takers: readonly string[]
}

/** Cash and marks leave the teacher's hands together: the count is typed, never filled in. */
export function HandOverStep({ registers, draft, book, id, takers }: HandOverStepProps) {
  const [typed, setTyped] = useState('')
  const [says, setSays] = useState('')
  const marks = settled(draft.marks, book)
  const marked = inHand(marks)
  const amount = parseCedisOrZero(typed)
  const differs = amount !== null && amount !== marked
  const made = madeOn(marks)
  const isOther = made !== null && made !== draft.day
  const isReady = amount !== null && (!differs || says.trim() !== '')
  const send = async () => {
    if (amount === null || !isReady) return
    void registers.handOver(id, amount, says.trim(), isOther)
    goTo(paths.register(), { replace: true })
  }
  return (
    <main className={styles.main}>
      <PlaceLink className={styles.back} to={paths.register(id)}>
        <Icon name="left" size={24} /> {book.className}, {book.feeType}
      </PlaceLink>
      <h1>Hand over</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {isOther && <OtherDay {...{ registers, id, day: draft.day, made }} />}
        <MoneyField label="Cash you counted" large value={typed} onChange={setTyped} autoFocus />
        <Comparison {...{ amount, marked, says }} onSays={setSays} />
        <Tally {...{ draft, book, marks }} />
        <p className={text.muted}>
          {takers.length > 0
            ? `It is counted by ${takers.slice(0, 3).join(', or ')}. Until then the money is in your name.`
            : 'Nobody can take it now. It stays with you until somebody of the office counts it.'}
        </p>
        <div className={frame.thumb}>
          <Button kind="primary" large type="submit" disabled={!isReady}>
            Hand over {isOther && `${longWeekday(draft.day)}’s `}GH₵ {formatAmount(amount ?? pesewas(0))}
          </Button>
        </div>
      </form>
    </main>
  )
}

/** Which of two days is right is asked before anything leaves the phone. */
function OtherDay({ registers, id, day, made }: { registers: Registers; id: string; day: Day; made: Day }) {
  const move = () =>
    void registers.moveTo(id, made).then((isMoved) => isMoved && goTo(paths.register(), { replace: true }))
  return (
    <Notice as="div" tone="wait" icon="calendar">
      <p>
        These marks were made on {weekdayOf(made)}. The register is of <b>{weekdayOf(day)}</b>.
      </p>
      <Button small onClick={move}>
        It is of {weekdayOf(made)}
      </Button>
      {registers.problem && <p role="alert">{registers.problem}</p>}
    </Notice>
  )
}

interface ComparisonProps {
  amount: Pesewas | null
  marked: Pesewas
  says: string
  onSays: (says: string) => void
}

/** What was counted beside what the marks come to; a difference goes on only with a sentence. */
function Comparison({ amount, marked, says, onSays }: ComparisonProps) {
  const differs = amount !== null && amount !== marked
  return (
    <>
      <p className={styles.says} data-differs={differs || undefined} role="status">
        {comparisonOf(amount, marked)}
      </p>
      {differs && (
        <>
          <TextField label="What happened?" maxLength={300} value={says} onChange={onSays} />
          <p className={text.muted}>
            The pupils keep their marks: they paid you. The difference stands in your name until it is settled
            with the office.
          </p>
        </>
      )}
    </>
  )
}

function comparisonOf(amount: Pesewas | null, marked: Pesewas): string {
  if (amount === null) return 'Count the cash and type what you found; 0 for none.'
  if (amount === marked) return 'Agrees with your marks.'
  const off = formatAmount(pesewas(Math.abs(marked - amount)))
  const word = marked > amount ? 'more' : 'less'
  return `Your marks come to ${formatAmount(marked)}. That is ${off} ${word} than you counted. Count once more, or look at the marks.`
}

function Tally({ draft, book, marks }: { draft: Draft; book: Book; marks: Marks }) {
  const tally = tallyOf(marks)
  const marked = inHand(marks)
  return (
    <Card pad>
      <Row as="h2" justify="between" gap={3} className={styles.of}>
        {book.className}, {book.feeType}{' '}
        <span className={cx(text.muted, text.plain)}>{weekdayOf(draft.day)}</span>
      </Row>
      {REGISTER_MARKS.map((mark) => (
        <Lead
          key={mark}
          label={markNames[mark]}
          count={tally[mark]}
          amount={formatAmount(mark === 'paid' ? marked : pesewas(0))}
        />
      ))}
      <FinalSum label={counted(Object.keys(marks).length, 'pupil')} amount={formatAmount(marked)} />
    </Card>
  )
}
