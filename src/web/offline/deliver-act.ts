import { encodeBody } from '#shared/api/convert.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { payFamily } from '#shared/api/families.ts'
import { debitStudent, discardTaken, payStudent } from '#shared/api/students-money.ts'
import { Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type CallOptions, call } from '#web/api.ts'
import { refreshMoney } from '#web/queries/refresh-money.ts'
import { type FeeBalance, patchStudentBalances } from '#web/queries/students.ts'

import { takeInHand } from './outbox.ts'
import {
  childrenOf,
  firstChildOf,
  HAD_ARRIVED,
  sumOfAct,
  type WaitingAct,
  type WaitingDebt,
  type WaitingDiscard,
  type WaitingFamily,
  type WaitingPayment,
} from './waiting-act.ts'

export interface IssuedReceipt {
  id: string
  number: string
  /** For the public check page. */
  code: string
  /** The receipt that its cheque had when it bounced. */
  again?: string | undefined
}

/** What a recorded act left behind. */
export interface Recorded {
  entryIds: string[]
  receipt: IssuedReceipt | null
  balances: FeeBalance[]
  totalDebt: Pesewas
  /** The day it counts for, where the answer says it. */
  countsOn?: string
}

export interface Delivery {
  /** Null for an act that was given up and noted. */
  recorded: Recorded | null
  /** What a person should look at although it is recorded. */
  flag: string | null
}

/**
 * Sends one kept act and writes its effect into what the screens show. The act's id is its idempotency key: an answer
 * that was lost comes again. Throws the server's Refusal.
 */
export async function deliverAct(act: WaitingAct): Promise<Delivery> {
  if (act.kind === 'discard') return await deliverDiscard(act)
  if (act.kind === 'payment' && act.family) return await deliverTender(act, act.family)
  const reply = await (act.kind === 'payment' ? deliverPayment(act) : deliverDebt(act))
  // The balances have it from here on, before it has left the disk.
  takeInHand(act.id)
  const recorded = settle(act.student.id, reply)
  const isLeaver = reply.studentStatus === 'archived'
  const flag = isLeaver
    ? `Recorded, though ${act.student.name} has been taken off the lists meanwhile.`
    : null
  return { recorded, flag }
}

/** One tender for several children: each one's figures follow from one answer. */
async function deliverTender(act: WaitingPayment, family: WaitingFamily): Promise<Delivery> {
  const body = { ...tenderBody(act), ...howItIsSent(act), ...whoIsAsked(act) }
  const reply = await call(payFamily, { params: { familyId: family.id }, body }, optionsOf(act))
  takeInHand(act.id)
  for (const child of reply.children) {
    patchStudentBalances(child.studentId, inPesewas(child.balances), child.totalDebt)
    refreshMoney(child.studentId)
  }
  const hasLeaver = reply.children.some(({ studentStatus }) => studentStatus === 'archived')
  return {
    recorded: {
      entryIds: [],
      receipt: issuedOf(reply.receipt),
      balances: [],
      totalDebt: reply.totalDebt,
    },
    flag: hasLeaver ? 'Recorded, though one of these children has been taken off the lists meanwhile.' : null,
  }
}

type Posted = Awaited<ReturnType<typeof call<typeof payStudent>>>

function deliverPayment(act: WaitingPayment): Promise<Posted> {
  const body = { ...paymentBody(act), ...howItIsSent(act), ...whoIsAsked(act) }
  return call(payStudent, { params: { studentId: act.student.id }, body }, optionsOf(act))
}

function deliverDebt(act: WaitingDebt): Promise<Posted> {
  const body = { ...debtBody(act), ...howItIsSent(act) }
  return call(debitStudent, { params: { studentId: act.student.id }, body }, optionsOf(act))
}

/** The call an act goes to. */
export function endpointOf(act: WaitingAct): Endpoint {
  if (act.kind === 'payment') return act.family ? payFamily : payStudent
  return act.kind === 'debt' ? debitStudent : discardTaken
}

/** What is proved of an act: all that its person decided, as it crosses. */
export function bodyOf(act: WaitingAct) {
  return encodeBody(endpointOf(act), decidedIn(act)) as ReturnType<typeof decidedIn>
}

function decidedIn(act: WaitingAct) {
  if (act.kind === 'payment') return act.family ? tenderBody(act) : paymentBody(act)
  return act.kind === 'debt' ? debtBody(act) : discardBody(act)
}

function paymentBody(act: WaitingPayment) {
  return { lines: linesOf(act), payment_method: act.method, ...act.details, ...whenItWas(act) }
}

function tenderBody(act: WaitingPayment) {
  const children = [...Map.groupBy(act.lines, ({ studentId }) => studentId ?? act.student.id)].map(
    ([studentId, lines]) => ({ studentId, lines: linesOf({ ...act, lines }) }),
  )
  return {
    amount: sumOfAct(act),
    children,
    payment_method: act.method,
    ...act.details,
    ...whenItWas(act),
  }
}

function debtBody(act: WaitingDebt) {
  const [{ id, feeType, amount }] = act.lines
  return { id, feeType, amount, ...whenItWas(act) }
}

function discardBody(act: WaitingDiscard) {
  return { act: act.was, lines: linesOf(act), ...whenItWas(act), reason: act.reason }
}

const linesOf = ({ lines }: WaitingAct) => lines.map(({ id, feeType, amount }) => ({ id, feeType, amount }))

const whenItWas = ({ date, takenAt }: WaitingAct) => ({ date, takenAt: new Date(takenAt).toISOString() })

function howItIsSent(act: WaitingPayment | WaitingDebt) {
  return {
    guardDuplicates: act.guard,
    confirm: act.confirm,
    // Somebody who waits for the answer has been given no slip.
    ...(act.guard ? {} : { slip: act.slip }),
  }
}

/** Only while somebody is there to say what lies in the drawer: else it opens by itself with what it kept. */
function whoIsAsked({ guard }: WaitingPayment) {
  return guard ? { askFloat: true } : {}
}

/** A colleague's act, and any from a locked desk, goes out in its person's name by the proof that was kept with it. */
function optionsOf({ id, owner, by }: WaitingAct): CallOptions {
  return { idempotencyKey: id, ...(by ? { doneIn: { ...by, owner } } : { caller: owner }) }
}

/**
 * The key is the one the payment had: if the payment got through after all, the server refuses the discard, and if it
 * is still under way, the server will refuse the payment. Never both.
 */
async function deliverDiscard(act: WaitingDiscard): Promise<Delivery> {
  const body = { ...discardBody(act), slip: act.slip }
  try {
    await call(discardTaken, { params: { studentId: firstChildOf(act) }, body }, optionsOf(act))
    return { recorded: null, flag: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'key_reused') throw error
    for (const studentId of childrenOf(act)) refreshMoney(studentId)
    return { recorded: null, flag: HAD_ARRIVED }
  }
}

function settle(studentId: string, reply: Posted): Recorded {
  const balances = inPesewas(reply.balances)
  const totalDebt = reply.totalDebt
  patchStudentBalances(studentId, balances, totalDebt)
  refreshMoney(studentId)
  const receipt = reply.receipt && issuedOf(reply.receipt)
  const entryIds = reply.transactions.map(({ id }) => id)
  return { entryIds, receipt, balances, totalDebt, countsOn: reply.transaction.date }
}

/** Of a receipt as it is answered, what is said on the screen. */
function issuedOf({ id, number, code, again }: IssuedReceipt): IssuedReceipt {
  return { id, number, code, again }
}

function inPesewas(balances: Posted['balances']): FeeBalance[] {
  return balances.map(({ feeType, amount }) => ({ feeType, amount }))
}
