import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { invalidField } from '#shared/errors.ts'
import { formatCedis, pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { countPayment } from '../../http/metrics.ts'
import { paySponsor as post } from '../../ledger/index.ts'
import { ofCash } from '../payments/index.ts'

type Body = Received<typeof endpoints.paySponsor>['body']
type Paid = Reply<typeof endpoints.paySponsor> & { replayed?: boolean }

/** Records what a sponsor paid. Refuses as the contract says. */
export async function paySponsor(context: Context, sponsorId: string, body: Body): Promise<Paid> {
  const { amount, lines, asCredit, payment_method: method, date, reference, note, confirm } = body
  const pupils = lines?.map(({ studentId }) => studentId) ?? []
  if (new Set(pupils).size < pupils.length) throw invalidField('lines', 'Name each pupil once.')
  const paid = await post(ofCash(context, body), {
    sponsor: sponsorId,
    amount,
    method,
    date,
    reference,
    note,
    asCredit,
    confirm,
    lines: lines?.map((line) => ({ student: line.studentId, amount: line.amount })),
    guardsDuplicates: body.guardDuplicates,
  })
  if (!paid.replayed) countPayment()
  const { receipt, parts, toCome, replayed } = paid
  return {
    message: `${formatCedis(receipt.amount)} received for ${counted(parts.length, 'pupil')}.`,
    receipt,
    toCome: pesewas(Math.max(0, toCome)),
    pupils: parts.length,
    ...(replayed ? { replayed } : {}),
  }
}
