import { PROMISE_DAYS_MAX } from '#shared/contacts.ts'
import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { PLAN_DAYS_MAX } from '#shared/plans.ts'
import { VOLUNTARY } from './acts.ts'
import { type Books, type Line, owes, type Planned, type Promised, refuse, sum, today } from './books.ts'

const familyOf = ({ students }: Books, student: number) =>
  [...students.keys()].filter((each) => students[each]?.family === students[student]?.family)

/** Refuses what cannot be promised. */
export function promise(
  books: Books,
  { student, amount, days }: { student: number; amount: number; days: number },
): void {
  const family = familyOf(books, student)
  const owed = sum(family.map((each) => Math.max(0, owes(books, each))))
  if (days < 0 || days > PROMISE_DAYS_MAX || amount > owed) refuse('invalid')
  books.promises.push({ students: family, amount, on: addDays(today(books), days), at: books.now })
}

export function cancelPromise(books: Books, which: number): void {
  const found = books.promises[which] ?? refuse('not_found')
  if (promiseState(books, found).state !== 'open') refuse('conflict')
  found.cancelledOn = today(books)
}

/** What a child owes that can be asked for. */
function asked(books: Books, student: number): number {
  const balances = books.feeTypes.map((type) => [type, owes(books, student, type)] as const)
  return Math.max(
    0,
    sum(balances.map(([type, balance]) => (balance < 0 || !VOLUNTARY.includes(type) ? balance : 0))),
  )
}

interface PlanOf {
  student: number
  parts: number
  days: number
}

/** What the family owes, in as equal parts as pesewas allow; of too little to part, parts that are refused. */
export function partsOf(books: Books, { student, parts, days }: PlanOf): { on: Day; amount: number }[] {
  const debt = sum(familyOf(books, student).map((each) => asked(books, each)))
  const each = Math.max(1, Math.floor(debt / parts))
  return [...Array(parts).keys()].map((place) => ({
    on: addDays(today(books), days * (place + 1)),
    amount: place === parts - 1 ? Math.max(1, debt - each * (parts - 1)) : each,
  }))
}

export function plan(books: Books, deed: PlanOf): void {
  const owing = familyOf(books, deed.student).filter((each) => asked(books, each) > 0)
  const parts = partsOf(books, deed)
  const debt = sum(owing.map((each) => asked(books, each)))
  if (debt === 0 || deed.days === 0 || deed.days * deed.parts > PLAN_DAYS_MAX) refuse('invalid')
  if (sum(parts.map(({ amount }) => amount)) !== debt) refuse('invalid')
  books.plans.push({ students: owing, parts, at: books.now })
}

export function cancelPlan(books: Books, which: number): void {
  const found = books.plans[which] ?? refuse('not_found')
  const { state } = planState(books, found)
  if (state === 'kept' || state === 'cancelled') refuse('conflict')
  found.cancelledOn = today(books)
}

/** What receipts of these days brought the pupils, less what was taken back or moved away, whenever that was. */
function came(
  books: Books,
  students: readonly number[],
  since: Date,
  until: Day,
  isCounted = (_: Line) => true,
) {
  const madeOn = dayOf(since)
  const lines = books.lines.filter((line) => {
    const receipt = books.receipts[(line.receipt ?? 0) - 1]
    if (!receipt || !students.includes(line.student) || !isCounted(line)) return false
    const day = dayOfReceipt(books, receipt.number)
    return day >= madeOn && day <= until && (day > madeOn || receipt.at > since)
  })
  return sum(lines.map(({ side, amount }) => (side === 'Credit' ? amount : -amount)))
}

function dayOfReceipt({ lines }: Books, number: number): Day {
  const line = lines.find(
    ({ receipt, kind }) => receipt === number && ['payment', 'sponsor_payment'].includes(kind),
  )
  return line?.on ?? ''
}

const isOfOne = (some: readonly number[], others: readonly number[]) =>
  some.some((one) => others.includes(one))
const earliest = (days: readonly (Day | undefined)[]): Day | undefined =>
  days.flatMap((day) => day ?? []).sort()[0]
const earlier = (one: Day, other: Day | undefined) => (other !== undefined && other < one ? other : one)

export function promiseState(books: Books, promised: Promised) {
  const { students, amount, on, at, cancelledOn } = promised
  const later = [...books.promises, ...books.plans].filter(
    (other) => other.at > at && isOfOne(other.students, students) && dayOf(other.at) <= on,
  )
  const ended = earliest([cancelledOn, ...later.map((other) => dayOf(other.at))])
  const sumOf = came(books, students, at, earlier(on, ended))
  const isOpen = on >= today(books)
  const state =
    sumOf >= amount
      ? 'kept'
      : ended !== undefined
        ? 'cancelled'
        : isOpen
          ? 'open'
          : sumOf > 0
            ? 'part'
            : 'broken'
  return { amount, on, came: sumOf, ended: ended ?? null, state }
}

/** Each part is filled in turn; what is owed no more comes off the last ones. */
export function planParts(books: Books, { students, parts, at, cancelledOn }: Planned) {
  const later = books.plans.filter((other) => other.at > at && isOfOne(other.students, students))
  const ended = earliest([cancelledOn, ...later.map((other) => dayOf(other.at))])
  const money = Math.max(
    0,
    came(books, students, at, earlier(today(books), ended), ({ feeType }) => !VOLUNTARY.includes(feeType)),
  )
  let wanted = money + sum(students.map((student) => asked(books, student)))
  let rest = money
  return parts.map(({ on, amount }) => {
    const ask = Math.min(amount, wanted)
    const got = Math.min(ask, rest)
    wanted -= ask
    rest -= got
    const isOver = on < today(books)
    const state =
      got === ask
        ? 'kept'
        : ended !== undefined
          ? 'cancelled'
          : !isOver
            ? 'open'
            : got > 0
              ? 'part'
              : 'broken'
    return { on, amount, asked: ask, came: got, state }
  })
}

export function planState(books: Books, planned: Planned) {
  const parts = planParts(books, planned)
  const states = parts.map(({ state }) => state)
  const next = parts.find(({ state }) => state === 'open')
  const rest = sum(parts.map((part) => part.asked - part.came))
  const state = states.every((each) => each === 'kept')
    ? 'kept'
    : (['cancelled', 'part', 'broken'].find((each) => states.includes(each as never)) ?? 'open')
  return { state, rest, nextOn: next?.on }
}
