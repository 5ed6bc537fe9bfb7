import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { goTo, PlaceLink } from './address.tsx'
import { type Draft, draftId, type OnDevice, withTeacher } from './drafts.ts'
import { knowDay } from './known-days.ts'
import { withoutMark } from './marks.ts'
import { longWeekday, weekdayOf } from './of-day.ts'
import styles from './register-list.module.css'
import type { Registers } from './use-registers.ts'

interface DraftRowProps {
  registers: Registers
  device: OnDevice
  draft: Draft
}

/** A register of this phone that the office does not have yet. */
export function DraftRow({ registers, device, draft }: DraftRowProps) {
  const { classId, feeTypeId, handOver, problem, day } = draft
  const today = useToday()
  const id = draftId(draft)
  const book = device.book?.books.find((each) => each.classId === classId && each.feeTypeId === feeTypeId)
  if (handOver)
    return (
      <li className={styles.row}>
        <div>
          <DraftWords {...{ draft, device }} words="Saved on this phone" />
          <p>It is sent by itself when the connection is back, exactly once. Keep the cash until then.</p>
        </div>
      </li>
    )
  const isMarked = book && withoutMark(draft.marks, book.pupils).length === 0
  const words = problem ? 'not taken' : day !== today && isMarked ? 'not handed over' : 'being marked'
  return (
    <li className={styles.row}>
      {book ? (
        <PlaceLink to={paths.register(id)} onClickCapture={() => knowDay(id, today)}>
          <DraftWords {...{ draft, device, words }} />
        </PlaceLink>
      ) : (
        <div>
          <DraftWords {...{ draft, device }} words="no longer yours" />
        </div>
      )}
      {book && isMarked && !problem && day !== today && (
        <div>
          <Button large onClick={() => goTo(`${paths.register(id)}&step=handOver`)}>
            Hand over {longWeekday(day)}’s {formatAmount(withTeacher(draft, device.book?.books))}
          </Button>
        </div>
      )}
      {(problem || !book) && <Refused {...{ registers, draft, id }} />}
    </li>
  )
}

/** Why it was not taken, and what can be done: where the server thinks of another day, the marks go to that one. */
function Refused({ registers, draft, id }: Pick<DraftRowProps, 'registers' | 'draft'> & { id: string }) {
  const { problem, otherDay } = draft
  return (
    <div>
      <em>
        {problem ?? 'This class or fee is not among yours any more. Speak with the office about the cash.'}
      </em>
      {otherDay && (
        <Button small kind="primary" onClick={() => void registers.moveTo(id, otherDay)}>
          It is of {weekdayOf(otherDay)}
        </Button>
      )}
      <Button small onClick={() => void registers.putAway(id)}>
        Put it away
      </Button>
    </div>
  )
}

function DraftWords({ draft, device, words }: { draft: Draft; device: OnDevice; words: string }) {
  return (
    <>
      <b>
        {draft.className}, {draft.feeType}
      </b>
      <strong>{formatAmount(withTeacher(draft, device.book?.books))}</strong>
      <span>{weekdayOf(draft.day)}</span>
      <i data-tone="wait">{words}</i>
    </>
  )
}
