import { formatAmount } from '#shared/money.ts'
import { type Draft, draftId, type OnDevice } from '#web/offline/kept-registers.ts'
import { paths } from '#web/paths.ts'
import type { Register } from '#web/queries/registers.ts'
import { useToday } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { goTo, PlaceLink } from './address.tsx'
import { handedOverBefore } from './colleague.ts'
import { knowDay } from './known-days.ts'
import { withoutMark } from './marks.ts'
import { longWeekday, weekdayOf } from './of-day.ts'
import styles from './register-list.module.css'
import type { Registers } from './use-registers.ts'
import { WaitingHandOver } from './waiting-hand-over.tsx'
import { withTeacher } from './with-teacher.ts'

interface DraftRowProps {
  registers: Registers
  device: OnDevice
  draft: Draft
}

/** A register of this phone that the office does not have yet. */
export function DraftRow({ registers, device, draft }: DraftRowProps) {
  const { classId, feeTypeId, handOver, day } = draft
  const today = useToday()
  const id = draftId(draft)
  const book = device.book?.books.find((each) => each.classId === classId && each.feeTypeId === feeTypeId)
  if (handOver)
    return (
      <li className={styles.row}>
        <div>
          <DraftWords {...{ draft, device }} words="Saved on this phone" />
          <WaitingHandOver {...{ registers, draft, id }} />
        </div>
      </li>
    )
  const isMarked = book && withoutMark(draft.marks, book.pupils).length === 0
  const before = handedOverBefore(book, day)
  const problem = before ? null : draft.problem
  const words = problem
    ? 'not taken'
    : before
      ? wordsInList(before, device)
      : day !== today && isMarked
        ? 'not handed over'
        : 'being marked'
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
      {book && isMarked && !problem && !before && day !== today && (
        <div>
          <Button large onClick={() => goTo(`${paths.register(id)}&step=handOver`)}>
            Hand over {longWeekday(day)}’s {formatAmount(withTeacher(draft, device.book))}
          </Button>
        </div>
      )}
      {(problem || !book) && <Refused {...{ registers, draft, id }} />}
    </li>
  )
}

function wordsInList({ handedOver }: Register, { book }: OnDevice): string {
  return handedOver?.staffId === book?.staffId ? 'handed over already' : 'handed over by a colleague'
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
      <strong>{formatAmount(withTeacher(draft, device.book))}</strong>
      <span>{weekdayOf(draft.day)}</span>
      <i data-tone="wait">{words}</i>
    </>
  )
}
