import { counted } from '#shared/counted.ts'
import { formatWeekday } from '#shared/dates.ts'
import { formatAmount, fromCedis, sumOf } from '#shared/money.ts'
import { timeAtServer } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import type { Book, Register } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { goTo, PlaceLink } from './address.tsx'
import { type Draft, draftId, type OnDevice, withTeacher } from './drafts.ts'
import { NoDailyFee } from './no-registers.tsx'
import styles from './register-list.module.css'
import { RegisterRow } from './register-row.tsx'
import type { Registers } from './use-registers.ts'

interface RegisterListProps {
  registers: Registers
  device: OnDevice
  problem: string | null
}

/** What is with the teacher on top; then today's registers, those of other days that are not sent, and those before. */
export function RegisterList({ registers, device, problem }: RegisterListProps) {
  const { book } = device
  if (!book)
    return problem ? (
      <Problem
        sentence="The registers did not load."
        detail={problem}
        onRetry={() => void registers.look()}
      />
    ) : (
      <p className={styles.wait}>One moment...</p>
    )
  const drafts = Object.values(device.drafts)
  const today = book.books.filter(({ isToday }) => isToday)
  const others = drafts.filter(({ day }) => day !== book.today)
  return (
    <main className={styles.main}>
      <Head device={device} />
      {problem && <Notice tone="wait">{problem}</Notice>}
      {book.books.length === 0 && <NoDailyFee />}
      {book.books.length > 0 && today.length === 0 && (
        <Notice icon="calendar">No register today{book.holiday ? `: ${book.holiday}` : ''}.</Notice>
      )}
      {today.length > 0 && (
        <Part title={`Today, ${formatWeekday(book.today)}`}>
          {today.map((each) => (
            <TodayRow key={draftId({ ...each, day: book.today })} {...{ registers, device, book: each }} />
          ))}
        </Part>
      )}
      {others.length > 0 && (
        <Part title="Not sent yet">
          {others.map((draft) => (
            <DraftRow key={draftId(draft)} {...{ registers, device, draft }} />
          ))}
        </Part>
      )}
      <Missed registers={registers} device={device} />
      <Before registers={registers} device={device} />
      <p className={styles.foot}>
        <a href={paths.dashboard}>The desk</a>
      </p>
    </main>
  )
}

function Head({ device: { book, drafts } }: { device: OnDevice }) {
  const own = (book?.books ?? []).flatMap(({ registers }) => registers)
  // What was sent back is with the teacher too, until it is opened here: then its draft says what it comes to.
  const onTheirWay = own.filter(
    (register) =>
      register.handedOver?.staffId === book?.staffId &&
      (register.state === 'handed_over' || (register.state === 'sent_back' && !drafts[draftId(register)])),
  )
  const sum = sumOf([
    ...onTheirWay.map(({ said }) => fromCedis(said ?? 0)),
    ...Object.values(drafts).map((draft) => withTeacher(draft, book?.books)),
  ])
  const hour = timeAtServer().getUTCHours()
  return (
    <header className={styles.head}>
      <p>
        {hour < 12 ? 'Maakye' : hour < 17 ? 'Maaha' : 'Maadwo'},
        <br />
        <strong>{book?.staffName}</strong>
      </p>
      <h1 className={styles.unseen}>Registers</h1>
      <p className={styles.withYou}>
        <span>With you</span>
        <b data-none={sum === 0 || undefined}>
          <small>GH₵</small> {formatAmount(sum)}
        </b>
        <i>{sum === 0 ? 'Nothing to hand over' : 'until the office has counted it'}</i>
      </p>
    </header>
  )
}

/** Days of the last week that nobody handed over: from the paper sheet of a power cut, say. */
function Missed({ registers, device }: { registers: Registers; device: OnDevice }) {
  const open = (device.book?.books ?? []).flatMap((book) =>
    book.missed.filter((day) => !device.drafts[draftId({ ...book, day })]).map((day) => ({ book, day })),
  )
  if (open.length === 0) return null
  return (
    <Part title="Not handed over">
      {open.map(({ book, day }) => (
        <li key={draftId({ ...book, day })} className={styles.row}>
          <button type="button" onClick={() => openAt(registers, book, day)}>
            <b>
              {book.className}, {book.feeType}
            </b>
            <span>{formatWeekday(day)}</span>
            <i data-tone="wait">no register</i>
          </button>
        </li>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Not started, being marked, waiting to be sent, or how it stands in the office. */
function TodayRow({ registers, device, book }: { registers: Registers; device: OnDevice; book: Book }) {
  const day = device.book?.today ?? ''
  const id = draftId({ ...book, day })
  const draft = device.drafts[id]
  const register = book.registers.find((each) => each.day === day)
  const begin = () => openAt(registers, book, day)
  if (draft) return <DraftRow {...{ registers, device, draft }} />
  if (register && register.state !== 'draft')
    return (
      <RegisterRow register={register}>
        <Again {...{ registers, register, begin }} />
      </RegisterRow>
    )
  const rates = new Set(book.pupils.flatMap(({ rate }) => (rate === null ? [] : [rate])))
  const [rate] = rates
  return (
    <li className={styles.row}>
      <button type="button" onClick={begin}>
        <b>
          {book.className}, {book.feeType}
        </b>
        <span>
          {counted(book.pupils.length, 'pupil')}
          {rates.size === 1 && rate !== undefined ? `, ${formatAmount(fromCedis(rate))} a day` : ''}
        </span>
        <i data-tone="wait">{register ? `${register.openedBy.name} has begun` : 'not started'}</i>
      </button>
    </li>
  )
}

interface DraftRowProps {
  registers: Registers
  device: OnDevice
  draft: Draft
}

function DraftRow({ registers, device, draft }: DraftRowProps) {
  const { classId, feeTypeId, handOver, problem } = draft
  const isKnown = device.book?.books.some((book) => book.classId === classId && book.feeTypeId === feeTypeId)
  if (handOver)
    return (
      <li className={styles.row}>
        <div>
          <DraftWords {...{ draft, device }} words="Saved on this phone" />
          <p>It is sent by itself when the connection is back, exactly once. Keep the cash until then.</p>
        </div>
      </li>
    )
  return (
    <li className={styles.row}>
      {isKnown ? (
        <PlaceLink to={paths.register(draftId(draft))}>
          <DraftWords {...{ draft, device }} words={problem ? 'not taken' : 'being marked'} />
        </PlaceLink>
      ) : (
        <div>
          <DraftWords {...{ draft, device }} words="no longer yours" />
        </div>
      )}
      {(problem || !isKnown) && (
        <div>
          <em>
            {problem ??
              'This class or fee is not among yours any more. Speak with the office about the cash.'}
          </em>
          <Button small onClick={() => void registers.putAway(draftId(draft))}>
            Put it away
          </Button>
        </div>
      )}
    </li>
  )
}

function DraftWords({ draft, device, words }: { draft: Draft; device: OnDevice; words: string }) {
  return (
    <>
      <b>
        {draft.className}, {draft.feeType}
      </b>
      <strong>{formatAmount(withTeacher(draft, device.book?.books))}</strong>
      <span>{formatWeekday(draft.day)}</span>
      <i data-tone="wait">{words}</i>
    </>
  )
}

function Before({ registers, device }: { registers: Registers; device: OnDevice }) {
  const before = (device.book?.books ?? [])
    .flatMap((book) => book.registers.map((register) => ({ book, register })))
    .filter(({ register: { day, state } }) => day < (device.book?.today ?? '') && state !== 'draft')
    .toSorted((a, b) => b.register.day.localeCompare(a.register.day))
  const isOpen = ({ register }: (typeof before)[number]) => register.state !== 'accepted'
  // Its cash is with the teacher, however old it is.
  const shown = [...before.filter(isOpen), ...before.filter((each) => !isOpen(each)).slice(0, 8)]
  if (before.length === 0) return null
  return (
    <Part title="Before">
      {shown.map(({ book, register }) => (
        <RegisterRow key={register.id} register={register}>
          <Again {...{ registers, register }} begin={() => openAt(registers, book, register.day)} />
        </RegisterRow>
      ))}
    </Part>
  )
}

/** What its teacher can do with a register that is not accepted. */
function Again({
  registers,
  register,
  begin,
}: {
  registers: Registers
  register: Register
  begin: () => void
}) {
  if (register.state === 'handed_over')
    return (
      <Button small onClick={() => void registers.takeBack(register.id, draftId(register))}>
        Take it back to change a mark
      </Button>
    )
  if (register.state !== 'sent_back') return null
  return (
    <Button small kind="primary" onClick={begin}>
      Look at the marks
    </Button>
  )
}

/** Goes to the register once it is open here. */
function openAt(registers: Registers, book: Book, day: string): void {
  void registers.open(book, day).then((isOpen) => isOpen && goTo(paths.register(draftId({ ...book, day }))))
}
