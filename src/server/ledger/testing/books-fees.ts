import type { Day } from '#shared/dates.ts'
import {
  type Books,
  isReversed,
  type Line,
  type NewLine,
  type Run,
  refuse,
  sum,
  takenBack,
  termOf,
  today,
  write,
} from './books.ts'
import { reductionsOn } from './books-reductions.ts'
import { sharesOn } from './books-shares.ts'

export interface BillAct {
  class: number
  feeType: string
  amount: number
  due: Day | undefined
  term: string | undefined
  confirm: boolean
  isKeyed: boolean
  except: readonly number[]
  /** Of an act on many classes, which tells the families itself. */
  isPart: boolean
}

export function bill(books: Books, session: string, act: BillAct): void {
  if (!books.feeTypes.includes(act.feeType)) refuse('invalid')
  const term = act.term ?? termOf(books, today(books))
  const key = `${act.class} ${act.feeType}`
  const [newest, other] = standing(books, act.class, act.feeType, term)
  const wasJustDone = newest && newest.billed === act.amount && secondsAgo(books, newest.at) < 60
  const isSentAgain = !act.isKeyed && other && wasJustDone
  if (newest && (!act.confirm || isSentAgain)) refuse('already_billed')
  const number = books.runs.length + 1
  const fee = { amount: act.amount, due: act.due ?? null }
  const billed = [...books.students.keys()].filter(
    (student) =>
      isActiveIn(books, student, act.class) &&
      !act.except.includes(student) &&
      !isChargedElsewhere(books, student, act, term),
  )
  if (billed.length === 0) refuse('invalid')
  const charged = billed.map((student) => ({
    student,
    class: act.class,
    feeType: act.feeType,
    term,
    number,
    at: books.now,
    charged: fee.amount,
    due: fee.due,
  }))
  writeCharges(books, session, [
    ...charged.map((one) => charge(books, one, fee.amount, fee.due)),
    ...reductionsOn(books, charged),
  ])
  const families = act.isPart ? 0 : new Set(billed.map((student) => books.students[student]?.family)).size
  const feeBefore = books.fees.get(key)
  books.runs.push({
    number,
    class: act.class,
    feeType: act.feeType,
    term,
    fee,
    feeBefore,
    families,
    isUndone: false,
    billed: act.amount,
    at: books.now,
  })
  books.fees.set(key, fee)
}

/** With what sponsors carry of it then. */
function writeCharges(books: Books, session: string, lines: readonly NewLine[]): void {
  write(books, session, [...lines, ...sharesOn(books, lines)])
}

type FeeAct = Pick<BillAct, 'class' | 'feeType' | 'amount' | 'due'>

/** Everybody the newest run of this term has charged gets the difference, the archived excepted. */
export function setFee(books: Books, session: string, act: FeeAct): number {
  if (!books.feeTypes.includes(act.feeType)) refuse('invalid')
  const key = `${act.class} ${act.feeType}`
  const [run] = standing(books, act.class, act.feeType, termOf(books, today(books)))
  if (act.amount === 0) {
    if (run) refuse('already_billed')
    books.fees.delete(key)
    return 0
  }
  const due = act.due ?? run?.fee.due ?? null
  const lines = run ? differences(books, run, act.amount, due) : []
  const charged = run ? lines.map(({ student }) => ({ ...run, student, charged: act.amount, due })) : []
  writeCharges(books, session, [...lines, ...reductionsOn(books, charged)])
  if (run) run.fee = { amount: act.amount, due }
  books.fees.set(key, { amount: act.amount, due: act.due ?? books.fees.get(key)?.due ?? null })
  return lines.length
}

/** Saved again as it is, a price changes nothing: who was away is asked about when they come back. */
function differences(books: Books, run: Run, amount: number, due: Day | null): NewLine[] {
  if (amount === run.fee.amount) return []
  return [...books.students.keys()]
    .filter(
      (student) => linesOf(books, run, student).length > 0 && books.students[student]?.status !== 'archived',
    )
    .map((student) => charge(books, { ...run, student }, amount - chargedBy(books, run, student), due))
    .filter((line) => line.amount > 0)
}

export function join(
  books: Books,
  session: string,
  student: number,
  to: number,
  except: readonly string[],
): void {
  const child = books.students[student] ?? refuse('not_found')
  const term = termOf(books, today(books))
  const runs = books.feeTypes.flatMap((feeType) => standing(books, to, feeType, term).reverse())
  const joined = runs.filter(
    (run) =>
      !except.includes(run.feeType) &&
      !isCharged(books, student, run.feeType, term, to) &&
      run.fee.amount !== chargedBy(books, run, student),
  )
  const charged = joined.map((run) => ({ ...run, student, charged: run.fee.amount, due: run.fee.due }))
  writeCharges(books, session, [
    ...joined.map((run) =>
      charge(books, { ...run, student }, run.fee.amount - chargedBy(books, run, student), run.fee.due),
    ),
    ...reductionsOn(books, charged),
  ])
  child.class = to
}

export function undo(books: Books, session: string, number: number): void {
  const run = books.runs[number - 1] ?? refuse('not_found')
  if (run.isUndone) refuse('already_reversed')
  const isTakenBack = ({ kind }: Line) => ['discount', 'scholarship', 'waiver'].includes(kind)
  const lines = books.lines.filter(
    (line) =>
      line.run === number && (line.kind === 'class_fee' || (isTakenBack(line) && !isReversed(books, line))),
  )
  const inOrder = lines.sort((a, b) => a.student - b.student || a.number - b.number)
  writeCharges(
    books,
    session,
    inOrder.map((line) => takenBack(books, line, 'reversal')),
  )
  run.isUndone = true
  const isLatest = !books.runs.some(
    (other) =>
      !other.isUndone && other.number > number && other.class === run.class && other.feeType === run.feeType,
  )
  if (!isLatest) return
  const key = `${run.class} ${run.feeType}`
  if (run.feeBefore) books.fees.set(key, run.feeBefore)
  else books.fees.delete(key)
}

/** Newest first. */
function secondsAgo(books: Books, at: Date): number {
  return (books.now.getTime() - at.getTime()) / 1_000
}

function standing(books: Books, inClass: number, feeType: string, term: string): Run[] {
  return books.runs
    .filter((run) => run.class === inClass && run.feeType === feeType && run.term === term && !run.isUndone)
    .reverse()
}

function linesOf(books: Books, run: Run, student: number): Line[] {
  return books.lines.filter((line) => line.run === run.number && line.student === student)
}

function chargedBy(books: Books, run: Run, student: number): number {
  const charges = linesOf(books, run, student).filter(({ account }) => account === 'fee income')
  return sum(charges.map(({ side, amount }) => (side === 'Debit' ? amount : -amount)))
}

function isCharged(books: Books, student: number, feeType: string, term: string, except = -1): boolean {
  const runs = books.runs.filter((run) => run.feeType === feeType && run.term === term && !run.isUndone)
  const classes = new Set(runs.map((run) => run.class).filter((inClass) => inClass !== except))
  return [...classes].some(
    (inClass) =>
      sum(runs.filter((run) => run.class === inClass).map((run) => chargedBy(books, run, student))) > 0,
  )
}

function isChargedElsewhere(books: Books, student: number, act: BillAct, term: string): boolean {
  return isCharged(books, student, act.feeType, term, act.class)
}

function isActiveIn(books: Books, student: number, inClass: number): boolean {
  const child = books.students[student]
  return child?.class === inClass && child.status === 'active'
}

interface Charged {
  student: number
  class: number
  feeType: string
  term: string
  number: number
}

/** A negative amount is a credit. */
function charge(
  books: Books,
  { student, class: inClass, feeType, term, number }: Charged,
  amount: number,
  due: Day | null,
): NewLine {
  return {
    student,
    class: inClass,
    feeType,
    term,
    due,
    run: number,
    on: today(books),
    side: amount > 0 ? 'Debit' : 'Credit',
    amount: Math.abs(amount),
    kind: 'class_fee',
    account: 'fee income',
    receipt: null,
    corrects: null,
  }
}
