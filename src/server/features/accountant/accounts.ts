import { KNOWN_ACCOUNTS, PARTED, wrongAccount } from '#shared/accounts.ts'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

export type Account = Reply<typeof endpoints.listAccounts>['accounts'][number]
type Asked = Received<typeof endpoints.keepAccounts>['body']['accounts']

/** Every account of the journal in the order of the list, with the number that is kept for it; parts stand behind what they are part of. */
export async function accountsOf(context: Context): Promise<Account[]> {
  const parts = await partsOf(context)
  const kept = new Map((await numbersOf(context)).map(({ account, ...number }) => [account, number]))
  const passesOn = parts.some(({ partOf }) => partOf === 'passed_on')
  return KNOWN_ACCOUNTS.filter(
    ({ account }) => account !== 'passed_on' || passesOn || kept.has(account),
  ).flatMap(({ usual, ...known }) => [
    { ...known, partOf: null, usual, ...(kept.get(known.account) ?? NONE) },
    ...parts
      .filter(({ partOf }) => partOf === known.account)
      .map((part) => ({ ...part, group: known.group, usual: null, ...(kept.get(part.account) ?? NONE) })),
  ])
}

const NONE = { number: null, name: null }

interface Part {
  account: string
  label: string
  partOf: string
}

/** Fee types, bank accounts and words of pay-outs, by name; those that are closed too: earlier months have them. */
function partsOf(context: Context): Promise<Part[]> {
  return query<Part>(
    context,
    sql`select account, label, "partOf" from (
          select 'income:' || id as account, name as label, case when pass_through then 'passed_on' else 'income' end as "partOf", id
          from fee_types where school_id = ${context.schoolId}
          union all select 'bank:' || id, name, 'bank', id from money_accounts where school_id = ${context.schoolId} and kind = 'bank'
          union all select 'paid_out:' || id, name, 'paid_out', id from pay_out_words where school_id = ${context.schoolId}) parts
        order by lower(label), id`,
  )
}

interface Numbered {
  account: string
  number: string
  name: string | null
}

function numbersOf(context: Context): Promise<Numbered[]> {
  return query<Numbered>(
    context,
    sql`select account, number, name from account_numbers where school_id = ${context.schoolId} order by account`,
  )
}

/** Keeps these numbers in place of those before. Refuses invalid, not_found. */
export function keepAccounts(context: Context, asked: Asked) {
  const rows = asked.map(({ account, number, name }) => ({ account, number, name: name ?? '' }))
  refuseTwice(rows)
  return once(context, async (inner) => {
    // Held by the audit row first: two who save at once follow each other, and the list is one of the two.
    await appendAudit(inner, 'keep_accounts', null, {
      accounts: Object.fromEntries(rows.map(({ account, number }) => [account, number])),
    })
    await requireKnown(inner, rows)
    await query(inner, sql`delete from account_numbers where school_id = ${inner.schoolId}`)
    await query(
      inner,
      sql`insert into account_numbers (school_id, account, number, name, kept_at, kept_by)
          select ${inner.schoolId}, r.account, r.number, nullif(r.name, ''), app_now(), ${inner.caller.staffId}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(account text, number text, name text)`,
    )
    return { message: 'The numbers are kept.' }
  })
}

type Row = { account: string; number: string; name: string }

function refuseTwice(rows: readonly Row[]): void {
  const place = (wanted: string) => rows.findIndex(({ account }) => account === wanted)
  const twice = rows.findIndex(({ account }, at) => place(account) < at)
  if (twice >= 0) throw invalidField(`accounts.${twice}.account`, 'This account is named twice.')
  const wrong = wrongAccount(rows)
  if (wrong) throw invalidField(`accounts.${place(wrong.account)}.name`, wrong.says)
}

/** A part is one of this school. */
async function requireKnown(context: Context, rows: readonly Row[]): Promise<void> {
  const parts = new Set((await partsOf(context)).map(({ account }) => account))
  const isPart = ({ account }: Row) => PARTED.some((whole) => account.startsWith(`${whole}:`))
  if (rows.some((row) => isPart(row) && !parts.has(row.account))) throw notFound('Account')
}
