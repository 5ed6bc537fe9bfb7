import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Day } from '#shared/dates.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { draftId, type OnDevice } from '#web/offline/kept-registers.ts'
import { paths } from '#web/paths.ts'
import type { Book, Register, RegisterBook } from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { todayHere, useDayHere, useToday } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { goTo } from './address.tsx'
import { DraftRow } from './draft-row.tsx'
import { Coming } from './first-view.tsx'
import { knowDay } from './known-days.ts'
import { NoDailyFee } from './no-registers.tsx'
import { bookOn, dayTitle, isCharged, missedDays, otherDays, weekdayOf } from './of-day.ts'
import frame from './register.module.css'
import styles from './register-list.module.css'
import { RegisterRow } from './register-row.tsx'
import type { Registers } from './use-registers.ts'
import { withTeacher } from './with-teacher.ts'

interface RegisterListProps {
  registers: Registers
  device: OnDevice
}

/** What is with the teacher on top; then today's registers, those of other days that are not sent, and those before. */
export function RegisterList({ registers, device }: RegisterListProps) {
  const { book } = device
  const { up } = useConnection()
  const { day } = useDayHere()
  const today = useToday()
  const problem = registers.problem ?? registers.unread
  // With a connection the server says in a moment which day it is.
  if (!book || (day === null && up))
    return problem ? (
      <Problem
        sentence="The registers did not load."
        detail={problem}
        onRetry={() => void registers.look()}
      />
    ) : (
      <Coming />
    )
  return <Lists {...{ registers, device, problem, book, today }} />
}

interface ListsProps extends RegisterListProps {
  problem: string | null
  book: RegisterBook
  today: Day
}

function Lists({ registers, device, problem, book, today }: ListsProps) {
  // The calendar may be older than what the school has decided since.
  const [taught, setTaught] = useState<Day | null>(null)
  const books = book.books.filter((each) => taught === today || isCharged(each, today, book.today))
  return (
    <Grid as="main" gap={4} className={styles.main}>
      <Head device={device} today={today} />
      {problem && <Notice tone="wait">{problem}</Notice>}
      {book.books.length === 0 && <NoDailyFee />}
      {book.books.length > 0 && books.length === 0 && (
        <NoSchool {...{ book, today }} onTaught={() => setTaught(today)} />
      )}
      {books.length > 0 && (
        <Part title={dayTitle(today, today)}>
          {books.map((each) => (
            <TodayRow
              key={draftId({ ...each, day: today })}
              {...{ registers, device, today, book: bookOn(each, today, book.today) }}
            />
          ))}
        </Part>
      )}
      {otherDays(device.drafts, today).map(({ day, drafts }) => (
        <Part key={day} title={dayTitle(day, today)}>
          {drafts.map((draft) => (
            <DraftRow key={draftId(draft)} {...{ registers, device, draft }} />
          ))}
        </Part>
      ))}
      <Missed registers={registers} device={device} today={today} />
      <Before registers={registers} device={device} today={today} />
      <div className={text.center}>
        <a href={paths.dashboard}>The desk</a>
      </div>
      <Begin {...{ registers, device, books, today }} />
    </Grid>
  )
}

/** No register today. A phone that has not heard of it can be told that there is school all the same. */
function NoSchool({ book, today, onTaught }: { book: RegisterBook; today: Day; onTaught: () => void }) {
  const isRead = today === book.today
  return (
    <>
      <Notice icon="calendar">
        No register today, {weekdayOf(today)}
        {isRead && book.holiday ? `: ${book.holiday}` : ''}.
      </Notice>
      {!isRead && (
        <Button kind="bare" onClick={onTaught}>
          There is school today
        </Button>
      )}
    </>
  )
}

/** What the thumb is there for in the morning: the first register of the day that nobody has begun. */
function Begin({
  registers,
  device,
  books,
  today,
}: Pick<ListsProps, 'registers' | 'device' | 'today'> & { books: readonly Book[] }) {
  const next = books.find(
    (book) =>
      !device.drafts[draftId({ ...book, day: today })] && !book.registers.some(({ day }) => day === today),
  )
  if (!next) return null
  return (
    <div className={frame.thumb}>
      <Button kind="primary" large onClick={() => openAt(registers, next, today)}>
        Begin {next.feeType} for {weekdayOf(today)}
      </Button>
    </div>
  )
}

function Head({ device: { book, drafts }, today }: { device: OnDevice; today: Day }) {
  const own = (book?.books ?? []).flatMap(({ registers }) => registers)
  // What was sent back is with the teacher too, until it is opened here: then its draft says what it comes to.
  const onTheirWay = own.filter(
    (register) =>
      register.handedOver?.staffId === book?.staffId &&
      (register.state === 'handed_over' || (register.state === 'sent_back' && !drafts[draftId(register)])),
  )
  const sum = sumOf([
    ...onTheirWay.map(({ said }) => said ?? pesewas(0)),
    ...Object.values(drafts).map((draft) => withTeacher(draft, book)),
  ])
  const hour = timeAtServer().getUTCHours()
  const isOlder =
    onTheirWay.some(({ day }) => day < today) || Object.values(drafts).some(({ day }) => day < today)
  return (
    <Stack as="header" gap={3} className={styles.head}>
      <p>
        {hour < 12 ? 'Maakye' : hour < 17 ? 'Maaha' : 'Maadwo'},
        <br />
        <strong>{book?.staffName}</strong>
        <time dateTime={today}>{weekdayOf(today)}</time>
      </p>
      <h1 className={text.unseen}>Registers</h1>
      <Grid as="p" align="baseline" className={styles.withYou}>
        <span>With you</span>
        <b data-none={sum === 0 || undefined}>
          <small>GH₵</small> {formatAmount(sum)}
        </b>
        <i>
          {sum === 0
            ? 'Nothing to hand over'
            : `${isOlder ? 'since before today, ' : ''}until the office has counted it`}
        </i>
      </Grid>
    </Stack>
  )
}

interface PastProps {
  registers: Registers
  device: OnDevice
  today: Day
}

/** Days of the last week that nobody handed over: from the paper sheet of a power cut, say. */
function Missed({ registers, device, today }: PastProps) {
  const open = missedDays(device, today)
  if (open.length === 0) return null
  return (
    <Part title="Not handed over">
      {open.map(({ book, day }) => (
        <li key={draftId({ ...book, day })} className={styles.row}>
          <button type="button" onClick={() => openAt(registers, book, day)}>
            <b>
              {book.className}, {book.feeType}
            </b>
            <span>{weekdayOf(day)}</span>
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
function TodayRow({ registers, device, book, today: day }: PastProps & { book: Book }) {
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
          {rates.size === 1 && rate !== undefined ? `, ${formatAmount(rate)} a day` : ''}
        </span>
        <i data-tone="wait">{register ? `${register.openedBy.name} has begun` : 'not started'}</i>
      </button>
    </li>
  )
}

function Before({ registers, device, today }: PastProps) {
  const before = (device.book?.books ?? [])
    .flatMap((book) => book.registers.map((register) => ({ book, register })))
    // What is marked on this phone too stands above, with what differs.
    .filter(
      ({ register }) =>
        register.day < today && register.state !== 'draft' && !device.drafts[draftId(register)],
    )
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
      <Button small onClick={() => void registers.takeBack(register.id)}>
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
export function openAt(registers: Registers, book: Book, day: Day): void {
  const id = draftId({ ...book, day })
  knowDay(id, todayHere())
  void registers.open(book, day).then((isOpen) => isOpen && goTo(paths.register(id)))
}
