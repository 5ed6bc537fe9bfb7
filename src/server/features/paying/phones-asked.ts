import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Network } from '#shared/ways-to-pay.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { paystackOf } from '../../gateways/paystack/index.ts'
import { askPhone as askInLedger, letPhoneGo as letGoInLedger } from '../../ledger/index.ts'
import { type IntentState, randomLetters } from './intents.ts'
import { requireNetworkOf } from './network-of.ts'
import { platformIn } from './settle.ts'
import { askWallet, submitVoucher } from './start.ts'

type PhoneAsked = Reply<typeof endpoints.askPhone>
type Body = Received<typeof endpoints.askPhone>['body']

/**
 * Freezes a payment at the desk and asks a phone for it. The same Idempotency-Key asks once. Refuses as the contract says; what the
 * network says is an answer, not a refusal.
 */
export async function askPhone(world: World, context: Context, body: Body) {
  paystackOf(world)
  const { lines, network, number, confirm } = body
  requireNetworkOf(body)
  const { replayed, ...made } = await askInLedger(context, {
    id: randomUUID(),
    lines: lines.map(({ studentId, ...line }) => ({ student: studentId, ...line })),
    network,
    phone: number,
    rest: randomLetters(),
    confirm,
  })
  if (!replayed)
    await askWallet(world, await platformIn(world, context.schoolId), { ...made, network }, number)
  return { ...(await readPhone(context, made.id)), ...(replayed ? { replayed } : {}) }
}

/** Sends the voucher that Telecel made. Refuses not_found, conflict, wrong_code, upstream. */
export async function sendAskedVoucher(world: World, context: Context, paymentId: string, voucher: string) {
  const [row] = await rowsOf(context, paymentId)
  if (!row) throw notFound('Payment')
  await submitVoucher(world, context.schoolId, row, voucher)
  return await readPhone(context, paymentId)
}

/** The desk waits for it no longer. Refuses not_found. */
export async function letPhoneGo(context: Context, paymentId: string) {
  await readPhone(context, paymentId)
  const { replayed } = await letGoInLedger(context, paymentId)
  return { ...(await readPhone(context, paymentId)), ...(replayed ? { replayed } : {}) }
}

/** Whether phones can be asked here, and those of the last day, newest first. */
export async function listPhonesAsked(context: Context): Promise<Reply<typeof endpoints.listPhonesAsked>> {
  const row = await queryOne<{ canAsk: boolean }>(
    context,
    sql`select paying_account(${context.schoolId}) is not null as "canAsk"`,
  )
  return { canAsk: row?.canAsk ?? false, phones: (await rowsOf(context, null)).map(phoneReply) }
}

async function readPhone(context: Context, paymentId: string): Promise<PhoneAsked> {
  const [row] = await rowsOf(context, paymentId)
  if (!row) throw notFound('Payment')
  return phoneReply(row)
}

interface Row extends Omit<PhoneAsked, 'askedAt' | 'answeredAt' | 'amount' | 'charge' | 'network'> {
  reference: string
  state: IntentState
  amount: Pesewas
  charge: Pesewas
  network: Network
  askedAt: Date
  answeredAt: Date | null
}

/** A cashier reads what the cashier has asked. Another receipt counts if it is of one of the children, for as much, since then. */
function rowsOf(context: Context, id: string | null): Promise<Row[]> {
  const { schoolId, caller } = context
  const isOwnOnly = caller.role === 'cashier'
  return query<Row>(
    context,
    sql`select i.id as "paymentId", i.reference, i.state, i.prompt, case when i.state in ('failed', 'expired') then i.said end as said,
          i.amount, i.charge, i.network, i.wallet_end as "walletEnd",
          (select concat_ws(' ', g.first_name, g.surname) from guardians g
            where i.phone <> '' and g.school_id = i.school_id and g.id = i.guardian_id) as guardian,
          p.name as by, i.asked_by = ${caller.staffId} as "isOwn", i.let_go_at is not null as "letGo",
          i.created_at as "askedAt", coalesce(i.paid_at, i.done_at) as "answeredAt",
          (select coalesce(json_agg(json_build_object('studentId', s.id, 'name', concat_ws(' ', s.first_name, s.surname),
              'feeType', coalesce(f.name, 'Fees'), 'amount', (l.line->>'amount')::bigint) order by l.place), '[]')
            from jsonb_array_elements(i.lines) with ordinality l(line, place)
            join students s on s.school_id = i.school_id and s.id = (l.line->>'student')::uuid and s.erased_at is null
            left join fee_types f on f.school_id = i.school_id and f.id = (l.line->>'feeTypeId')::uuid) as lines,
          r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as receipt,
          (select numbered(c.initials, '-', max(o.number), 6) from receipts o
            where o.school_id = i.school_id and o.issued_at >= i.created_at and o.id <> i.receipt_id and o.amount = i.amount
              and o.student_id = (i.lines->0->>'student')::uuid
              and not exists (select from receipt_voids v where v.school_id = o.school_id and v.receipt_id = o.id)) as also
        from payment_intents i
        join schools c on c.id = i.school_id
        join staff p on p.school_id = i.school_id and p.id = i.asked_by
        left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
        where i.school_id = ${schoolId} and (${id}::uuid is null or i.id = ${id}::uuid)
          and (not ${isOwnOnly} or i.asked_by = ${caller.staffId})
          and (${id}::uuid is not null or i.created_at > app_now() - interval '1 day')
        order by i.created_at desc limit 50`,
  )
}

function phoneReply({ reference: _, askedAt, answeredAt, ...row }: Row): PhoneAsked {
  return { ...row, askedAt: askedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
}
