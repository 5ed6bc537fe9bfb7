import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, inTransaction, query, sql } from '../../context/context.ts'
import { saveStatementAccount } from '../../ledger/index.ts'

type List = Reply<typeof endpoints.listStatementAccounts>
type Account = List['accounts'][number]
type AccountRow = Omit<Account, 'openingBalance' | 'open'> & {
  openingBalance: Pesewas | null
  openCount: number
  openAmount: Pesewas
}
type Body = Received<typeof endpoints.addStatementAccount>['body']

const FILES = 20

/** The accounts, and the statements brought last, as of one moment. */
export function listAccounts(context: Context): Promise<List> {
  return inSnapshot(context, async (inner) => ({
    accounts: await accounts(inner),
    files: await files(inner),
  }))
}

/** Adds an account, or changes one. Refuses not_found, invalid, conflict. */
export function saveAccount(
  context: Context,
  { openingBalance, openingDate, number, ...body }: Body,
  id?: string,
): Promise<{ account: Account; replayed?: boolean }> {
  const details = { bank: body.bank, name: body.name ?? '', digits: number.slice(-4) }
  // A balance belongs to a day, and a day without one begins with nothing.
  const opening = openingDate
    ? { openingBalance: openingBalance ?? (0 as Pesewas), openingOn: openingDate }
    : {}
  return inTransaction(context, async (inner) => {
    const { account, replayed } = await saveStatementAccount(inner, {
      id,
      type: body.type,
      name: labelOf(body, number),
      details,
      number,
      ...opening,
    })
    return { account: await requireAccount(inner, account), ...(replayed ? { replayed } : {}) }
  })
}

/** "MTN Mobile Money, 024 000 0700"; of a bank the branch and the last digits. */
function labelOf({ type, bank, name }: Pick<Body, 'type' | 'bank' | 'name'>, number: string): string {
  const branch = name ? `, ${name}` : ''
  return type === 'wallet'
    ? `${bank}${branch}, ${formatPhone(number.replace(/^0?(?=\d{9}$)|^(?:00)?233/, '+233'))}`
    : `${bank}${branch} ··${number.slice(-4)}`
}

/** Refuses not_found. */
export async function requireAccount(context: Context, accountId: string): Promise<Account> {
  const [found] = await accounts(context, accountId)
  if (!found) throw notFound('Account')
  return found
}

/** Whether there is such an account. Refuses not_found. */
export async function refuseNoAccount(context: Context, accountId: string): Promise<void> {
  const found = await query(
    context,
    sql`select from money_accounts where school_id = ${context.schoolId} and id = ${accountId} and kind = 'bank'`,
  )
  if (found.length === 0) throw notFound('Account')
}

/** All of them, or one. */
async function accounts(context: Context, only: string | null = null): Promise<Account[]> {
  const rows = await query<AccountRow>(
    context,
    sql`with lines as (
          select l.account_id, count(*)::int as lines, max(l.happened_on) as newest,
            count(*) filter (where o.is_open)::int as open, coalesce(sum(l.amount) filter (where o.is_open), 0)::bigint as amount,
            min(l.happened_on) filter (where o.is_open) as oldest
          from statement_lines l
          cross join lateral (select l.amount > 0 and not exists (select from statement_matches m
            where m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null) as is_open) o
          where l.school_id = ${context.schoolId} and (${only}::uuid is null or l.account_id = ${only}::uuid)
          group by l.account_id)
        select b.id, b.name as label, coalesce(a.type, 'bank') as type, b.details->>'bank' as bank, b.details->>'name' as name,
          b.details->>'digits' as digits, coalesce(a.number, '') as number, a.account_id is not null as kept,
          b.closed_at is not null as closed, a.opening_balance as "openingBalance", a.opening_on as "openingDate", a.mapping,
          coalesce(l.open, 0) as "openCount", coalesce(l.amount, 0)::bigint as "openAmount", l.oldest as "oldestOpen",
          l.newest as "lastDate", coalesce(l.lines, 0) as lines
        from money_accounts b
        left join statement_accounts a on a.school_id = b.school_id and a.account_id = b.id
        left join lines l on l.account_id = b.id
        where b.school_id = ${context.schoolId} and b.kind = 'bank' and (${only}::uuid is null or b.id = ${only}::uuid)
        order by b.closed_at is not null, a.account_id is null, b.name, b.id`,
  )
  return rows.map(({ openCount, openAmount, openingBalance, ...row }) => ({
    ...row,
    openingBalance,
    open: { count: openCount, amount: openAmount },
  }))
}

function files(context: Context): Promise<List['files']> {
  return query<List['files'][number]>(
    context,
    sql`select f.id, f.account_id as "accountId", f.name, f.format, f.lines, f.known, f.added, f.early, f.from_on as from,
          f.to_on as to, to_char(f.brought_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "broughtAt",
          (select name from staff s where s.school_id = f.school_id and s.id = f.brought_by) as "broughtBy",
          (select count(*)::int from statement_lines l
            join statement_matches m on m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null and m.act = 'posted'
            where l.school_id = f.school_id and l.file_id = f.id) as posted
        from statement_files f where f.school_id = ${context.schoolId} and f.state = 'brought'
        order by f.brought_at desc, f.id desc limit ${FILES}`,
  )
}
