import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import {
  type Award,
  type Books,
  type Line,
  type NewLine,
  refuse,
  sum,
  termOf,
  today,
  write,
} from './books.ts'
import { askAboutCredit } from './books-reductions.ts'
import { awardsOn, inOrder, type Place, sharesOf } from './books-shares.ts'
import { receiptOf } from './books-tenders.ts'

export interface AwardAct extends Pick<Award, 'sponsor' | 'feeTypes' | 'from' | 'until'> {
  students: readonly number[]
  share: { percent: number; cap: number | undefined } | { amount: number; cap: number | undefined }
  confirm: boolean
}

export function giveAward(books: Books, session: string, { share, confirm, ...act }: AwardAct): void {
  if (act.feeTypes.some((feeType) => !books.feeTypes.includes(feeType))) refuse('invalid')
  if (act.students.some((student) => books.students[student]?.status !== 'active')) refuse('invalid')
  const students = [...act.students].sort((a, b) => a - b)
  const given = { percent: undefined, amount: undefined, ...share }
  const award: Award = { ...act, ...given, students, place: books.awards.length, withdrawn: new Set() }
  const after: Books = { ...books, awards: [...books.awards, award] }
  refusePastTheWhole(after, award)
  const lines = sharesOf(after, chargedUnder(after, award), [])
  if (!confirm) askAboutCredit(books, lines)
  write(books, session, lines)
  books.awards.push(award)
}

function refusePastTheWhole(books: Books, { students, feeTypes, place }: Award): void {
  const places = books.terms.flatMap(({ name }) =>
    students.flatMap((student) => feeTypes.map((feeType) => ({ student, feeType, term: name }))),
  )
  for (const one of places) {
    const awards = awardsOn(books, one)
    const running = awards.filter(({ withdrawn }) => !withdrawn.has(one.student))
    const isReached = awards.some((award) => award.place === place)
    if (isReached && sum(running.map(({ percent = 0 }) => percent)) > 10_000) refuse('invalid')
  }
}

/** What is charged already that the award reaches: the newest charge of each place says class, and the last day it is due. */
function chargedUnder(books: Books, award: Award) {
  const charges = books.lines.filter(
    (line) => line.kind === 'class_fee' && awardsOn(books, line).some(({ place }) => place === award.place),
  )
  const newest = [...charges].reverse()
  return newest.map((line) => ({
    ...line,
    class: newest.find((one) => isSame(one, line))?.class ?? line.class,
  }))
}

function isSame(a: Place, b: Place): boolean {
  return a.student === b.student && a.feeType === b.feeType && a.term === b.term
}

export function withdrawAward(
  books: Books,
  session: string,
  act: { award: number; students: readonly number[] },
): void {
  const award = books.awards[act.award - 1] ?? refuse('not_found')
  const students = [...act.students].sort((a, b) => a - b)
  const open = openShares(books, award.sponsor).filter((share) => share.award === award.place)
  for (const student of students) {
    if (!award.students.includes(student)) refuse('not_found')
    const isOpen = open.some((share) => share.student === student)
    if (award.withdrawn.has(student) && !isOpen) refuse('already_reversed')
  }
  const back = open
    .filter(({ student }) => students.includes(student))
    .sort((a, b) => inOrder(books, a, b))
    .map(
      ({ student, feeType, term, due, open: amount }): NewLine => ({
        student,
        feeType,
        term,
        due,
        amount,
        on: today(books),
        award: award.place,
        class: books.students[student]?.class ?? 0,
        side: 'Debit',
        kind: 'sponsor_share',
        account: 'sponsors',
        receipt: null,
        run: null,
        corrects: null,
      }),
    )
  write(books, session, back)
  for (const student of students) award.withdrawn.add(student)
}

interface Share extends Place {
  award: number
  due: Day
  open: number
}

/** What a sponsor has still to pay, in the order it is due; what lies on its account pays the oldest. */
export function openShares(books: Books, sponsor: number): Share[] {
  const legs = Map.groupBy(legsOf(books, sponsor), ({ line, award }) =>
    [award, line.student, line.feeType, line.term].join(' '),
  )
  const places = [...legs.values()].flatMap((own): Share[] => {
    const [first] = own
    if (!first) return []
    const { student, feeType, term } = first.line
    const days = own.flatMap(({ line }) => (line.kind === 'sponsor_share' ? (line.due ?? []) : [])).sort()
    const on = own.map(({ line }) => line.on).sort()
    const due = dueOfCharges(books, first.line) ?? days.at(-1) ?? on[0] ?? ''
    return [{ award: first.award, student, feeType, term, due, open: sum(own.map(({ amount }) => amount)) }]
  })
  let over = sum(places.map(({ open }) => Math.max(0, -open)))
  const owing = places.filter(({ open }) => open > 0)
  const dueFirst = (a: Share, b: Share) =>
    a.due === b.due ? inOrder(books, a, b) || a.award - b.award : a.due < b.due ? -1 : 1
  return owing.sort(dueFirst).flatMap((share) => {
    const open = share.open - Math.min(over, share.open)
    over -= share.open - open
    return open > 0 ? [{ ...share, open }] : []
  })
}

/** The last day on which what standing runs charged is due; undefined where none named a day. */
function dueOfCharges({ runs, lines }: Books, { student, feeType, term }: Place): Day | undefined {
  const dues = runs.flatMap(({ number, isUndone, fee, ...run }) => {
    const isOfPlace = !isUndone && run.feeType === feeType && run.term === term
    const isCharged = lines.some(
      (line) => line.run === number && line.student === student && line.kind === 'class_fee',
    )
    return isOfPlace && isCharged ? (fee.due ?? []) : []
  })
  return dues.sort().at(-1)
}

interface Leg {
  line: Line
  award: number
  amount: number
}

/** Every movement of a sponsor's account; a reversal is of the award of what it takes back. */
function legsOf({ lines, awards }: Books, sponsor: number): Leg[] {
  return lines.flatMap((line) => {
    const award =
      line.award ?? (line.kind === 'reversal' ? lines[(line.corrects ?? 0) - 1]?.award : undefined)
    if (award === undefined || awards[award]?.sponsor !== sponsor || line.account !== 'sponsors') return []
    return [{ line, award, amount: line.side === 'Credit' ? line.amount : -line.amount }]
  })
}

/** What is to come of a sponsor, of one student or of all; below zero is credit. */
export function toCome(books: Books, sponsor: number, student?: number): number {
  const legs = legsOf(books, sponsor)
  return sum(
    legs.filter(({ line }) => student === undefined || line.student === student).map(({ amount }) => amount),
  )
}

export interface SponsorPaymentAct {
  sponsor: number
  amount: number
  lines: readonly { student: number; amount: number }[]
  date: Day | undefined
  method: PaymentMethod | undefined
  asCredit: boolean
  confirm: boolean
  isKeyed: boolean
  guards: boolean
}

type Part = Place & { award: number; amount: number }

export function paySponsor(books: Books, session: string, act: SponsorPaymentAct): void {
  const parts = withRest(books, act, partsOf(books, act))
  askAboutSameSponsor(books, session, act)
  const receipt = books.receipts.length + 1
  const linesOn = (side: 'Credit' | 'Debit'): NewLine[] =>
    parts.map(({ student, feeType, term, award, amount }) => ({
      student,
      feeType,
      term,
      amount,
      side,
      receipt,
      due: null,
      run: null,
      corrects: null,
      class: books.students[student]?.class ?? 0,
      on: act.date ?? today(books),
      ...(side === 'Credit'
        ? { kind: 'payment', account: (act.method ?? 'Cash').toLowerCase() }
        : { kind: 'sponsor_payment', account: 'sponsors', award }),
    }))
  const [credits, debits] = [linesOn('Credit'), linesOn('Debit')]
  const before = new Map(parts.map(({ student }) => [student, toCome(books, act.sponsor, student)]))
  const account = toCome(books, act.sponsor)
  write(books, session, [...credits, ...debits])
  books.receipts.push({
    ...receiptOf(books, session, credits, before),
    before: account,
    sponsor: act.sponsor,
  })
}

function partsOf(books: Books, { sponsor, amount, lines }: SponsorPaymentAct): Part[] {
  const open = openShares(books, sponsor)
  const named = lines.length > 0 ? new Map(lines.map((line) => [line.student, line.amount])) : undefined
  let rest = amount
  const parts = open.flatMap((share): Part[] => {
    const wanted = named ? (named.get(share.student) ?? 0) : rest
    const paid = Math.min(share.open, rest, wanted)
    if (paid <= 0) return []
    rest -= paid
    named?.set(share.student, wanted - paid)
    return [{ ...share, amount: paid }]
  })
  if (!named) return parts
  const over = [...named.keys()].sort((a, b) => a - b).find((student) => (named.get(student) ?? 0) > 0)
  if (over !== undefined) {
    const isTheirs = books.awards.some((award) => award.sponsor === sponsor && award.students.includes(over))
    refuse(isTheirs ? 'invalid' : 'not_found')
  }
  const all = sum(open.map((share) => share.open))
  if (sum(lines.map((line) => line.amount)) !== Math.min(amount, all)) refuse('invalid')
  return parts
}

/** What is beyond all shares, on the one paid last, else on the newest there was, else on the first there will be. */
function withRest(books: Books, { sponsor, amount, asCredit }: SponsorPaymentAct, parts: Part[]): Part[] {
  const rest = amount - sum(parts.map((part) => part.amount))
  if (rest === 0) return parts
  if (!asCredit) refuse('more_than_to_come')
  const last = parts.at(-1)
  if (last) return [...parts.slice(0, -1), { ...last, amount: last.amount + rest }]
  const newest = legsOf(books, sponsor).at(-1)
  if (newest) {
    const { student, feeType, term } = newest.line
    return [{ student, feeType, term, award: newest.award, amount: rest }]
  }
  for (const { sponsor: whose, students, withdrawn, feeTypes, place } of books.awards) {
    const student = students.find((one) => !withdrawn.has(one))
    const feeType = books.feeTypes.find((one) => feeTypes.includes(one))
    if (whose !== sponsor || student === undefined || feeType === undefined) continue
    return [{ student, feeType, term: termOf(books, today(books)), award: place, amount: rest }]
  }
  return refuse('conflict')
}

function askAboutSameSponsor(books: Books, session: string, act: SponsorPaymentAct): void {
  if (act.confirm || (act.isKeyed && !act.guards)) return
  const since = books.now.getTime() - 600_000
  const hasTwin = books.receipts.some(
    (old) =>
      old.sponsor === act.sponsor &&
      old.amount === act.amount &&
      old.at.getTime() > since &&
      !old.isVoid &&
      (act.guards || old.session === session),
  )
  if (hasTwin) refuse('possible_duplicate')
}
