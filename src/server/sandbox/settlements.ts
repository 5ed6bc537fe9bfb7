import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { feeOf, yes } from './answers.ts'
import type { Books, Settlement } from './books.ts'
import type { Faults } from './faults.ts'
import { faulty } from './faulty.ts'

const asked = z.object({
  subaccount: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).default(50),
})

/** Payouts to the accounts of schools. `POST /sandbox/settle` pays out all that waits, less refunds, as Paystack does each morning. */
export function settlementRoutes(
  app: FastifyInstance,
  { books, faults, secretKey }: { books: Books; faults: Faults; secretKey: string },
): void {
  const on = faulty(faults, secretKey)
  app.post('/sandbox/settle', async () => ({ settled: settleAll(books, faults) }))
  app.get(
    '/settlement',
    on('settlement', (request, reply) => {
      const { subaccount, page, perPage } = asked.parse(request.query)
      const isAll = !subaccount || faults.take('no_filter')
      const listed = books.settlements.filter((each) => isAll || each.subaccount === subaccount)
      const rows = listed.toReversed().slice((page - 1) * perPage, page * perPage)
      return yes(reply, 'Settlements retrieved', rows.map(settlementAnswer))
    }),
  )
  app.get<{ Params: { id: string } }>(
    '/settlement/:id/transactions',
    on('settlement', (request, reply) => {
      const { id } = z.object({ id: z.string() }).parse(request.params)
      const { page, perPage } = asked.parse(request.query)
      const found = books.settlements.find((each) => String(each.id) === id)
      const rows = (found?.payments ?? []).slice((page - 1) * perPage, page * perPage)
      return yes(
        reply,
        'Transactions retrieved',
        rows.map((each) => ({ ...each, status: 'success', currency: 'GHS' })),
      )
    }),
  )
}

/** Pays out to every account what was paid for it and not paid out yet; answers how many payouts that made. */
export function settleAll(books: Books, faults: Faults): number {
  const paidOut = new Set(books.settlements.flatMap(({ payments }) => payments.map(({ id }) => id)))
  const before = books.settlements.length
  for (const { code } of books.subaccounts) {
    const payments = [...books.payments.values()]
      .filter((each) => each.status === 'success' && each.subaccount === code && !paidOut.has(each.id))
      .map(({ id, reference, amount }) => ({ id, reference, amount, fees: feeOf(amount) }))
    if (payments.length > 0) books.settlements.push(payOut(books, faults, code, payments))
  }
  books.save()
  return books.settlements.length - before
}

function payOut(
  books: Books,
  faults: Faults,
  subaccount: string,
  payments: Settlement['payments'],
): Settlement {
  if (faults.take('settlement_stranger'))
    payments.push({ id: books.nextId(), reference: 'T-stranger', amount: 1_000, fees: feeOf(1_000) })
  const refunds = refundsOf(books, subaccount)
  const charges = sumOf(payments.map(({ fees }) => fees))
  const short = faults.take('settlement_short') ? 500 : 0
  return {
    id: books.nextId(),
    subaccount,
    payments,
    refunds: refunds.map(({ id }) => id),
    charges,
    on: new Date().toISOString(),
    amount:
      sumOf(payments.map(({ amount }) => amount)) -
      charges -
      sumOf(refunds.map(({ amount }) => amount)) -
      short,
  }
}

/** What went back of this account and was taken off no payout yet. */
function refundsOf({ payments, refunds, settlements }: Books, subaccount: string) {
  const takenOff = new Set(settlements.flatMap((each) => each.refunds))
  const ofAccount = new Set(
    [...payments.values()].filter((each) => each.subaccount === subaccount).map(({ id }) => id),
  )
  return refunds.filter(
    ({ id, status, transaction }) =>
      status === 'processed' && ofAccount.has(transaction) && !takenOff.has(id),
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function settlementAnswer({ id, amount, charges, on }: Settlement) {
  return {
    id,
    domain: 'test',
    status: 'success',
    currency: 'GHS',
    integration: 463_433,
    total_amount: amount,
    effective_amount: amount,
    total_fees: charges,
    total_processed: amount + charges,
    deductions: null,
    settlement_date: on,
    settled_by: null,
    createdAt: on,
    updatedAt: on,
  }
}
