import type { Reply } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Network } from '#shared/ways-to-pay.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import type { IntentState } from './intents.ts'
import { platformIn, settleIntent } from './settle.ts'

type Payment = Reply<typeof parentEndpoints.readParentPayment>

interface Row {
  id: string
  reference: string
  state: IntentState
  prompt: Payment['prompt']
  page: string | null
  said: string | null
  amount: Pesewas
  charge: Pesewas
  network: Network | null
  walletEnd: string | null
  receiptId: string | null
  createdAt: Date
  paidAt: Date | null
  doneAt: Date | null
  lines: { studentId: string; firstName: string; feeType: string; amount: Pesewas }[]
}

function rowsOf(context: Context, id: string | null): Promise<Row[]> {
  return query<Row>(
    context,
    sql`select id, reference, state, prompt, page_url as page, said, amount, charge, network, wallet_end as "walletEnd",
          receipt_id as "receiptId", created_at as "createdAt", paid_at as "paidAt", done_at as "doneAt", lines
        from parents_intents(${id}::uuid, 20)`,
  )
}

async function nameOfSchool(context: Context): Promise<string> {
  const row = await queryOne<{ name: string }>(context, sql`select name from parents_school()`)
  if (!row) throw notFound('School')
  return row.name
}

/** The payments of this number, of all schools, newest first. */
export async function listPayments(parent: ParentSession): Promise<{ payments: Payment[] }> {
  const payments: Payment[] = []
  for (const schoolId of parent.schoolIds) {
    const found = await inSnapshot(parent.inSchool(schoolId), async (context) => {
      const rows = await rowsOf(context, null)
      if (rows.length === 0) return []
      const name = await nameOfSchool(context)
      return rows.map((row) => paymentReply(row, schoolId, name))
    })
    payments.push(...found)
  }
  return { payments: payments.toSorted((a, b) => b.askedAt.localeCompare(a.askedAt)) }
}

/** One payment of this number. Refuses not_found. */
export function readPayment(parent: ParentSession, schoolId: string, id: string): Promise<Payment> {
  return inSnapshot(parent.inSchool(schoolId), async (context) => {
    const [row] = await rowsOf(context, id)
    if (!row) throw notFound('Payment')
    return paymentReply(row, schoolId, await nameOfSchool(context))
  })
}

/** The same once Paystack was asked, where it is time to. Refuses not_found. */
export async function lookAtPayment(world: World, parent: ParentSession, schoolId: string, id: string) {
  const before = await readPayment(parent, schoolId, id)
  if (!['open', 'processing', 'paid', 'failed', 'expired'].includes(before.state)) return before
  const due = await queryOne(
    await platformIn(world, schoolId),
    sql`select from payment_intents where school_id = ${schoolId} and id = ${id}
          and (next_check_at <= app_now() or prompt = 'page')`,
  )
  if (!due) return before
  await settleIntent(world, schoolId, id)
  return await readPayment(parent, schoolId, id)
}

function paymentReply(row: Row, schoolId: string, schoolName: string): Payment {
  const { id, amount, charge, network, createdAt, paidAt, doneAt, lines, page, state, said, ...same } = row
  return {
    ...same,
    paymentId: id,
    schoolId,
    schoolName,
    state,
    how: network ?? 'card',
    amount,
    charge,
    pays: pesewas(amount + charge),
    // A mismatch is explained to the office; the parent need not do anything.
    said: state === 'failed' || state === 'expired' ? said : null,
    page: state === 'processing' ? page : null,
    askedAt: createdAt.toISOString(),
    answeredAt: (paidAt ?? doneAt)?.toISOString() ?? null,
    lines: lines.map(({ studentId, amount: part, ...line }) => ({
      ...line,
      childId: studentId,
      amount: part,
    })),
  }
}

/** How parents can pay in this school; null where they cannot. */
export async function payingIn(context: Context) {
  const row = await queryOne<{ bearer: 'school' | 'parent'; smallest: Pesewas; feeTypes: string[] | null }>(
    context,
    sql`select bearer, smallest, fee_types as "feeTypes" from parents_paying()`,
  )
  return row ?? null
}
