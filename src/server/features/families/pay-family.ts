import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { invalidField } from '#shared/errors.ts'
import { formatCedis, formatGhs, pesewas, sumOf } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { countPayment } from '../../http/metrics.ts'
import { type PaidTender, payFamily as payTender } from '../../ledger/index.ts'
import { ofCash, openDayOf, orTomorrow, withSlip } from '../payments/index.ts'

type Body = Received<typeof endpoints.payFamily>['body']
type Paid = Reply<typeof endpoints.payFamily> & { replayed?: boolean }

/** Records one tender for several children. Refuses as the contract says; nothing is recorded unless its lines come to it. */
export async function payFamily(context: Context, familyId: string, body: Body): Promise<Paid> {
  const { amount, children, payment_method: method, reference } = body
  const { payer, payerGuardianId, payerStudentId } = body
  requireWhole(amount, children)
  const day = await openDayOf(context, body)
  const { date, late } = day
  const tender = {
    familyId,
    lines: children.flatMap(({ studentId, lines }) => lines.map((line) => ({ ...line, student: studentId }))),
    date,
    method,
    reference,
    note: withSlip(body, late),
    payer,
    payerGuardianId,
    payerStudentId,
    // A slip was given out: the money lies in the drawer.
    isTaken: body.slip !== undefined,
    confirm: body.confirm,
    guardsDuplicates: body.guardDuplicates,
  }
  const paid = await orTomorrow(day, () => payTender(ofCash(context, body, late), tender))
  if (!paid.replayed) countPayment()
  return replyOf(paid)
}

/** Each child once, and lines that add up: what is too little or too much would be on nobody. */
function requireWhole(amount: Body['amount'], children: Body['children']): void {
  const named = children.map(({ studentId }) => studentId)
  if (new Set(named).size < named.length) throw invalidField('children', 'Name each child once.')
  const placed = sumOf(children.flatMap(({ lines }) => lines.map((line) => line.amount)))
  if (placed < amount)
    throw invalidField('children', `${formatGhs(pesewas(amount - placed))} is not yet placed on a child.`)
  if (placed > amount) {
    const over = formatGhs(pesewas(placed - amount))
    throw invalidField('children', `The lines come to ${over} more than the ${formatGhs(amount)} paid.`)
  }
}

function replyOf({ receipt, students, entries, owed, replayed }: PaidTender): Paid {
  return {
    message: `${formatCedis(receipt.amount)} received for ${counted(students.length, 'child', 'children')}.`,
    receipt,
    totalDebt: owed,
    children: students.map((student) => ({
      studentId: student.id,
      amount: student.amount,
      totalDebt: student.owed,
      balances: entries
        .filter((entry) => entry.student === student.id)
        .map(({ feeType, balance }) => ({ feeType, amount: balance })),
      studentStatus: student.status,
    })),
    ...(replayed ? { replayed } : {}),
  }
}
