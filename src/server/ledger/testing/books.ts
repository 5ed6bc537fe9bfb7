import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { Refusal, type RefusalCode } from '#shared/errors.ts'
import type { PostingKind } from '../index.ts'
import type { Said } from './acts-registers.ts'

/**
 * The books as a patient person would keep them: lists, and sums made by adding up. It knows nothing of the SQL, and
 * students, classes and entries are told by their place. Tests hold the ledger against it.
 */
export interface Books {
  now: Date
  closedThrough: Day | null
  /** Its cash lies in one drawer, open from the beginning. */
  keepsDrawer: boolean
  /** `place` is that of its id among them. */
  terms: readonly { name: string; starts: Day; ends: Day; place: number }[]
  /** In the order of their ids, which is the order in which one act writes its lines. */
  feeTypes: readonly string[]
  students: Student[]
  lines: Line[]
  receipts: Receipt[]
  runs: Run[]
  /** The fixed fee of a class, by class and fee type. */
  fees: Map<string, Fee>
  halves: Half[]
  /** Of each class, by its place: where its students go at the end of the year (null: they complete), and is it in use? */
  classes: { next: number | null; isOut: boolean }[]
  yearEnds: YearEnd[]
  /** In the order they were made. */
  rules: Rule[]
  /** In the order they were given. */
  awards: Award[]
  /** In the order they were made, as are the plans. */
  promises: Promised[]
  plans: Planned[]
  /** The lines of the wallet's statements, as they came. */
  bank: BankLine[]
  /** In the order they were opened. */
  registers: BookRegister[]
  /** The days of the daily fee. */
  dailyDays: ReadonlySet<Day>
}

/** What was agreed with a family, as it is read: no state is written down. */
export interface Promised {
  students: readonly number[]
  amount: number
  on: Day
  at: Date
  cancelledOn?: Day
}

export interface Planned {
  students: readonly number[]
  parts: readonly { on: Day; amount: number }[]
  at: Date
  cancelledOn?: Day
}

/** A line of a wallet's statements. */
export interface BankLine {
  file: number
  on: Day
  amount: number
  /** The line whose money it took back, counted from 1. */
  takesBack?: number
  /** What became of it, with the receipt it stands for; null while it waits. */
  done: { act: 'posted' | 'linked'; receipt: number } | { act: 'set_aside' } | null
}

/** A register of a class and a day, and what each student is marked. */
export interface BookRegister {
  class: number
  day: Day
  state: 'handed_over' | 'sent_back' | 'accepted'
  marks: Map<number, Said>
}

/** What a sponsor carries of the fees of some pupils. */
export interface Award {
  /** Its place among all awards. */
  place: number
  sponsor: number
  students: readonly number[]
  feeTypes: readonly string[]
  /** Hundredths of a percent, or an amount for each pupil and term. */
  percent: number | undefined
  amount: number | undefined
  cap: number | undefined
  from: Day
  until: Day | undefined
  withdrawn: Set<number>
}

/** Who pays less. */
export interface Rule {
  slot: number
  who: 'named' | 'nth_child' | 'paid_by'
  kind: 'discount' | 'scholarship'
  students: readonly number[]
  fromChild: number
  payBy: Day
  /** Hundredths of a percent. */
  percent: number
  adds: boolean
  feeType: string
  starts: Day
  ends: Day | null
}

interface YearEnd {
  at: Date
  moved: { student: number; from: number; to: number | null }[]
  isUndone: boolean
}

interface Student {
  /** In the order of admission. */
  number: number
  class: number
  family: number
  status: 'active' | 'completed' | 'archived'
  /** When all classes were promoted, and this one with its last. */
  completedAt: Date | null
}

export interface Line {
  /** Its journal number; the first is 1. */
  number: number
  /** The number of the first line of its act. */
  act: number
  student: number
  class: number
  feeType: string
  side: 'Debit' | 'Credit'
  amount: number
  kind:
    | PostingKind
    | 'class_fee'
    | 'daily_charge'
    | 'scholarship'
    | 'reallocation'
    | 'reversal'
    | 'sponsor_share'
    | 'sponsor_payment'
  account: string
  on: Day
  due: Day | null
  term: string
  receipt: number | null
  run: number | null
  corrects: number | null
  session: string
  at: Date
  /** Of a reduction its rule, by its slot; of a waiver the charge it forgives. */
  rule?: number
  forgives?: number
  /** Of a sponsor's share or payment. */
  award?: number
}

export interface Receipt {
  number: number
  student: number
  amount: number
  before: number
  /** Of several students: each one's part, in order. */
  parts: readonly { student: number; amount: number; before: number }[]
  isVoid: boolean
  /** The one it puts right. */
  replaces?: number
  /** Who paid for some of its pupils. */
  sponsor?: number
  session: string
  at: Date
}

export interface Run {
  number: number
  class: number
  feeType: string
  term: string
  /** What it charges by now. */
  fee: Fee
  feeBefore: Fee | undefined
  families: number
  isUndone: boolean
  /** What it charged when it was made. */
  billed: number
  at: Date
}

interface Fee {
  amount: number
  due: Day | null
}

interface Half {
  line: Line
  session: string
  call: 'pay' | 'transaction'
  isPaired: boolean
}

export type NewLine = Omit<Line, 'number' | 'act' | 'at' | 'session'>

export function refuse(code: RefusalCode): never {
  throw new Refusal(code, code)
}

export function today(books: Books): Day {
  return dayOf(books.now)
}

/** The day so many days from today; none for none. */
export function dayFrom(books: Books, offset: number | undefined): Day | undefined {
  return offset === undefined ? undefined : addDays(today(books), offset)
}

/** Writes the lines of one act, or none of them when its day is not open. Answers them with their numbers. */
export function write(books: Books, session: string, lines: readonly NewLine[]): Line[] {
  for (const { on } of lines) requireOpen(books, on)
  const written = lines.map((line, index) => ({
    ...line,
    number: books.lines.length + index + 1,
    act: books.lines.length + 1,
    at: books.now,
    session,
  }))
  books.lines.push(...written)
  return written
}

export function requireOpen(books: Books, day: Day): void {
  if (day > today(books)) refuse('invalid')
  if (books.closedThrough !== null && day <= books.closedThrough) refuse('day_closed')
}

/** The term that contains the day, else the next, else the last. */
export function termOf(books: Books, day: Day): string {
  const inOrder = [...books.terms].sort((a, b) => (a.starts < b.starts ? -1 : 1))
  const found =
    inOrder.find(({ starts, ends }) => starts <= day && day <= ends) ??
    inOrder.find(({ starts }) => starts > day) ??
    inOrder.at(-1)
  return found?.name ?? refuse('conflict')
}

export function isReversed(books: Books, line: Line): boolean {
  return books.lines.some(({ kind, corrects }) => kind === 'reversal' && corrects === line.number)
}

/** What of a credited line has not been moved on. */
export function remainingOf(books: Books, line: Line): number {
  const moved = books.lines.filter(
    ({ kind, side, corrects }) => kind === 'reallocation' && side === 'Debit' && corrects === line.number,
  )
  return line.amount - sum(moved.map(({ amount }) => amount))
}

export function takenBack(books: Books, line: Line, kind: 'reversal' | 'reallocation'): NewLine {
  const { student, feeType, amount, account, term, receipt, run } = line
  const side = line.side === 'Debit' ? 'Credit' : 'Debit'
  const on = today(books)
  return {
    student,
    class: line.class,
    feeType,
    side,
    amount,
    kind,
    account,
    on,
    due: null,
    term,
    receipt,
    run,
    corrects: line.number,
  }
}

/** What a student owes over all fee types, or of one. */
export function owes(books: Books, student: number, feeType?: string): number {
  const theirs = books.lines.filter(
    (line) => line.student === student && (feeType === undefined || line.feeType === feeType),
  )
  return sum(theirs.map(({ side, amount }) => (side === 'Debit' ? amount : -amount)))
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
