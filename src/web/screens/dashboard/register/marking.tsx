import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { Draft, Marks } from '#web/offline/kept-registers.ts'
import { paths } from '#web/paths.ts'
import type { Book, BookPupil } from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { useToday } from '#web/today.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Grid } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { PlaceLink } from './address.tsx'
import { differing, handedOverBefore, officeSays, onlyHere } from './colleague.ts'
import { DayQuestion } from './day-question.tsx'
import { HandedOverBanner, HandedOverThumb } from './handed-over-before.tsx'
import { isDayKnown, knowDay } from './known-days.ts'
import styles from './marking.module.css'
import { allPaid, asksOnPress, inHand, markNames, settled, stamped, withoutMark } from './marks.ts'
import { Names } from './names.tsx'
import { isCharged, weekdayOf } from './of-day.ts'
import { PupilSheet } from './pupil-sheet.tsx'
import { openAt } from './register-list.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import type { Registers } from './use-registers.ts'

interface MarkingProps {
  registers: Registers
  draft: Draft
  book: Book
  id: string
}

/** One class: a stamp, then the names it goes to. "All paid", then the few who did not. */
export function Marking({ registers, draft, book, id }: MarkingProps) {
  const stamping = useStamping(registers, draft, book, id)
  const { marks, clear, change, press, last, stamp, sheet, setSheet } = stamping
  const [onlyMissing, setOnlyMissing] = useState(false)
  const { today, asks, ask, known } = useDayAsked(draft, id)
  const open = withoutMark(clear, book.pupils)
  const before = besideOffice(registers, draft, book, clear)
  const isShort = onlyMissing && open.length > 0
  return (
    <>
      <Top draft={draft} book={book} sum={before ? before.held : inHand(clear)} isOnly={before !== null}>
        {before && <HandedOverBanner {...before} />}
      </Top>
      <main className={styles.main}>
        {draft.problem && !before && <DraftProblem problem={draft.problem} />}
        <LeftClass marks={marks} book={book} />
        {isShort && <NoMark count={open.length} onAll={() => setOnlyMissing(false)} />}
        <Names
          {...{ book, marks: clear, stamp, last: last.id, shown: isShort ? open : book.pupils }}
          office={before?.office}
          onPress={(pupil) => ask(() => press(pupil))}
          onOpen={(pupil) => ask(() => setSheet(pupil))}
        />
        <p className={text.unseen} aria-live="polite">
          {last.words}
        </p>
        <Thumb
          {...{ registers, id, before, stamping, book, open: open.length }}
          onAllPaid={() => ask(() => change(allPaid(clear, book.pupils, now())))}
          onMissing={() => setOnlyMissing(true)}
        />
      </main>
      {asks && <OfWhichDay {...{ registers, draft, book, today, onGoOn: known }} />}
      {sheet && (
        <PupilSheet
          {...{ pupil: sheet, mark: clear[sheet.studentId], days: book.days, feeType: book.feeType }}
          onMark={(mark) => {
            change({ ...marks, [sheet.studentId]: mark })
            setSheet(null)
          }}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}

interface ThumbProps extends Pick<MarkingProps, 'registers' | 'id' | 'book'> {
  before: ReturnType<typeof besideOffice>
  stamping: ReturnType<typeof useStamping>
  open: number
  onAllPaid: () => void
  onMissing: () => void
}

/** The stamps; where the office has a register of this class and day already, what differs from it. */
function Thumb({ registers, id, before, stamping, book, open, ...acts }: ThumbProps) {
  const { clear: marks, stamp, setStamp, canUndo, undo } = stamping
  if (before) return <HandedOverThumb {...{ registers, id, ...before }} />
  const bar = { id, marks, stamp, open, pupils: book.pupils.length, canUndo }
  return <ThumbBar {...bar} {...acts} onStamp={setStamp} onUndo={undo} />
}

function DraftProblem({ problem }: { problem: string }) {
  return (
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  )
}

interface OfWhichDayProps extends Pick<MarkingProps, 'registers' | 'draft' | 'book'> {
  today: Day
  onGoOn: () => void
}

function OfWhichDay({ registers, draft, book, today, onGoOn }: OfWhichDayProps) {
  const hasToday = isCharged(book, today, registers.device?.book?.today ?? today)
  const begin = () => openAt(registers, book, today)
  return <DayQuestion {...{ day: draft.day, today, onGoOn }} onToday={hasToday ? begin : null} />
}

/** Before the first tap on a register of another day than today: is that meant? */
function useDayAsked(draft: Draft, id: string) {
  const today = useToday()
  const [asks, setAsks] = useState(false)
  return {
    today,
    asks: asks && draft.day !== today,
    ask: (act: () => void) => {
      if (draft.day === today || isDayKnown(id, today)) act()
      else setAsks(true)
    },
    known: () => {
      knowDay(id, today)
      setAsks(false)
    },
  }
}

/** What the office has of this class and day already, beside the marks of this phone; null while it has nothing. */
function besideOffice({ device }: Registers, draft: Draft, book: Book, clear: Marks) {
  const register = handedOverBefore(book, draft.day)
  if (!register) return null
  const isKnown = draft.day === device?.book?.today
  const others = isKnown ? differing(clear, book.pupils) : []
  return {
    register,
    ownId: device?.book?.staffId,
    differ: isKnown ? others.length : null,
    held: isKnown ? onlyHere(clear, book.pupils) : inHand(clear),
    office: new Map(others.map((pupil) => [pupil.studentId, officeSays(pupil, register)])),
  }
}

function LeftClass({ marks, book }: { marks: Marks; book: Book }) {
  const known = new Set(book.pupils.map(({ studentId }) => studentId))
  if (Object.keys(marks).every((id) => known.has(id))) return null
  return (
    <p className={styles.problem}>
      A pupil whom you marked has left this class. That mark is not handed over.
    </p>
  )
}

/** No mark is not absent: the hand-over waits for those without one. */
function NoMark({ count, onAll }: { count: number; onAll: () => void }) {
  return (
    <p className={styles.problem} role="alert">
      <b>{count === 1 ? '1 pupil has no mark.' : `${count} pupils have no mark.`}</b> No mark is not absent.
      Mark them, then hand over.{' '}
      <button type="button" onClick={onAll}>
        Show all
      </button>
    </p>
  )
}

const now = () => timeAtServer().toISOString()

/** The stamp in the hand, and what pressing a name does with it. */
function useStamping(registers: Registers, draft: Draft, book: Book, id: string) {
  const kept = useMarks(registers, draft, id)
  const { marks, change } = kept
  const [stamp, setStamp] = useState<RegisterMark>('paid')
  const [sheet, setSheet] = useState<BookPupil | null>(null)
  const [last, setLast] = useState({ id: '', words: '' })
  const press = (pupil: BookPupil) => {
    if (asksOnPress(pupil, marks[pupil.studentId], stamp)) return setSheet(pupil)
    const next = stamped(marks, pupil, stamp, now())
    change(next)
    const word = next[pupil.studentId] ? markNames[stamp].toLowerCase() : 'no mark'
    const words = `${pupil.firstName} ${pupil.surname} ${word}. ${formatAmount(inHand(next))} in hand.`
    setLast({ id: pupil.studentId, words })
  }
  return { ...kept, clear: settled(marks, book), press, last, stamp, setStamp, sheet, setSheet }
}

const SHARE_MS = 4_000

/** The marks with the way back from each tap; a colleague's phone hears of them a little later. */
function useMarks(registers: Registers, draft: Draft, id: string) {
  const before = useRef<Marks[]>([])
  const { marks } = draft
  const { share, setMarks } = registers
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the marks begins the wait anew
  useEffect(() => {
    if (before.current.length === 0) return
    const timer = window.setTimeout(() => void share(id), SHARE_MS)
    return () => window.clearTimeout(timer)
  }, [marks, share, id])
  return {
    marks,
    canUndo: before.current.length > 0,
    change: (next: Marks) => {
      before.current.push(marks)
      void setMarks(id, next)
    },
    undo: () => {
      const last = before.current.pop()
      if (last) void setMarks(id, last)
    },
  }
}

interface TopProps extends Pick<MarkingProps, 'draft' | 'book'> {
  sum: Pesewas
  /** The rest is in a colleague's count. */
  isOnly: boolean
  children: ReactNode
}

function Top({ draft, book, sum, isOnly, children }: TopProps) {
  const rates = [...new Set(book.pupils.flatMap(({ rate }) => (rate === null ? [] : [rate])))]
  const [rate] = rates
  return (
    <Grid as="header" align="center" className={styles.top}>
      <PlaceLink to={paths.register()} aria-label="Registers">
        <Icon name="left" size={24} />
      </PlaceLink>
      <div>
        <h1>
          {book.className}, {book.feeType}
        </h1>
        <p>
          <strong>{weekdayOf(draft.day)}</strong>
          {rates.length === 1 && rate !== undefined && `, ${formatAmount(rate)} a day`}
        </p>
      </div>
      <div className={styles.inHand}>
        <b>
          <small>GH₵</small> {formatAmount(sum)}
        </b>
        <p>{isOnly ? 'only with you' : 'in hand'}</p>
      </div>
      {children}
    </Grid>
  )
}
