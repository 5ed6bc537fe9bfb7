import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'

type Page = Reply<typeof endpoints.listDeposits>
type DepositRow = Page['deposits'][number]
export type BankAccountReply = Page['bankAccounts'][number]

/** A deposit as the contract spells it, its amount in pesewas. */
const columns = sql`d.id, d.bank_account_id as "bankAccountId", b.name as "bankAccount", d.came_from as from,
  d.slip_number as "slipNumber", d.paid_in_on as date, ${moment(sql`d.entered_at`)} as "enteredAt",
  (select name from staff f where f.school_id = d.school_id and f.id = d.entered_by) as "enteredBy",
  d.photo_id is not null as "hasPhoto", case when d.taken_back_at is not null then 'taken_back'
    when d.banked_on is not null then 'banked' else 'on_its_way' end as state,
  d.banked_on as "bankedOn",
  (select name from staff f where f.school_id = d.school_id and f.id = d.banked_by) as "bankedBy",
  ${moment(sql`d.taken_back_at`)} as "takenBackAt",
  (select name from staff f where f.school_id = d.school_id and f.id = d.taken_back_by) as "takenBackBy",
  d.taken_back_reason as "takenBackReason", d.amount`
const tables = sql`deposits d join money_accounts b on b.school_id = d.school_id and b.id = d.bank_account_id`

/** A page of deposits with all that is needed to enter one, as of one moment. Refuses not_found. */
export function listDeposits(
  context: Context,
  { before, limit }: Received<typeof endpoints.listDeposits>['query'],
): Promise<Page> {
  return inSnapshot(context, async (inner) => {
    if (before) await requireDeposit(inner, before)
    const rows = await query<DepositRow>(
      inner,
      sql`select ${columns} from ${tables}
          where d.school_id = ${inner.schoolId} and (${before ?? null}::uuid is null
            or (d.paid_in_on, d.entered_at, d.id) < (select p.paid_in_on, p.entered_at, p.id from deposits p
              where p.school_id = ${inner.schoolId} and p.id = ${before ?? null}))
          order by d.paid_in_on desc, d.entered_at desc, d.id desc limit ${limit + 1}`,
    )
    const deposits = rows.slice(0, limit)
    return {
      ...(await sourcesOf(inner)),
      bankAccounts: await bankAccounts(inner),
      deposits,
      next: rows.length > limit ? (deposits.at(-1)?.id ?? null) : null,
      onTheirWay: await onTheirWay(inner),
    }
  })
}

/** One deposit as the contract spells it. Refuses not_found. */
export async function requireDeposit(context: Context, depositId: string): Promise<DepositRow> {
  const row = await queryOne<DepositRow>(
    context,
    sql`select ${columns} from ${tables} where d.school_id = ${context.schoolId} and d.id = ${depositId}`,
  )
  if (!row) throw notFound('Deposit')
  return row
}

/** Refuses not_found. */
export async function requireBankAccount(context: Context, accountId: string): Promise<BankAccountReply> {
  const found = (await bankAccounts(context)).find(({ id }) => id === accountId)
  if (!found) throw notFound('Bank account')
  return found
}

function bankAccounts(context: Context): Promise<BankAccountReply[]> {
  return query<BankAccountReply>(
    context,
    sql`select b.id, b.name as label, b.details->>'bank' as bank, b.details->>'name' as name,
          b.details->>'digits' as digits, b.closed_at is not null as closed
        from money_accounts b where b.school_id = ${context.schoolId} and b.kind = 'bank'
        order by b.closed_at is not null, b.name, b.id`,
  )
}

/** The safe where there are drawers; cash without a drawer where there is any, or where nothing else is. */
async function sourcesOf(context: Context): Promise<Pick<Page, 'usesDrawers' | 'sources'>> {
  const { schoolId } = context
  const places = await query<Place>(
    context,
    sql`select p.place as "from", uses_drawers(${schoolId}) as "usesDrawers", h.held, c.since,
          (select count(*)::int from school_days(${schoolId}, c.since + 1, app_today())) as "schoolDays"
        from (values ('safe'), ('cash')) p(place)
        cross join lateral (select can_be_paid_in(${schoolId}, p.place, app_today()) as held) h
        cross join lateral (select cash_since(${schoolId}, p.place, h.held) as since) c`,
  )
  const usesDrawers = places.some((place) => place.usesDrawers)
  return {
    usesDrawers,
    sources: places
      .filter(({ from, held }) => held > 0 || (from === 'safe') === usesDrawers)
      .map(({ from, held, since, schoolDays }) => ({ from, inIt: held, since, schoolDays })),
  }
}

interface Place {
  from: 'safe' | 'cash'
  usesDrawers: boolean
  held: Pesewas
  since: Day | null
  schoolDays: number
}

async function onTheirWay(context: Context): Promise<Page['onTheirWay']> {
  const row = await queryOne<{ count: number; amount: Pesewas }>(
    context,
    sql`select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from deposits
        where school_id = ${context.schoolId} and banked_on is null and taken_back_at is null`,
  )
  return { count: row?.count ?? 0, amount: row?.amount ?? pesewas(0) }
}

function moment(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
