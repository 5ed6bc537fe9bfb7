import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { formatCedis } from '#shared/money.ts'
import type { World } from '../../context/world.ts'
import { countPayment } from '../../http/metrics.ts'
import { route } from '../../http/route.ts'
import { type CompletedPosted, correctReceipt, moveMoney, post, reverseEntry } from '../../ledger/index.ts'
import { ofCash, openDayOf, orTomorrow, withSlip } from './cash-acts.ts'
import { forgive } from './forgive.ts'
import { noteDiscarded } from './note-discarded.ts'
import { paymentLines } from './payment-lines.ts'
import { paymentMethodOf } from './payment-method.ts'
import { listEntries } from './queries.ts'
import { movedReply, postedReply, takenBackReply } from './replies.ts'

/** Money for one student: received, owed, adjusted, moved, taken back. */
export function paymentRoutes(app: FastifyInstance, world: World): void {
  recordingRoutes(app, world)
  transactionRoute(app, world)
  correctionRoutes(app, world)
  route(app, world, endpoints.listTransactions, (context, { params, query }) =>
    listEntries(context, params.studentId, query.feeType),
  )
}

function recordingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.payStudent, async (context, { params, body }) => {
    const { payment_method: method, reference, payer, payerGuardianId, confirm, guardDuplicates } = body
    const day = await openDayOf(context, body)
    const { date, late } = day
    const note = withSlip(body, late)
    const payment = {
      kind: 'payment',
      studentId: params.studentId,
      lines: paymentLines(body),
      half: 'pay',
      date,
      method,
      reference,
      note,
      payer,
      payerGuardian: payerGuardianId,
      confirm,
      guardsDuplicates: guardDuplicates,
    } as const
    const posted = await orTomorrow(day, () => post(ofCash(context, body, late), payment))
    return counted(posted)
  })

  route(app, world, endpoints.debitStudent, async (context, { params, body }) => {
    const { feeType, amount, id, reference, date, confirm, guardDuplicates } = body
    const note = withSlip(body)
    const posted = await post(context, {
      kind: 'manual_charge',
      studentId: params.studentId,
      lines: [{ feeType, amount, id }],
      date,
      reference,
      note,
      confirm,
      guardsDuplicates: guardDuplicates,
      half: 'pay',
    })
    return counted(posted)
  })
}

/** The specification's call, which records either a payment or a debt. */
function transactionRoute(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.recordTransaction, async (context, { params, body }) => {
    const { feeType, amount, transactionType, reference, note, date } = body
    const method = transactionType === 'Credit' ? paymentMethodOf(body.payment_method) : undefined
    const posted = await post(ofCash(context, body), {
      kind: transactionType === 'Credit' ? 'payment' : 'manual_charge',
      studentId: params.studentId,
      lines: [{ feeType, amount }],
      date,
      method,
      reference,
      note,
      confirm: body.confirm,
      guardsDuplicates: body.guardDuplicates,
      half: 'transaction',
    })
    return counted(posted)
  })
}

function correctionRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.discardTaken, (context, { params, body }) =>
    noteDiscarded(context, params.studentId, body),
  )

  route(app, world, endpoints.adjustStudent, async (context, { params, body }) => {
    const { kind, feeType, amount, payment_method: method, reference, note, date, chargeId: charge } = body
    if (charge) return postedReply(await forgive(context, params.studentId, { ...body, charge }))
    const posted = await post(ofCash(context, body), {
      kind,
      studentId: params.studentId,
      lines: [{ feeType, amount }],
      date,
      method,
      reference,
      note,
      confirm: body.confirm,
      guardsDuplicates: body.guardDuplicates,
    })
    return postedReply(posted, { isRefund: kind === 'refund' })
  })

  route(app, world, endpoints.correctReceipt, async (context, { params, body }) => {
    const { lines, payment_method: method, reference, payer, date, reason, cash, confirm } = body
    const named = lines.map(({ studentId, ...line }) => ({ ...line, student: studentId }))
    const said = { date, reference, payer, reason, cash, confirm }
    const correction = { receipt: params.receiptId, lines: named, method, ...said }
    const { corrected, ...corrects } = await correctReceipt(ofCash(context, body), correction)
    return { ...counted(corrects), correctedReceipt: { id: corrected.id, number: corrected.number } }
  })

  route(app, world, endpoints.moveTransaction, async (context, { params, body }) => {
    const { amount, feeType, studentId, reason, confirm } = body
    const move = { entry: params.entryId, amount, feeType, studentId, reason, confirm }
    const moved = await moveMoney(context, move)
    return movedReply(moved, `Moved ${formatCedis(moved.amount)}.`)
  })

  route(app, world, endpoints.reverseTransaction, async (context, { params, body }) =>
    takenBackReply(await reverseEntry(context, params.entryId, body.reason)),
  )
}

/** The reply; a payment that was recorded just now is counted for the operator. */
function counted(posted: CompletedPosted) {
  if (posted.receipt && !posted.completes && !posted.replayed) countPayment()
  return postedReply(posted)
}
