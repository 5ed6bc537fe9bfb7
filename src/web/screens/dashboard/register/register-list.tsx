import { Link, useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, fromCedis, sumOf } from '#shared/money.ts'
import { timeAtServer } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import type { Book, Register } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { type Draft, draftId, type OnDevice } from './drafts.ts'
import { inHand } from './marks.ts'
import { NoDailyFee } from './no-registers.tsx'
import styles from './register-list.module.css'
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
      <Before books={book.books} today={book.today} />
      <p className={styles.foot}>
        <Link to={paths.dashboard}>The desk</Link>
      </p>
    </main>
  )
}

function Head({ device: { book, drafts } }: { device: OnDevice }) {
  const own = (book?.books ?? []).flatMap(({ registers }) => registers)
  const onTheirWay = own.filter(
    ({ state, handedOver }) => state === 'handed_over' && handedOver?.staffId === book?.staffId,
  )
  const sum = sumOf([
    ...onTheirWay.map(({ said }) => fromCedis(said ?? 0)),
    ...Object.values(drafts).map(({ marks }) => inHand(marks)),
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
  const navigate = useNavigate()
  const open = (device.book?.books ?? []).flatMap((book) =>
    book.missed.filter((day) => !device.drafts[draftId({ ...book, day })]).map((day) => ({ book, day })),
  )
  if (open.length === 0) return null
  return (
    <Part title="Not handed over">
      {open.map(({ book, day }) => (
        <li key={draftId({ ...book, day })} className={styles.row}>
          <button
            type="button"
            onClick={() =>
              void registers.open(book, day).then(() => navigate(paths.register(draftId({ ...book, day }))))
            }
          >
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
  const navigate = useNavigate()
  const day = device.book?.today ?? ''
  const id = draftId({ ...book, day })
  const draft = device.drafts[id]
  const register = book.registers.find((each) => each.day === day)
  const begin = async () => {
    await registers.open(book, day)
    navigate(paths.register(id))
  }
  if (draft) return <DraftRow {...{ registers, device, draft }} />
  if (register && register.state !== 'draft')
    return (
      <RegisterRow register={register}>
        {register.state === 'handed_over' && (
          <Button small onClick={() => void registers.takeBack(register.id, id)}>
            Take it back to change a mark
          </Button>
        )}
        {register.state === 'sent_back' && (
          <Button small kind="primary" onClick={() => void begin()}>
            Look at the marks
          </Button>
        )}
      </RegisterRow>
    )
  const rates = new Set(book.pupils.flatMap(({ rate }) => (rate === null ? [] : [rate])))
  const [rate] = rates
  return (
    <li className={styles.row}>
      <button type="button" onClick={() => void begin()}>
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
          <DraftWords draft={draft} words="Saved on this phone" />
          <p>It is sent by itself when the connection is back, exactly once. Keep the cash until then.</p>
        </div>
      </li>
    )
  return (
    <li className={styles.row}>
      {isKnown ? (
        <Link to={paths.register(draftId(draft))}>
          <DraftWords draft={draft} words={problem ? 'not taken' : 'being marked'} />
        </Link>
      ) : (
        <div>
          <DraftWords draft={draft} words="no longer yours" />
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

function DraftWords({ draft, words }: { draft: Draft; words: string }) {
  return (
    <>
      <b>
        {draft.className}, {draft.feeType}
      </b>
      <strong>{formatAmount(inHand(draft.marks))}</strong>
      <span>{formatWeekday(draft.day)}</span>
      <i data-tone="wait">{words}</i>
    </>
  )
}

const STATES: Record<Register['state'], string> = {
  draft: 'being marked',
  handed_over: 'waits to be counted',
  sent_back: 'sent back',
  accepted: 'accepted',
}

function RegisterRow({ register, children }: { register: Register; children?: React.ReactNode }) {
  const { state, difference, sentBack, sentBackReason, handedOver, receiverSays, slipNumber } = register
  const off = difference ? fromCedis(difference) : 0
  return (
    <li className={styles.row}>
      <div>
        <b>
          {register.className}, {register.feeType}
        </b>
        <strong>{formatAmount(fromCedis(register.counted ?? register.said ?? register.marked))}</strong>
        <span>
          {formatWeekday(register.day)}
          {slipNumber && `, ${slipNumber}`}
          {state === 'handed_over' && handedOver && `, since ${formatTime(new Date(handedOver.at))}`}
        </span>
        <i data-tone={state === 'accepted' && off === 0 ? 'good' : 'wait'}>
          {off
            ? `${formatAmount(fromCedis(Math.abs(difference ?? 0)))} ${off < 0 ? 'less' : 'more'}`
            : STATES[state]}
        </i>
        {state === 'sent_back' && (
          <p>
            {sentBack?.name}: “{sentBackReason}” Nothing is booked. Cash and marks are with you.
          </p>
        )}
        {off !== 0 && (
          <p>
            {receiverSays && `“${receiverSays}” `}All pupils keep their marks. The difference stands in your
            name until it is settled with the office.
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

function Before({ books, today }: { books: readonly Book[]; today: string }) {
  const before = books
    .flatMap(({ registers }) => registers)
    .filter(({ day, state }) => day < today && state !== 'draft')
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, 8)
  if (before.length === 0) return null
  return (
    <Part title="Before">
      {before.map((register) => (
        <RegisterRow key={register.id} register={register} />
      ))}
    </Part>
  )
}
