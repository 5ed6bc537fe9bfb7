import type { Day } from '#shared/dates.ts'
import {
  type Books,
  isReversed,
  type Line,
  type NewLine,
  owes,
  refuse,
  remainingOf,
  requireOpen,
  sum,
  takenBack,
  termOf,
  today,
  write,
} from './books.ts'
import { inDrawer, missing, moneyOn, refuseGivenBack } from './books-back.ts'
import { askAboutTwins, linesOf, type MoneyAct } from './books-lines.ts'
import { askAboutCredit, isCut, waiversOf } from './books-reductions.ts'
import { sharesOn } from './books-shares.ts'
import { receiptOf, tenderLines } from './books-tenders.ts'

/** Money for one student. Answers what is owed after it. */
export function postMoney(books: Books, session: string, act: MoneyAct): number {
  const half = act.isKeyed ? undefined : act.half
  if (half && completeHalf(books, session, act, half)) return owes(books, act.student)
  const student = books.students[act.student] ?? refuse('not_found')
  if (student.status === 'archived' && act.kind === 'manual_charge') refuse('invalid')
  const lines = linesOf(books, act, student.class)
  if (lines.some(({ feeType }) => !books.feeTypes.includes(feeType))) refuse('invalid')
  if (new Set(lines.map(({ feeType }) => feeType)).size < lines.length) refuse('invalid')
  askAboutRefund(books, act, lines)
  if (!act.confirm && TAKES_OFF.has(act.kind)) askAboutCredit(books, lines)
  askAboutTwins(books, session, act, lines)

  const before = owes(books, act.student)
  const written = write(books, session, lines)
  const [first] = written
  if (act.kind === 'payment')
    books.receipts.push(receiptOf(books, session, lines, new Map([[act.student, before]])))
  if (half && first && lines.length === 1)
    books.halves.push({ line: first, session, call: half, isPaired: false })
  return owes(books, act.student)
}

const TAKES_OFF = new Set(['discount', 'waiver', 'write_off'])

/** More given back than the fee is in credit from money received is asked about, when the day is open; so is a drawer that holds less. */
function askAboutRefund(books: Books, { kind, confirm, student }: MoneyAct, lines: readonly NewLine[]) {
  if (kind !== 'refund') return
  for (const { on } of lines) requireOpen(books, on)
  if (confirm) return
  const isShort = lines.some(
    ({ feeType, amount }) =>
      amount >
      Math.min(-owes(books, student, feeType), moneyOn(books, student, feeType), moneyOn(books, student)),
  )
  if (isShort || missing(books, lines) > 0) refuse('more_than_received')
  const isCash = lines.some(({ account }) => account === 'cash')
  if (books.keepsDrawer && isCash && sum(lines.map(({ amount }) => amount)) > inDrawer(books))
    refuse('drawer_short')
}

/** What students owed before the school came, in one act. */
export function openBalances(
  books: Books,
  session: string,
  opened: readonly { student: number; feeType: string; amount: number; inCredit: boolean }[],
  due: Day | undefined,
): void {
  if (opened.some(({ feeType }) => !books.feeTypes.includes(feeType))) refuse('invalid')
  const lines = opened
    .flatMap(({ student, ...line }) => {
      const act = { kind: 'opening' as const, student, lines: [line], date: today(books), method: undefined }
      return linesOf(books, act, books.students[student]?.class ?? refuse('not_found'))
    })
    .map((line) => ({ ...line, due: due ?? line.due }))
  if (lines.length === 0) requireOpen(books, today(books))
  write(
    books,
    session,
    lines.sort((a, b) => a.student - b.student || (a.feeType < b.feeType ? -1 : 1)),
  )
}

/** True when this call was the second half of an act that is recorded already. */
function completeHalf(books: Books, session: string, act: MoneyAct, call: 'pay' | 'transaction'): boolean {
  const [wanted, ...more] = act.lines
  const half = books.halves.find(
    ({ line, ...waiting }) =>
      more.length === 0 &&
      !waiting.isPaired &&
      waiting.session === session &&
      waiting.call !== call &&
      line.at.getTime() > books.now.getTime() - 120_000 &&
      line.student === act.student &&
      line.kind === act.kind &&
      line.feeType === wanted?.feeType &&
      line.amount === wanted.amount &&
      !isReversed(books, line),
  )
  if (!half) return false
  if (call === 'transaction') addDetails(books, half.line, act)
  half.isPaired = true
  return true
}

function addDetails(books: Books, line: Line, { date, method, kind }: MoneyAct): void {
  const isDebt = kind === 'manual_charge'
  const day = date ?? line.on
  const on = isDebt && day > today(books) ? today(books) : day
  const account = kind === 'payment' && method ? method.toLowerCase() : line.account
  const due = isDebt ? (date ?? line.due) : line.due
  if (on === line.on && account === line.account && due === line.due) return
  requireOpen(books, line.on)
  requireOpen(books, on)
  Object.assign(line, { on, account, due, term: on === line.on ? line.term : termOf(books, on) })
}

export function reverseReceipt(books: Books, session: string, number: number): void {
  const receipt = books.receipts[number - 1] ?? refuse('not_found')
  if (receipt.isVoid) refuse('already_reversed')
  const back = books.lines
    .filter((line) => line.receipt === number)
    .map((line) => takenBack(books, line, 'reversal'))
  if (receipt.sponsor === undefined) refuseGivenBack(books, back)
  write(books, session, back)
  receipt.isVoid = true
}

/** Takes a receipt back and records what was really paid, as one act. */
export function correctReceipt(
  books: Books,
  session: string,
  {
    receipt: number,
    lines: paid,
    method,
    date,
  }: Pick<MoneyAct, 'method' | 'date'> & {
    receipt: number
    lines: { feeType: string; amount: number; student?: number | undefined }[]
  },
): void {
  const receipt = books.receipts[number - 1] ?? refuse('not_found')
  if (receipt.isVoid) refuse('already_reversed')
  if (receipt.sponsor !== undefined) refuse('conflict')
  const whose = receipt.parts.length > 0 ? undefined : receipt.student
  const named = paid.map(({ student = whose ?? refuse('invalid'), ...line }) => ({ student, ...line }))
  const lines = tenderLines(books, { lines: named, method, date })
  const old = books.lines.filter((line) => line.receipt === number)
  if (saysTheSame(old, lines, date)) refuse('invalid')
  const back = old.map((line) => ({
    ...takenBack(books, line, 'reversal'),
    ...(date ? { on: line.on } : {}),
  }))
  if (date) for (const { on } of [...lines, ...back]) requireOpen(books, on)
  const undone = (student: number) => sum(back.filter((line) => line.student === student).map(signed))
  const before = new Map(
    lines.map(({ student }) => [student, owes(books, student) + undone(student)] as const),
  )
  refuseGivenBack(books, [...back, ...lines])
  write(books, session, [...back, ...lines])
  receipt.isVoid = true
  books.receipts.push({ ...receiptOf(books, session, lines, before), replaces: receipt.number })
}

function signed({ side, amount }: NewLine): number {
  return side === 'Debit' ? amount : -amount
}

/** The same fees, the same sums, paid the same way, and on the same day where one is said. */
function saysTheSame(old: readonly Line[], lines: readonly NewLine[], date: Day | undefined): boolean {
  const paid = old.filter(({ kind }) => kind === 'payment')
  const said = ({ student, feeType, amount, account }: NewLine) =>
    `${student} ${feeType} ${amount} ${account}`
  return (
    (date === undefined || paid.every(({ on }) => on === date)) &&
    paid.length === lines.length &&
    lines.every((line) => paid.some((other) => said(other) === said(line)))
  )
}

export function reverseLine(books: Books, session: string, number: number): void {
  const line = books.lines[number - 1] ?? refuse('not_found')
  if (NEVER_ALONE.includes(line.kind)) refuse('conflict')
  if (line.rule !== undefined || isCut(books, line)) refuse('conflict')
  if (isReversed(books, line)) refuse('already_reversed')
  const forgiven = waiversOf(books, number)
  const back = [line, ...forgiven].map((one) => takenBack(books, one, 'reversal'))
  write(books, session, [...back, ...(line.run === null ? [] : sharesOn(books, back))])
}

/** What is taken back only with the act or the receipt it is of. */
const NEVER_ALONE = [
  'payment',
  'reallocation',
  'class_fee',
  'daily_charge',
  'reversal',
  'sponsor_share',
  'sponsor_payment',
]

export interface MoveAct {
  line: number
  amount: number | undefined
  feeType: string | undefined
  student: number | undefined
}

export function move(books: Books, session: string, isKeyed: boolean, act: MoveAct): void {
  const line = books.lines[act.line - 1] ?? refuse('not_found')
  if (!['payment', 'reallocation'].includes(line.kind) || line.side === 'Debit') refuse('not_found')
  const receipt = books.receipts[(line.receipt ?? 0) - 1]
  if (receipt?.sponsor !== undefined) refuse('conflict')
  if (receipt?.isVoid) refuse('already_reversed')
  const remaining = remainingOf(books, line)
  const free = Math.min(remaining, moneyOn(books, line.student, line.feeType), moneyOn(books, line.student))
  const amount = act.amount ?? (free || remaining)
  if (remaining === 0 || amount > remaining) refuse('invalid')
  const to = act.student ?? line.student
  const student = books.students[to] ?? refuse('not_found')
  const feeType = act.feeType ?? line.feeType
  if (!books.feeTypes.includes(feeType)) refuse('invalid')
  if (to === line.student && feeType === line.feeType) refuse('invalid')
  const out = { ...takenBack(books, line, 'reallocation'), amount, account: 'reallocation' }
  const into: NewLine = { ...out, side: 'Credit', student: to, class: student.class, feeType }
  if (!isKeyed && act.amount !== undefined && wasJustMoved(books, session, into)) refuse('possible_duplicate')
  refuseGivenBack(books, [out, into])
  write(books, session, [out, into])
}

function wasJustMoved(books: Books, session: string, into: NewLine): boolean {
  return books.lines.some(
    (old) =>
      old.at.getTime() > books.now.getTime() - 600_000 &&
      old.session === session &&
      old.kind === 'reallocation' &&
      old.side === 'Credit' &&
      old.corrects === into.corrects &&
      old.amount === into.amount &&
      old.student === into.student &&
      old.feeType === into.feeType,
  )
}

export function closeThrough(books: Books, day: Day): void {
  if (day > today(books)) refuse('invalid')
  if (books.closedThrough !== null && day <= books.closedThrough) refuse('invalid')
  books.closedThrough = day
}
