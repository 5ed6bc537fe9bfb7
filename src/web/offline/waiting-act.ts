import type { PaymentMethod } from '#shared/constants.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'

/** What every act kept on this device carries, whoever it is for. */
interface KeptAct {
  /** Made here; it is the idempotency key too, so that the act is recorded once however often it is sent. */
  id: string
  /** School and person whose act it is, whoever sends it. */
  owner: string
  /** Device time when it was recorded, in milliseconds, set right by the server's clock when that is known. */
  takenAt: number
  student: { id: string; name: string; className: string; number: string; guardian: string }
  /** The day it counts for. */
  date: string
  /** The device's letters and a number, `KD-0007`: on the slip, and in the note of the entry. */
  slip: string
  /** The person was asked whether it is a duplicate and wants it. */
  confirm: boolean
  /** The server asks about duplicates only while somebody is there to answer. */
  guard: boolean
  state: ActState
  /** Who did it and in which session, so that a colleague can send it in their name; absent on what older versions kept. */
  by?: { name: string; sessionId: string; proof: string }
}

export type ActState =
  /** Goes out when the connection is there; with a day, once that is no longer locked or the next one has begun. */
  | { name: 'waiting'; lockedDay?: string }
  /** The server said no, or asked: a person decides. */
  | { name: 'attention'; code: string; sentence: string }
  /** Recorded, though something about the child has changed meanwhile; shown until it was seen. */
  | { name: 'flagged'; sentence: string; receiptNumber: string | null }

export interface WaitingPayment extends KeptAct {
  kind: 'payment'
  lines: readonly WaitingLine[]
  /** One tender for several children: each line says whose it is. `student` is the first of them by name, the family by id. */
  family?: WaitingFamily
  method: PaymentMethod
  details?: TenderDetails
}

interface WaitingLine {
  id: string
  feeType: string
  amount: Pesewas
  /** Of a tender for several children. */
  studentId?: string
}

export interface WaitingFamily {
  id: string
  /** Those that something is paid for. */
  children: readonly { id: string; name: string; firstName: string; className: string }[]
}

/** What may be written down about a tender; an act kept by an older version has none. */
export interface TenderDetails {
  /** The number of the mobile-money transfer, the cheque or the bank slip. */
  reference?: string
  /** Who brought it, when that is not the guardian. Printed as "From". */
  payer?: string
  /** Of a tender for several children: whose guardian paid. */
  payerStudentId?: string
  /** The guardian who paid, in an act kept by an older version. */
  payerGuardianId?: string
  note?: string
}

export interface WaitingDebt extends KeptAct {
  kind: 'debt'
  lines: readonly [{ id: string; feeType: string; amount: Pesewas }]
}

/** A payment or debt given up by a person: the reason goes to the school's records like everything else. */
export interface WaitingDiscard extends KeptAct {
  kind: 'discard'
  was: 'payment' | 'debt'
  lines: readonly WaitingLine[]
  family?: WaitingFamily
  reason: string
}

export type WaitingAct = WaitingPayment | WaitingDebt | WaitingDiscard

/** What is said of money that was given up and stands in the books all the same. */
export const HAD_ARRIVED =
  'This had reached the school’s books before it was given up. Take it back in the journal.'

/** Where it is shown what a person should look at. */
export const NEEDS_ATTENTION = 'It stands under “Needs attention”, in the header.'

/** The act's sum, in pesewas. */
export function sumOfAct(act: WaitingAct): Pesewas {
  return sumOf(act.lines.map(({ amount }) => amount))
}

/** What the act will do to what the child owes: a payment lowers it, a debt raises it. In pesewas. */
export function effectOf(act: WaitingAct): number {
  if (act.kind === 'discard' || act.state.name === 'flagged') return 0
  return act.kind === 'payment' ? -sumOfAct(act) : sumOfAct(act)
}

/** Whether something is on this device and nowhere else. */
export function hasUnsent(acts: readonly WaitingAct[]): boolean {
  return acts.some(({ state }) => state.name !== 'flagged')
}

/** Whom the act is for, as it is said: the child, or the first names of a family's children. */
export function namesOfAct(act: WaitingAct): string {
  const children = act.kind === 'debt' ? [] : (act.family?.children ?? [])
  return children.length > 1 ? children.map(({ firstName }) => firstName).join(', ') : act.student.name
}

/** Its lines as they are said: with the child's first name where there are several. */
export function saidLines(act: WaitingAct): readonly { id: string; feeType: string; amount: Pesewas }[] {
  if (act.kind === 'debt' || !act.family) return act.lines
  const { children } = act.family
  return act.lines.map((line) => {
    const child = children.find(({ id }) => id === line.studentId)
    return child ? { ...line, feeType: `${child.firstName} ${line.feeType}` } : line
  })
}

/** What of the act is for one child: itself, its lines of that child, or nothing. */
export function partFor(act: WaitingAct, studentId: string): WaitingAct | null {
  if (act.kind === 'debt' || !act.family) return act.student.id === studentId ? act : null
  const lines = act.lines.filter((line) => line.studentId === studentId)
  return lines.length > 0 ? { ...act, lines } : null
}

/** The children it is for. */
export function childrenOf(act: WaitingAct): readonly string[] {
  if (act.kind === 'debt') return [act.student.id]
  return [...new Set(act.lines.map(({ studentId }) => studentId ?? act.student.id))]
}

/** The child it stands under where only one can be named: what was given up is noted there. */
export function firstChildOf(act: WaitingAct): string {
  return childrenOf(act)[0] ?? act.student.id
}

/** What is said of one that waits. */
export function waitsFor(act: WaitingAct): string {
  return isForNextDay(act) ? 'Waits: today is locked' : 'Waiting to be sent'
}

/** Its day was locked when it was last sent. */
export function isForNextDay({ state }: WaitingAct): boolean {
  return state.name === 'waiting' && state.lockedDay !== undefined
}

/** The same in words for whoever asks what can be done. */
export const WHEN_OPEN = 'It goes by itself: on the next open day, or as soon as the Head opens today again.'

/** Said before today is locked. */
export const AFTER_TODAY =
  'It is today: what is paid at the counter later waits on its desk and counts for the next open day by itself, or for today if the Head opens it again.'

/** Whether it is going to change what somebody owes. */
export function isToCome(act: WaitingAct): boolean {
  return act.kind !== 'discard' && act.state.name !== 'flagged'
}
