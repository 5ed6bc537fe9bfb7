import { type Day, dayOf } from '#shared/dates.ts'
import {
  type Books,
  isReversed,
  type Line,
  type NewLine,
  owes,
  type Rule,
  refuse,
  sum,
  termOf,
  today,
  write,
} from './books.ts'
import { sharesOn } from './books-shares.ts'

/** What a billing run charges one student, as it stands after the act. */
interface Charge {
  student: number
  class: number
  feeType: string
  term: string
  /** Of the run, and when it was made. */
  number: number
  at: Date
  charged: number
  due: Day | null
}

/** The lines that an act on charges adds: the differences to what the rules give; rewards stay as they were given. */
export function reductionsOn(books: Books, charges: readonly Charge[], judges = false): NewLine[] {
  const inOrder = [...charges].sort((a, b) => a.student - b.student || a.number - b.number)
  return inOrder.flatMap((charge) => [...ruleLines(books, charge, judges), ...cutOf(books, charge, judges)])
}

function placeOn(books: Books, { student, class: inClass, feeType, term, number }: Charge) {
  return {
    student,
    class: inClass,
    feeType,
    term,
    run: number,
    on: today(books),
    receipt: null,
    corrects: null,
  }
}

/** What was forgiven of a charge goes down where it would come to more than the rules leave of it. */
function cutOf(books: Books, charge: Charge, judges: boolean): NewLine[] {
  const given = sum([...givenOn(books, charge, judges).values()])
  const waivers = books.lines.filter(
    (line) =>
      line.kind === 'waiver' &&
      line.run === charge.number &&
      line.student === charge.student &&
      !isReversed(books, line),
  )
  const waived = sum(waivers.map(({ side, amount }) => (side === 'Credit' ? amount : -amount)))
  const amount = waived - Math.max(0, charge.charged - given)
  if (waivers.length === 0 || amount <= 0) return []
  const place = { ...placeOn(books, charge), due: charge.due }
  return [{ ...place, side: 'Debit', amount, kind: 'waiver', account: 'allowances' }]
}

function ruleLines(books: Books, charge: Charge, judges: boolean): NewLine[] {
  return changesOn(books, charge, judges).map(({ rule, was, willBe }) => ({
    ...placeOn(books, charge),
    kind: rule.kind,
    account: 'allowances',
    rule: rule.slot,
    amount: Math.abs(willBe - was),
    side: willBe > was ? 'Credit' : 'Debit',
    due: willBe > was ? null : charge.due,
  }))
}

interface Change {
  rule: Rule
  was: number
  willBe: number
}

function changesOn(books: Books, charge: Charge, judges: boolean): Change[] {
  const given = givenOn(books, charge, judges)
  return books.rules
    .map((rule) => ({ rule, was: postedOf(books, charge, rule), willBe: given.get(rule) ?? 0 }))
    .filter(({ was, willBe }) => was !== willBe)
}

/** What each rule gives on a charge: the best of those that do not add, and all that do; at most the charge, rounded down once. */
function givenOn(books: Books, charge: Charge, judges: boolean): Map<Rule, number> {
  const alone = (rule: Rule) => Math.floor((charge.charged * rule.percent) / 10_000)
  const fits = books.rules.filter(
    (rule) => alone(rule) > 0 && fitsCharge(books, charge, rule, alone(rule), judges),
  )
  const byWorth = [...fits].sort((a, b) => alone(b) - alone(a))
  const best = byWorth.filter(({ adds }) => !adds).slice(0, 1)
  const given = new Map<Rule, number>()
  let percent = 0
  let before = 0
  for (const rule of [...best, ...byWorth.filter(({ adds }) => adds)]) {
    percent += rule.percent
    const together = Math.min(charge.charged, Math.floor((charge.charged * percent) / 10_000))
    given.set(rule, together - before)
    before = together
  }
  return given
}

function fitsCharge(books: Books, charge: Charge, rule: Rule, amount: number, judges: boolean): boolean {
  const billed = dayOf(charge.at)
  if (rule.feeType !== charge.feeType || billed < rule.starts || (rule.ends !== null && billed > rule.ends))
    return false
  if (rule.who === 'named') return rule.students.includes(charge.student)
  if (rule.who === 'nth_child') return placeOf(books, charge.student) >= rule.fromChild
  const isGiven = postedOf(books, charge, rule) > 0
  if (!judges) return isGiven
  return billed <= rule.payBy && isPaidInTime(books, charge, rule, { amount, isGiven })
}

/** Which child of the family, by admission; 0 for who is not in school. */
function placeOf(books: Books, student: number): number {
  const own = books.students[student]
  const family = books.students.filter((child) => child.status === 'active' && child.family === own?.family)
  const inOrder = family.sort((a, b) => a.number - b.number)
  return own ? inOrder.indexOf(own) + 1 : 0
}

/** Was enough of what was charged by the day paid by it? What was given before stays, whatever is refunded or forgiven since. */
function isPaidInTime(
  books: Books,
  charge: Charge,
  rule: Rule,
  { amount, isGiven }: { amount: number; isGiven: boolean },
): boolean {
  const starts = (term: string) => books.terms.find(({ name }) => name === term)?.starts ?? ''
  const lines = books.lines.filter(
    (line) =>
      line.student === charge.student &&
      line.feeType === charge.feeType &&
      line.kind !== 'reversal' &&
      !isReversed(books, line),
  )
  const stood = (line: Line) =>
    isMoney(line)
      ? dayOfMoney(books, line) <= rule.payBy
      : line.on <= rule.payBy &&
        dayOf(line.at) <= rule.payBy &&
        starts(line.term) <= starts(charge.term) &&
        line.account !== 'sponsors' &&
        (line.account !== 'allowances' || line.rule !== undefined)
  const isOwn = ({ run }: Line) => run === charge.number
  const then = lines.filter(stood)
  const charged = owedBy(then.filter((line) => isOwn(line) && line.kind === 'class_fee'))
  const left = owedBy(then.filter((line) => !(isOwn(line) && line.rule === rule.slot)))
  const reward = Math.floor((charged * rule.percent) / 10_000)
  if (charged <= 0 || left > reward) return false
  const refunded = owedBy(lines.filter((line) => line.kind === 'refund' && line.on > rule.payBy))
  const standing = owedBy(lines.filter((line) => !isMoney(line) && line.account !== 'sponsors'))
  return isGiven || (left + refunded <= reward && standing >= amount)
}

function owedBy(lines: readonly Line[]): number {
  return sum(lines.map(({ side, amount }) => (side === 'Debit' ? amount : -amount)))
}

function isMoney({ kind, side }: Line): boolean {
  return ['payment', 'reallocation', 'refund'].includes(kind) || (kind === 'opening' && side === 'Credit')
}

/** Of what was moved, or paid by a receipt that puts another right, the day on which it was paid first. */
function dayOfMoney(books: Books, { receipt, on }: Line): Day {
  if (receipt === null) return on
  const replaced = books.receipts[receipt - 1]?.replaces
  const paid = books.lines.find((line) => line.receipt === (replaced ?? receipt) && line.kind === 'payment')
  if (replaced !== undefined && paid) return dayOfMoney(books, paid)
  return paid?.on ?? on
}

function postedOf(books: Books, charge: Charge, rule: Rule): number {
  const lines = books.lines.filter(
    (line) =>
      line.rule === rule.slot &&
      line.run === charge.number &&
      line.student === charge.student &&
      !isReversed(books, line),
  )
  return sum(lines.map(({ side, amount }) => (side === 'Credit' ? amount : -amount)))
}

export function saveRule(books: Books, rule: Rule): void {
  const known = books.rules.findIndex(({ slot }) => slot === rule.slot)
  if (known < 0) books.rules.push(rule)
  else books.rules[known] = rule
}

/** Posts what the rules change on a class's charges of this term; `isEarned` alone is what was paid in time. */
export function postReductions(
  books: Books,
  session: string,
  act: { class: number; confirm: boolean; isEarned: boolean },
): void {
  const term = termOf(books, today(books))
  const runs = books.runs.filter((run) => run.class === act.class && run.term === term && !run.isUndone)
  const charges = runs.flatMap((run) =>
    [...books.students.keys()].map((student) => ({
      ...run,
      student,
      charged: chargedBy(books, run.number, student),
      due: run.fee.due,
    })),
  )
  const open = charges.filter(
    ({ student, charged }) => charged > 0 && books.students[student]?.status === 'active',
  )
  const isEarned = (charge: Charge) =>
    books.rules.some((rule) => mayBeEarned(books, charge, rule)) &&
    changesOn(books, charge, true).every(({ rule, was, willBe }) => rule.who === 'paid_by' && willBe > was)
  const reduced = reductionsOn(books, act.isEarned ? open.filter(isEarned) : open, true)
  if (reduced.length === 0) return
  const lines = [...reduced, ...sharesOn(books, reduced)]
  if (!act.confirm && !act.isEarned) askAboutCredit(books, lines)
  write(books, session, lines)
}

/** Nothing is given yet, and the charge is one that the rule may reward. */
function mayBeEarned(books: Books, charge: Charge, rule: Rule): boolean {
  if (rule.who !== 'paid_by' || rule.feeType !== charge.feeType) return false
  const billed = dayOf(charge.at)
  if (billed < rule.starts || billed > (rule.ends ?? billed) || billed > rule.payBy) return false
  return postedOf(books, charge, rule) <= 0
}

function chargedBy(books: Books, run: number, student: number): number {
  const lines = books.lines.filter(
    (line) => line.run === run && line.student === student && line.account === 'fee income',
  )
  return sum(lines.map(({ side, amount }) => (side === 'Debit' ? amount : -amount)))
}

/** Something taken off what is paid already makes credit. */
export function askAboutCredit(books: Books, lines: readonly NewLine[]): void {
  for (const { student, feeType } of lines) {
    const own = lines.filter((line) => line.student === student && line.feeType === feeType)
    const less = sum(own.map(({ side, amount }) => (side === 'Credit' ? amount : -amount)))
    if (less > 0 && owes(books, student, feeType) - less < 0) refuse('makes_credit')
  }
}

/** Forgives one charge, all that is left of it or a part. */
export function waive(
  books: Books,
  session: string,
  act: { line: number; amount: number | undefined; confirm: boolean },
): void {
  const charge = books.lines[act.line - 1] ?? refuse('not_found')
  if (charge.side !== 'Debit' || !['class_fee', 'manual_charge', 'opening'].includes(charge.kind))
    refuse('not_found')
  if (isReversed(books, charge)) refuse('already_reversed')
  const left = leftToForgive(books, charge)
  const amount = act.amount ?? left
  if (left <= 0 || amount > left) refuse('invalid')
  const { student, feeType, term, run } = charge
  const place = { student, class: books.students[student]?.class ?? 0, feeType, term, run }
  const what = { side: 'Credit', kind: 'waiver', account: 'allowances', receipt: null } as const
  const on = today(books)
  const line: NewLine = { ...place, ...what, amount, on, due: null, corrects: null, forgives: charge.number }
  const lines = [line, ...(line.run === null ? [] : sharesOn(books, [line]))]
  if (!act.confirm) askAboutCredit(books, lines)
  write(books, session, lines)
}

function leftToForgive(books: Books, charge: Line): number {
  if (charge.run === null)
    return charge.amount - sum(waiversOf(books, charge.number).map(({ amount }) => amount))
  const lines = books.lines.filter(({ run, student }) => run === charge.run && student === charge.student)
  return sum(lines.map(({ side, amount }) => (side === 'Debit' ? amount : -amount)))
}

/** What stands of what was forgiven of a charge. */
export function waiversOf(books: Books, charge: number): Line[] {
  return books.lines.filter((line) => line.forgives === charge && !isReversed(books, line))
}

/** Was a waiver of this charge made smaller with it? */
export function isCut(books: Books, { run, student }: Line): boolean {
  return books.lines.some(
    (line) =>
      run !== null &&
      line.kind === 'waiver' &&
      line.side === 'Debit' &&
      line.run === run &&
      line.student === student &&
      !isReversed(books, line),
  )
}
