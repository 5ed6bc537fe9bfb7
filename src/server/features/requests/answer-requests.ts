import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { RequestRow } from '#shared/api/requests.ts'
import { CASH_ANSWERS } from '#shared/cash-answers.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { invalidField, invariant, notFound, Refusal } from '#shared/errors.ts'
import { formatGhs, pesewas } from '#shared/money.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import {
  answerRequest,
  askRequest,
  billInput,
  keepRequestCode,
  once,
  tryRequestCode,
  wasDone,
  withdrawRequest,
} from '../../ledger/index.ts'
import { knowPin } from '../desks/index.ts'
import { billsOf } from '../fees/index.ts'
import { tellCodeBySms } from '../messages/index.ts'
import { requireRequest } from './queries.ts'

type Form = Received<typeof endpoints.askRequest>['body']

/** A line with its child, as the ledger reads it. */
function ofStudent({ studentId, ...line }: NonNullable<Form['lines']>[number]) {
  return { ...line, student: studentId }
}

function asBills({ fees, sendTexts, ...bill }: NonNullable<Form['bill']>) {
  const named = fees.map(({ dueDate, ...fee }) => ({ ...fee, dueOn: dueDate }))
  return billsOf(randomUUID(), { ...bill, fees: named, tellsFamilies: sendTexts }).map(billInput)
}

function requirePayOut({ payOut, amount }: Form): void {
  if (!payOut) throw invalidField('payOut', 'Say what is to be paid out.')
  if (!amount) throw invalidField('amount', 'Enter an amount.')
}

function payOutAsked({ payOut }: Form) {
  const { allowedById: allowedBy, photoId: photo, ...rest } = payOut ?? {}
  return { ...rest, allowedBy, photo }
}

/** What names a receipt, an entry, a bill or a pay-out; the rest forgives or gives back. */
const OF_THINGS: readonly Form['act'][] = [
  'take_back',
  'take_back_entry',
  'correct',
  'move',
  'refund_online',
  'undo_bill',
  'bill_without',
  'undo_file',
  'pay_out',
]

/** Asks for an act of another person's yes. Refuses as the contract says. */
export async function ask(context: Context, form: Form) {
  const { act, receiptId, entryId, studentId, feeType, amount } = form
  if (['take_back', 'correct', 'refund_online'].includes(act) && !receiptId)
    throw invalidField('receiptId', 'Name the receipt.')
  if (act === 'correct' && !form.lines) throw invalidField('lines', 'Say what was really paid.')
  if ((act === 'take_back_entry' || act === 'move') && !entryId)
    throw invalidField('entryId', 'Name the entry.')
  if (act === 'undo_bill' && !form.billingRunId === !form.billActId)
    throw invalidField('billingRunId', 'Name the bill.')
  if (act === 'undo_file' && !form.fileId) throw invalidField('fileId', 'Name the statement.')
  if (act === 'bill_without' && !form.bill) throw invalidField('bill', 'Say what is to be billed.')
  if (act === 'pay_out') requirePayOut(form)
  const charge = act === 'waiver' ? form.chargeId : undefined
  const isForgiving = !charge && !OF_THINGS.includes(act)
  if (isForgiving && !studentId) throw invalidField('studentId', 'Name the student.')
  if (isForgiving && !feeType) throw invalidField('feeType', 'Choose a fee type.')
  if (isForgiving && !amount) throw invalidField('amount', 'Enter an amount.')
  const { request, replayed } = await askRequest(context, {
    act,
    reason: form.reason,
    receipt: receiptId,
    entry: entryId,
    student: studentId,
    charge,
    amount,
    ...(act === 'correct' ? { lines: form.lines?.map(ofStudent), payer: form.payer, date: form.date } : {}),
    ...(act === 'undo_bill' ? { run: form.billingRunId, billAct: form.billActId } : {}),
    ...(act === 'bill_without' && form.bill ? { bills: asBills(form.bill) } : {}),
    ...(act === 'undo_file' ? { file: form.fileId } : {}),
    ...(act === 'pay_out' ? payOutAsked(form) : {}),
    feeType,
    toFeeType: act === 'move' ? feeType : undefined,
    toStudent: form.toStudentId,
    method: form.payment_method,
    reference: form.reference,
    cash: form.cash,
    confirm: form.confirm,
  })
  const asked = await requireRequest(context, request)
  return reply(
    asked,
    `Asked. ${listed(asked.approvers.map(({ name }) => shortName(name)))} can answer.`,
    replayed,
  )
}

/** Yes, which does it at once, or no with a reason; by whoever is signed in. */
export async function answer(
  context: Context,
  requestId: string,
  { approve, reason }: { approve: boolean; reason?: string | undefined },
) {
  if (!approve && !reason) throw invalidField('reason', 'Say why not: the asker reads it.')
  const { replayed } = await answerRequest(context, {
    request: requestId,
    approve,
    reason,
    with: 'own_session',
  })
  const answered = await requireRequest(context, requestId)
  return reply(answered, approve ? `Done: ${answered.title}.` : 'Refused.', replayed)
}

/** Yes at the asker's desk, by somebody else's PIN there, for this act only. The session stays the asker's. */
export async function approveAtDesk(
  context: Context,
  requestId: string,
  { staffId, pin, deskId, deskKey }: Received<typeof endpoints.approveAtDesk>['body'],
) {
  if (await wasDone(context)) return done(await requireRequest(context, requestId), true)
  await requireOwnRequest(context, requestId)
  const approver = await knowPin(context, { schoolId: context.schoolId, staffId, pin, deskId, deskKey })
  const caller = { ...context.caller, staffId: approver.id, role: approver.role }
  const { replayed } = await answerRequest(
    { ...context, caller },
    { request: requestId, approve: true, with: 'pin' },
  )
  return done(await requireRequest(context, requestId), replayed)
}

const codes = rateLimit({
  name: 'request-code',
  triesMax: 5,
  windowSeconds: 3_600,
  sentence: 'Enough codes were sent for this request. Wait an hour, or ask somebody to answer it.',
})

const CODE_MINUTES = 10
/** Of many children at once, or of none. */
const OF_MANY: readonly RequestRow['act'][] = ['undo_bill', 'bill_without', 'undo_file', 'pay_out']

/** Texts a Head who is another person a code for this request alone. Its code is in no list, export or backup. */
export async function sendCode(world: World, context: Context, requestId: string) {
  const asked = await requireOwnRequest(context, requestId)
  await codes.take(world, `${context.schoolId} ${requestId}`)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  let sent: { phone: string; expiresAt: string } | undefined
  const { replayed } = await once(context, async (inner) => {
    sent = await keepRequestCode(inner, requestId, hashOfCode(requestId, code))
    return {}
  })
  if (sent) {
    await tellCodeBySms(world, context, {
      told: 'request-code',
      phone: sent.phone,
      code,
      expiresAt: new Date(sent.expiresAt),
      textWith: (shown) => codeText(asked, shown),
    })
  }
  return { ...(await codeOf(context, requestId)), ...(replayed ? { replayed } : {}) }
}

/** To whom the newest code went, and until when it works. */
async function codeOf(context: Context, requestId: string) {
  const found = await queryOne<{ sentTo: string; expiresAt: Date }>(
    context,
    sql`select f.name as "sentTo", r.code_expires_at as "expiresAt" from approval_requests r
        join staff f on f.school_id = r.school_id and f.id = r.code_for
        where r.school_id = ${context.schoolId} and r.id = ${requestId}`,
  )
  invariant(found, 'a code went to somebody')
  const message = `A code went to ${shortNameWithin(found.sentTo)}. It works for ${CODE_MINUTES} minutes, for this request alone.`
  return { message, sentTo: found.sentTo, expiresAt: found.expiresAt.toISOString() }
}

/** "Code 482913 lets Ama take back AGA-000123, GHS 350.00, Kwabena Adu-Gyamfi. Cash: never received. Reason: entered twice." */
function codeText(request: RequestRow, code: string): string {
  const {
    act,
    title,
    amount,
    correctedAmount,
    receiptDate,
    correctedDate,
    receiptNumber,
    reason,
    askedBy,
    feeType,
    cash,
    statement,
    studentName,
    className,
  } = request
  const sum = formatGhs(amount)
  const what: Record<RequestRow['act'], string> = {
    take_back: `${title.replace('Take', 'take')}, ${sum}`,
    refund_online: `give back ${sum} of ${receiptNumber}`,
    take_back_entry: `take back a debt, ${sum}`,
    correct: `correct ${receiptNumber}, ${sum} to ${formatGhs(correctedAmount ?? pesewas(0))}${toDay(receiptDate, correctedDate)}`,
    move: `move ${sum}`,
    refund: `refund ${sum}`,
    write_off: `write off ${sum}`,
    discount: `give a discount on ${feeType}, ${sum}`,
    waiver: `forgive ${feeType}, ${sum}`,
    undo_bill: `take back the bill of ${feeType}, ${sum}`,
    bill_without: `leave children out of ${feeType}, ${sum}`,
    pay_out: `pay out ${sum} to ${studentName} for ${className}`,
    undo_file: `take back what was posted of ${statement}, ${studentName}, ${sum}`,
  }
  const why = /[.!?]$/.test(reason) ? reason : `${reason}.`
  const whose = OF_MANY.includes(act) ? '' : `, ${studentName}`
  const said = cash ? ` Cash: ${CASH_ANSWERS[cash].toLowerCase()}.` : ''
  return `Code ${code} lets ${shortNameWithin(askedBy.name)} ${what[act]}${whose}.${said} Reason: ${why}`
}

/** ", 24 Nov to 21 Nov" */
function toDay(from: Day | null, to: Day | null): string {
  return from && to && from !== to ? `, ${formatDay(from)} to ${formatDay(to)}` : ''
}

/** The asker types the code: approved by the Head it was sent to. A wrong try is counted before no is said. */
export async function approveWithCode(context: Context, requestId: string, code: string) {
  if (await wasDone(context)) return done(await requireRequest(context, requestId), true)
  await requireOwnRequest(context, requestId)
  const tried = await tryRequestCode(context, requestId, hashOfCode(requestId, code))
  if ('triesLeft' in tried) {
    const { triesLeft } = tried
    const sentence =
      triesLeft > 0
        ? `That is not the code. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
        : 'This code is over. Have a new one texted.'
    throw new Refusal('wrong_code', sentence, { fields: { code: sentence }, facts: { triesLeft } })
  }
  const caller = { ...context.caller, staffId: tried.staff, role: 'head' } as const
  const { replayed } = await answerRequest(
    { ...context, caller },
    { request: requestId, approve: true, with: 'code' },
  )
  return done(await requireRequest(context, requestId), replayed)
}

/** The asker thinks better of it. */
export async function withdraw(context: Context, requestId: string) {
  const { replayed } = await withdrawRequest(context, requestId)
  return reply(await requireRequest(context, requestId), 'Withdrawn.', replayed)
}

async function requireOwnRequest(context: Context, requestId: string): Promise<RequestRow> {
  const asked = await requireRequest(context, requestId)
  if (!asked.isMine) throw notFound('Request')
  return asked
}

function hashOfCode(requestId: string, code: string): Buffer {
  return createHash('sha256').update(`request ${requestId} ${code}`).digest()
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function done(request: RequestRow, replayed: boolean | undefined) {
  return reply(request, `Done: ${request.title}. Approved by ${request.answeredBy?.name}.`, replayed)
}

function reply(request: RequestRow, message: string, replayed: boolean | undefined) {
  return { message, request, ...(replayed ? { replayed } : {}) }
}
