import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Day, dayOf } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { dueSettlements } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import {
  type PaystackSettledTransaction,
  type PaystackSettlement,
  PER_PAGE,
  paystackOf,
} from '../../gateways/paystack/index.ts'
import { keepSettlement, type SettlementSaid } from '../../ledger/index.ts'
import { codeInReference } from './intents.ts'
import { platformIn } from './settle.ts'

const AT_ONCE = 10
/** After so long what could not be read is asked for again. */
const AGAIN_SECONDS = 3_600

/** Reads the payouts of schools that are due. */
export async function sweepSettlements(world: World, isStopping = () => false): Promise<void> {
  for (const { schoolId } of await dueSettlements(world, AT_ONCE))
    if (!isStopping()) await readSettlements(world, schoolId)
}

/** Brings the payouts of one school into its books. Two at once do it once; what Paystack does not answer is asked for again within the hour. */
export async function readSettlements(world: World, schoolId: string): Promise<void> {
  const context = await platformIn(world, schoolId)
  const everySeconds = world.env.payoutsEverySeconds
  const againSeconds = Math.min(everySeconds, AGAIN_SECONDS)
  const [due] = await query(
    context,
    sql`update paying_rules set settlements_at = app_now() + make_interval(secs => ${againSeconds})
        where school_id = ${schoolId} and settlements_at <= app_now() returning school_id`,
  )
  if (!due) return
  const account = await queryOne<{ code: string | null }>(
    context,
    sql`select paying_account(${schoolId}) as code`,
  )
  if (account?.code && !(await readPayouts(world, context, account.code))) return
  await query(
    context,
    sql`update paying_rules set settlements_at = app_now() + make_interval(secs => ${everySeconds}) where school_id = ${schoolId}`,
  )
}

/** False when something could not be read, or posted today. */
async function readPayouts(world: World, context: Context, account: string): Promise<boolean> {
  const noted = await notedPayouts(context)
  for (const payout of noted) if (!payout.isExplained && !(await keep(context, payout))) return false
  const known = new Set(noted.map(({ paystackId }) => paystackId))
  for (let page = 1; ; page++) {
    const listed = await paystackOf(world).listSettlements(account, page)
    if (listed.is !== 'ok') return false
    for (const payout of listed.data.filter(isPaidOut)) {
      if (!known.has(payout.id) && !(await readPayout(world, context, payout))) return false
    }
    // A page with nothing new on it: what is older was read before.
    if (listed.data.length < PER_PAGE || listed.data.every(({ id }) => known.has(id))) return true
  }
}

const isPaidOut = ({ status, currency }: PaystackSettlement) =>
  status === 'success' && (currency ?? 'GHS') === 'GHS'

/** Payouts whose payments were read: what has become known of them since is booked without asking again. */
function notedPayouts(context: Context): Promise<(SettlementSaid & { isExplained: boolean })[]> {
  return query(
    context,
    sql`select paystack_id as "paystackId", settled_on as "on", amount, charges, '[]'::json as lines, explained = amount as "isExplained"
        from online_settlements where school_id = ${context.schoolId}`,
  )
}

async function readPayout(world: World, context: Context, payout: PaystackSettlement): Promise<boolean> {
  const code = await schoolCode(context)
  const lines: PaystackSettledTransaction[] = []
  for (let page = 1; ; page++) {
    const listed = await paystackOf(world).settledTransactions(payout.id, page)
    if (listed.is !== 'ok') return false
    lines.push(...listed.data)
    if (listed.data.length < PER_PAGE) break
  }
  // A list that is not narrowed down holds every school's.
  if (!lines.some(({ reference }) => codeInReference(reference) === code)) return true
  return await keep(context, {
    paystackId: payout.id,
    on: dayOfPayout(payout, context),
    amount: pesewas(payout.effective_amount),
    charges: pesewas(payout.total_fees ?? 0),
    lines: lines.map(({ id, reference, amount, fees }) => {
      return { id, reference, amount: pesewas(amount), charge: pesewas(fees ?? 0) }
    }),
  })
}

/** False on a day that is locked. */
async function keep(context: Context, payout: SettlementSaid): Promise<boolean> {
  try {
    await keepSettlement(context, payout)
    return true
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'day_closed' || error.code === 'awaits_numbers'))
      return false
    throw error
  }
}

async function schoolCode(context: Context): Promise<string | undefined> {
  const found = await queryOne<{ code: string }>(
    context,
    sql`select code from schools where id = ${context.schoolId}`,
  )
  return found?.code
}

function dayOfPayout({ settlement_date: on }: PaystackSettlement, { now }: Context): Day {
  const day = on ? new Date(on) : (now ?? new Date())
  return dayOf(Number.isNaN(day.getTime()) ? (now ?? new Date()) : day)
}

type Listed = Reply<typeof endpoints.listSettlements>['settlements'][number]

/** The newest payouts, with the payments in each. */
export async function listSettlements(context: Context): Promise<Reply<typeof endpoints.listSettlements>> {
  const rows = await query<
    Omit<Listed, 'amount' | 'charges' | 'remainder' | 'refunds'> & {
      amount: Pesewas
      charges: Pesewas
      explained: Pesewas
      refunds: Pesewas
    }
  >(
    context,
    sql`select s.id as "settlementId", s.paystack_id as "paystackId", s.settled_on as date, s.amount, s.charges, s.explained, a.name as "bankAccount",
          coalesce((select sum(r.amount) from online_refunds r where r.school_id = s.school_id and r.settlement_id = s.id), 0)::bigint as refunds,
          (select coalesce(json_agg(json_build_object('reference', l.reference, 'amount', l.amount, 'charge', l.charge,
              'receipt', numbered(c.initials, '-', r.number, 6)) order by l.intent_id nulls first, l.reference), '[]')
            from online_settlement_lines l
            left join payment_intents i on i.school_id = l.school_id and i.id = l.intent_id
            left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
            where l.school_id = s.school_id and l.settlement_id = s.id) as lines
        from online_settlements s join schools c on c.id = s.school_id
        join money_accounts a on a.school_id = s.school_id and a.id = s.bank_account_id
        where s.school_id = ${context.schoolId} order by s.settled_on desc, s.paystack_id desc limit 24`,
  )
  return {
    settlements: rows.map(({ amount, charges, explained, refunds, ...row }) => ({
      ...row,
      amount,
      charges,
      refunds,
      remainder: pesewas(amount - explained),
    })),
  }
}
