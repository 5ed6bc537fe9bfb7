import { addDays, type Day } from '#shared/dates.ts'
import { DAILY, DAILY_RATE, type Said, type Unpaid } from './acts-registers.ts'
import {
  type BookRegister,
  type Books,
  isReversed,
  type NewLine,
  owes,
  refuse,
  requireOpen,
  takenBack,
  termOf,
  today,
  write,
} from './books.ts'

interface Marking {
  class: number
  day: number
  said: readonly Said[]
}

/** The students of a class with what is said of them: by their places, so that a move changes who is meant. */
export function saidOf({ students }: Books, { class: place, said }: Marking): Map<number, Said> {
  const there = [...students.keys()].filter(
    (each) => students[each]?.class === place && students[each]?.status === 'active',
  )
  return new Map(there.map((student) => [student, said[student] ?? 'absent']))
}

export function registerOn({ registers }: Books, place: number, day: Day): BookRegister | undefined {
  return registers.find((register) => register.class === place && register.day === day)
}

/** Marked and handed over in one act; of a refused one nothing stays. */
export function markClass(books: Books, deed: Marking): void {
  const day = addDays(today(books), deed.day)
  if (day > today(books) || !books.dailyDays.has(day)) refuse('invalid')
  const found = registerOn(books, deed.class, day)
  if (found && found.state !== 'sent_back') refuse('conflict')
  const marks = saidOf(books, deed)
  for (const [student, said] of marks)
    if (said === 'prepaid' && owes(books, student, DAILY) + DAILY_RATE > 0) refuse('invalid')
  if (found) Object.assign(found, { marks, state: 'handed_over' })
  else books.registers.push({ class: deed.class, day, state: 'handed_over', marks })
}

export const paidFor = (said: Said | undefined): number => (typeof said === 'number' ? said * DAILY_RATE : 0)
const isCharged = (said: Said) => typeof said === 'number' || said === 'owes' || said === 'prepaid'

/** Money first, each by student; the day counts on its own date, or from today when that is locked. */
export function acceptRegister(books: Books, session: string, which: number): void {
  const register = books.registers[which] ?? refuse('not_found')
  if (register.state !== 'handed_over') refuse('conflict')
  const isLocked = books.closedThrough !== null && register.day <= books.closedThrough
  const on = isLocked ? today(books) : register.day
  const marks = [...register.marks].sort(([left], [right]) => left - right)
  const lines = [
    ...marks.flatMap(([student, said]) => {
      const amount = paidFor(said)
      return amount > 0 ? [paymentOf(books, register, { student, amount, on })] : []
    }),
    ...marks.flatMap(([student, said]) => (isCharged(said) ? [chargeOf(books, register, student, on)] : [])),
  ]
  for (const [student, said] of marks)
    if (said === 'prepaid' && owes(books, student, DAILY) + DAILY_RATE > 0) refuse('conflict')
  if (marks.some(([student, said]) => isCharged(said) && isChargedElsewhere(books, register, student)))
    refuse('conflict')
  write(books, session, lines)
  register.state = 'accepted'
}

function paymentOf(
  books: Books,
  register: BookRegister,
  { student, amount, on }: { student: number; amount: number; on: Day },
): NewLine {
  return {
    student,
    class: register.class,
    feeType: DAILY,
    side: 'Credit',
    amount,
    kind: 'payment',
    account: 'cash',
    on: today(books),
    due: null,
    term: termOf(books, on),
    receipt: null,
    run: null,
    corrects: null,
  }
}

function chargeOf(books: Books, register: BookRegister, student: number, on: Day): NewLine {
  return {
    student,
    class: register.class,
    feeType: DAILY,
    side: 'Debit',
    amount: DAILY_RATE,
    kind: 'daily_charge',
    account: 'fee income',
    on,
    due: register.day,
    term: termOf(books, on),
    receipt: null,
    run: null,
    corrects: null,
  }
}

/** A student who changed class is charged once a day. */
function isChargedElsewhere({ registers }: Books, register: BookRegister, student: number): boolean {
  return registers.some((other) => {
    const said = other.marks.get(student)
    const isAlike = other !== register && other.day === register.day && other.state === 'accepted'
    return isAlike && said !== undefined && isCharged(said)
  })
}

export function sendBack(books: Books, which: number): void {
  const register = books.registers[which] ?? refuse('not_found')
  if (register.state !== 'handed_over') refuse('conflict')
  register.state = 'sent_back'
}

/** The charge is taken back, or made, today. */
export function correctMark(
  books: Books,
  session: string,
  { which, student, mark }: { which: number; student: number; mark: Unpaid },
): void {
  const register = books.registers[which] ?? refuse('not_found')
  if (register.state !== 'accepted') refuse('conflict')
  const said = register.marks.get(student) ?? refuse('not_found')
  if (said === mark) refuse('invalid')
  const charge = books.lines.findLast(
    (line) =>
      line.kind === 'daily_charge' &&
      line.student === student &&
      line.class === register.class &&
      line.due === register.day &&
      !isReversed(books, line),
  )
  const isOwing = mark === 'owes'
  if (isOwing && isChargedElsewhere(books, register, student)) refuse('conflict')
  if (isOwing === isCharged(said)) return void register.marks.set(student, mark)
  requireOpen(books, today(books))
  const made = isOwing
    ? chargeOf(books, register, student, today(books))
    : takenBack(books, charge ?? refuse('not_found'), 'reversal')
  write(books, session, [made])
  register.marks.set(student, mark)
}
