import { useRef, useState } from 'react'
import { type Day, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedis, pesewas } from '#shared/money.ts'
import { REGISTER_MARKS, type RegisterMark } from '#shared/registers.ts'
import type { Mark } from '#web/offline/kept-registers.ts'
import type { BookPupil } from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import text from '#web/ui/text.module.css'
import { useModal } from '#web/ui/use-modal.ts'
import { MarkTile } from './mark-tile.tsx'
import { aheadSentence, canStamp, creditOf, likelyAmounts, markNames, owedBefore, rateOf } from './marks.ts'
import styles from './pupil-sheet.module.css'
import frame from './register.module.css'

interface PupilSheetProps {
  pupil: BookPupil
  mark: Mark | undefined
  days: readonly Day[]
  feeType: string
  onMark: (mark: Mark) => void
  onClose: () => void
}

/** One pupil: any amount, for today or days ahead, and all six marks. Where two people marked, both marks to choose from. */
export function PupilSheet({ pupil, mark, days, feeType, onMark, onClose }: PupilSheetProps) {
  const box = useRef<HTMLDialogElement>(null)
  const isOpen = pupil.marks.length > 0
  useModal(box)
  const choose = (chosen: RegisterMark, paid: Pesewas = pesewas(0)) =>
    onMark({
      mark: chosen,
      amount: paid,
      at: timeAtServer().toISOString(),
      ...(isOpen ? { over: true } : {}),
    })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={box}
      className={frame.sheet}
      aria-labelledby="pupil"
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <Stack gap={3}>
        <h2 id="pupil">
          {pupil.firstName} {pupil.surname}
        </h2>
        <p className={text.muted}>
          {feeType}
          {rateOf(pupil) > 0 && `, ${formatAmount(rateOf(pupil))} a day`}. {standing(pupil)}
        </p>
        {isOpen && <BothMarks pupil={pupil} onChoose={choose} />}
        {rateOf(pupil) > 0 && (
          <Amounts {...{ pupil, mark, days }} onPaid={(amount) => choose('paid', amount)} />
        )}
        <fieldset className={styles.marks}>
          <legend>Other mark</legend>
          {REGISTER_MARKS.filter((each) => each !== 'paid' && canStamp(pupil, each)).map((each) => (
            <button key={each} type="button" aria-pressed={mark?.mark === each} onClick={() => choose(each)}>
              <MarkTile mark={each} />
              {markNames[each]}
            </button>
          ))}
        </fieldset>
        <Button kind="bare" onClick={onClose}>
          Close
        </Button>
      </Stack>
    </dialog>
  )
}

interface AmountsProps extends Pick<PupilSheetProps, 'pupil' | 'mark' | 'days'> {
  onPaid: (amount: Pesewas) => void
}

/** What was given: days and notes to press, or any amount typed, and in a sentence what it pays. */
function Amounts({ pupil, mark, days, onPaid }: AmountsProps) {
  const [typed, setTyped] = useState(mark?.amount ? formatAmount(mark.amount) : '')
  const amount = parseCedis(typed)
  return (
    <>
      <Grid columns={3} gap={2} className={styles.amounts}>
        {likelyAmounts(pupil).map((each) => (
          <button
            key={each.amount}
            type="button"
            aria-pressed={each.amount === amount}
            onClick={() => setTyped(formatAmount(each.amount))}
          >
            <b>{formatAmount(each.amount)}</b>
            {each.words}
          </button>
        ))}
      </Grid>
      <MoneyField label="Or type the amount" large value={typed} onChange={setTyped} />
      <p className={styles.says} aria-live="polite">
        {amount === null ? 'An absent day is not used up.' : aheadSentence(pupil, amount, days)}
      </p>
      <Button kind="primary" large disabled={amount === null} onClick={() => amount && onPaid(amount)}>
        Took GH₵ {formatAmount(amount ?? pesewas(0))}
      </Button>
    </>
  )
}

function standing(pupil: BookPupil): string {
  const limit = pupil.isOverLimit ? ' The office speaks with the family.' : ''
  if (pupil.isFree) return `Free${pupil.note ? `: ${pupil.note}` : ''}.`
  if (owedBefore(pupil) > 0) return `${formatAmount(owedBefore(pupil))} is owed from before.${limit}`
  if (creditOf(pupil) > 0) return `${formatAmount(creditOf(pupil))} is paid ahead.`
  return 'Nothing owed, nothing ahead.'
}

function BothMarks({
  pupil,
  onChoose,
}: {
  pupil: BookPupil
  onChoose: (mark: RegisterMark, amount: Pesewas) => void
}) {
  return (
    <fieldset className={styles.marks}>
      <legend>Two people marked differently. Which is right?</legend>
      {pupil.marks.map(({ staffId, name, mark, amount, at }) => (
        <button key={staffId} type="button" onClick={() => onChoose(mark, amount)}>
          <MarkTile mark={mark} />
          {markNames[mark]} {amount > 0 && formatAmount(amount)} ({name}, {formatTime(new Date(at))})
        </button>
      ))}
    </fieldset>
  )
}
