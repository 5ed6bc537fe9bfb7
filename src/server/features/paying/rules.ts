import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Network } from '#shared/ways-to-pay.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once, settleMismatch as settleInLedger } from '../../ledger/index.ts'
import type { IntentState } from './intents.ts'

type Paying = Reply<typeof endpoints.readParentPaying>

interface Rules {
  isOn: boolean
  bearer: 'school' | 'parent'
  smallest: Pesewas
  feeTypes: string[] | null
}

const AT_FIRST: Rules = { isOn: false, bearer: 'school', smallest: pesewas(100), feeTypes: null }
const SMALLEST_MIN = 10
const SMALLEST_MAX = 100_000

async function rulesOf(context: Context): Promise<Rules> {
  const found = await queryOne<Rules>(
    context,
    sql`select is_on as "isOn", bearer, smallest, case when fee_types is not null then array(select f.name from fee_types f
            where f.school_id = r.school_id and f.id = any (r.fee_types) order by f.name) end as "feeTypes"
        from paying_rules r where school_id = ${context.schoolId}`,
  )
  return found ?? AT_FIRST
}

/** How parents pay, whether the money has where to go, and the newest payments. */
export async function readPaying(context: Context): Promise<Paying> {
  const { smallest, ...rules } = await rulesOf(context)
  const facts = await queryOne<{ hasAccount: boolean; clearing: Pesewas }>(
    context,
    sql`select paying_account(${context.schoolId}) is not null as "hasAccount", online_clearing(${context.schoolId}) as clearing`,
  )
  return {
    ...rules,
    smallest,
    hasAccount: facts?.hasAccount ?? false,
    clearing: facts?.clearing ?? pesewas(0),
    payments: await newestPayments(context),
  }
}

interface Row {
  paymentId: string
  reference: string
  state: IntentState
  said: string | null
  amount: Pesewas
  paid: Pesewas | null
  network: Network | null
  children: string | null
  guardian: string | null
  receiptId: string | null
  receipt: string | null
  askedAt: Date
  canPost: boolean
  refunds: Paying['payments'][number]['refunds']
  dispute: Paying['payments'][number]['dispute']
}

async function newestPayments(context: Context): Promise<Paying['payments']> {
  const rows = await query<Row>(
    context,
    sql`select i.id as "paymentId", i.reference, i.state, i.said, i.amount, case when i.paid_at is not null then (i.payment->>'amount')::bigint end as paid, i.network,
          (select string_agg(distinct concat_ws(' ', s.first_name, s.surname), ', ') from jsonb_array_elements(i.lines) l
            join students s on s.school_id = i.school_id and s.id = (l->>'student')::uuid and s.erased_at is null) as children,
          (select concat_ws(' ', g.first_name, g.surname) from guardians g
            where g.school_id = i.school_id and g.id = i.guardian_id) as guardian,
          r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as receipt, i.created_at as "askedAt",
          i.state = 'mismatch' and i.payment->>'currency' = 'GHS'
            and coalesce(i.payment->>'subaccount' = i.subaccount, false) as "canPost",
          (select coalesce(json_agg(json_build_object('amount', o.amount, 'state', o.state, 'said', o.said) order by o.begun_at), '[]')
            from online_refunds o where o.school_id = i.school_id and o.intent_id = i.id
              -- What was lost is told by its dispute.
              and (o.paystack_id is null or o.paystack_id not like 'dispute-%')) as refunds,
          (select json_build_object('disputeId', d.id, 'amount', d.amount, 'state', d.state,
              'dueAt', to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from online_disputes d where d.school_id = i.school_id and d.intent_id = i.id order by d.closed_at is null desc, d.opened_at desc limit 1) as dispute
        from payment_intents i
        join schools c on c.id = i.school_id
        left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
        where i.school_id = ${context.schoolId}
        order by i.state = 'mismatch' or exists (select from online_disputes d where d.school_id = i.school_id and d.intent_id = i.id
            and d.state = 'open') desc, i.created_at desc limit 50`,
  )
  return rows.map(({ amount, paid, network, children, askedAt, ...row }) => ({
    ...row,
    amount,
    paid,
    how: network ?? 'card',
    children: children ?? '',
    askedAt: askedAt.toISOString(),
  }))
}

/** Changes it for every parent's next request; what is being paid goes on. Refuses conflict, invalid. */
export async function setPaying(
  context: Context,
  wanted: Received<typeof endpoints.setParentPaying>['body'],
) {
  const { replayed } = await once(context, async (inner) => {
    const before = await rulesOf(inner)
    const after: Rules = {
      isOn: wanted.isOn ?? before.isOn,
      bearer: wanted.bearer ?? before.bearer,
      smallest: wanted.smallest ?? before.smallest,
      feeTypes: wanted.feeTypes === undefined ? before.feeTypes : wanted.feeTypes,
    }
    if (after.smallest < SMALLEST_MIN || after.smallest > SMALLEST_MAX)
      throw invalidField('smallest', 'The smallest payment is between 0.10 and 1,000.')
    const account = await queryOne<{ code: string | null }>(
      inner,
      sql`select paying_account(${inner.schoolId}) as code`,
    )
    if (after.isOn && !before.isOn && !account?.code)
      throw new Refusal(
        'conflict',
        'Paystack has not made the school’s account yet. Look at the payout account first.',
      )
    const ids = after.feeTypes === null ? null : await idsOf(inner, after.feeTypes)
    await query(
      inner,
      sql`insert into paying_rules (school_id, is_on, bearer, smallest, fee_types, changed_at, changed_by, settlements_at)
          values (${inner.schoolId}, ${after.isOn}, ${after.bearer}, ${after.smallest}, ${ids}::uuid[], app_now(), ${inner.caller.staffId}, app_now())
          on conflict (school_id) do update set is_on = excluded.is_on, bearer = excluded.bearer, smallest = excluded.smallest,
            fee_types = excluded.fee_types, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    )
    await appendAudit(inner, 'set_parent_paying', null, { before, after })
    return {}
  })
  return { ...(await readPaying(context)), ...(replayed ? { replayed } : {}) }
}

async function idsOf(context: Context, names: string[]): Promise<string[]> {
  const rows = await query<{ id: string; name: string }>(
    context,
    sql`select id, lower(name) as name from fee_types where school_id = ${context.schoolId} and archived_at is null`,
  )
  return names.map((name) => {
    const found = rows.find((row) => row.name === name.toLowerCase())
    if (!found) throw invalidField('feeTypes', `There is no fee type "${name}".`)
    return found.id
  })
}

/** Ends a payment that did not match. Refuses not_found, conflict, day_closed, invalid. */
export async function settleMismatch(
  context: Context,
  intentId: string,
  { act, note }: Received<typeof endpoints.settleMismatch>['body'],
) {
  if (act === 'note' && !note) throw invalidField('note', 'Say what was done with the money.')
  const { replayed } = await inTransaction(context, (inner) => settleInLedger(inner, { intentId, act, note }))
  return { ...(await readPaying(context)), ...(replayed ? { replayed } : {}) }
}
