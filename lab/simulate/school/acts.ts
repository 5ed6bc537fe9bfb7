import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import type { Line, Posted, School } from './school.ts'
import type { Caller } from './who-asks.ts'

/** What an act comes with besides what it says. */
export interface Act {
  school: School
  caller: Caller
  key: string | undefined
}

type Body<Name extends keyof typeof endpoints> = Received<(typeof endpoints)[Name]>['body']

const TWIN_MS = 10 * 60_000

export function payStudent(act: Act, studentId: string, body: Body<'payStudent'>) {
  const lines = (body.lines ?? []).map((line) => ({ ...line, studentId }))
  const posted = post(act, 'payment', lines, body)
  return { ...replyOf(act.school, studentId, posted), receipt: receiptOf(posted) }
}

export function debitStudent(act: Act, studentId: string, body: Body<'debitStudent'>) {
  const { id, feeType, amount } = body
  const posted = post(act, 'debt', [{ id, feeType, amount, studentId }], body)
  return { ...replyOf(act.school, studentId, posted), receipt: null }
}

export function payFamily(act: Act, familyId: string, body: Body<'payFamily'>) {
  const { students } = act.school
  const lines = body.children.flatMap(({ studentId, lines: own }) =>
    own.map((line) => ({ ...line, studentId })),
  )
  if (!students.some((each) => each.familyId === familyId))
    throw new Refusal('not_found', 'Family not found.')
  if (sumOf(lines.map(({ amount }) => amount)) !== body.amount)
    throw new Refusal('invalid', 'The lines do not come to the amount.')
  const posted = post(act, 'payment', lines, body)
  const children = body.children.map(({ studentId }) => {
    const { balances, totalDebt, studentStatus } = replyOf(act.school, studentId, posted)
    return { studentId, amount: pesewas(0), balances, totalDebt, studentStatus }
  })
  return { message: 'Recorded.', receipt: receiptOf(posted), totalDebt: pesewas(0), children }
}

export function discardTaken({ school, caller, key = '' }: Act, body: Body<'discardTaken'>) {
  school.noted.push({ key, staffId: caller.staffId, reason: body.reason, at: school.now })
  return { message: 'Noted.' }
}

type Said = Body<'payStudent'> | Body<'debitStudent'> | Body<'payFamily'>

/** As the ledger does it: refusals first, in its order, then facts. */
function post(act: Act, kind: Posted['kind'], lines: readonly Line[], said: Said): Posted {
  const { school, caller, key } = act
  for (const { studentId, feeType } of lines) requireThere(school, kind, studentId, feeType)
  const date = dayFor(act, kind, said)
  const isCash = kind === 'payment' && (said.payment_method ?? 'Cash') === 'Cash'
  const person = school.person(caller.staffId)
  if (isCash && school.moods.asksForDrawers && person && !person.hasDrawer) {
    if ('askFloat' in said && said.askFloat) throw new Refusal('drawer_needed', 'Open your drawer first.')
    person.hasDrawer = true
  }
  askAboutTwin(act, kind, lines, said)
  const known = new Set(school.posted.flatMap((each) => each.lines.map(({ id }) => id)))
  if (lines.some(({ id }) => id && known.has(id)))
    throw new Refusal('invalid', 'An entry of this id is there already.')
  const posted: Posted = {
    key: key ?? '',
    kind,
    staffId: caller.staffId,
    lines,
    date,
    method: said.payment_method,
    reference: said.reference,
    slip: said.slip,
    at: school.now,
    receipt: `AGA-${String(school.posted.length + 1).padStart(6, '0')}`,
  }
  school.posted.push(posted)
  return posted
}

function requireThere(school: School, kind: Posted['kind'], studentId: string, feeType: string): void {
  const student = school.students.find(({ id }) => id === studentId)
  if (!student) throw new Refusal('not_found', 'Student not found.')
  if (kind === 'debt' && student.isArchived)
    throw new Refusal('conflict', 'This student has been taken off the lists.')
  if (!school.feeTypes.includes(feeType))
    throw new Refusal('invalid', `There is no fee type "${feeType}".`, { fields: { feeType: 'No such.' } })
}

/** What was taken before its day was closed counts on the next open one; today's lock waits for tomorrow. */
function dayFor({ school, key }: Act, kind: Posted['kind'], said: Said): Day {
  const [{ today }, { closedThrough }] = [school, school.moods]
  const date = said.date ?? today
  if (date > today) throw new Refusal('invalid', 'The date cannot be in the future.')
  if (closedThrough === null || date > closedThrough) return date
  const isKept = kind === 'payment' && key !== undefined && said.slip && said.takenAt
  const isLate = isKept && date <= dayOf(new Date(said.takenAt ?? ''))
  const isTodayLocked = closedThrough >= today
  if (isLate && !isTodayLocked) return addDays(closedThrough, 1)
  const sentence = `The days up to ${closedThrough} are closed.`
  const seconds = Math.ceil((Date.parse(`${addDays(closedThrough, 1)}T00:00:00Z`) - school.now) / 1_000)
  throw new Refusal('day_closed', sentence, {
    facts: { isTodayLocked },
    ...(isLate ? { retryAfterSeconds: Math.max(1, seconds) } : {}),
  })
}

function askAboutTwin({ school, key }: Act, kind: Posted['kind'], lines: readonly Line[], said: Said): void {
  if (said.confirm || (key !== undefined && !said.guardDuplicates)) return
  const isSame = (line: Line, other: Line) =>
    line.studentId === other.studentId && line.feeType === other.feeType && line.amount === other.amount
  const twin = school.posted.find(
    (each) =>
      each.kind === kind &&
      school.now - each.at < TWIN_MS &&
      each.lines.some((other) => lines.some((line) => isSame(line, other))),
  )
  if (twin) throw new Refusal('possible_duplicate', 'You recorded the same just now. Record another?')
}

function receiptOf({ receipt, lines }: Posted) {
  const amount = sumOf(lines.map((line) => line.amount))
  return {
    id: `r-${receipt}`,
    number: receipt,
    code: receipt,
    amount,
    balanceBefore: amount,
    balanceAfter: pesewas(0),
  }
}

function replyOf(school: School, studentId: string, posted: Posted) {
  const transactions = posted.lines.map(({ id = '', amount, feeType }) => ({
    id,
    amount,
    fee_type: feeType,
    transaction_type: posted.kind === 'payment' ? 'Credit' : 'Debit',
  }))
  const isArchived = school.students.find(({ id }) => id === studentId)?.isArchived
  return {
    message: 'Recorded.',
    transaction: {
      ...transactions[0],
      date: posted.date,
      dueDate: null,
      payment_method: posted.method ?? null,
    },
    transactions,
    balances: posted.lines.map(({ feeType }) => ({ feeType, amount: pesewas(0) })),
    totalDebt: pesewas(0),
    studentStatus: isArchived ? 'archived' : 'active',
  }
}
