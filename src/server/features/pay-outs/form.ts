import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { may, ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type Form = Reply<typeof endpoints.readPayOutForm>

/** What there is to choose when cash is paid out, as of one moment. What lies where is not told: a count is blind. */
export function readPayOutForm(context: Context): Promise<Form> {
  return inSnapshot(context, async (inner) => {
    const facts = await factsOf(inner)
    return {
      places: placesOf(inner, facts),
      number: facts.number,
      words: await payOutWords(inner),
      mayWriteWord: may(inner.caller.role, 'name_pay_outs'),
      allowers: await allowersOf(inner),
      payees: await payeesOf(inner),
      limit: facts.limit,
      isTodayLocked: facts.isTodayLocked,
    }
  })
}

interface Facts {
  usesDrawers: boolean
  hasSafe: boolean
  number: string
  limit: Pesewas | null
  isTodayLocked: boolean
}

async function factsOf(context: Context): Promise<Facts> {
  const facts = await queryOne<Facts>(
    context,
    sql`select uses_drawers(c.id) as "usesDrawers", numbered(c.initials, '-V-', t.voucher_number + 1, 6) as number,
          case when coalesce(r.two_persons, false) then pay_out_limit_of(c.id) end as "limit",
          coalesce(c.closed_through >= app_today(), false) as "isTodayLocked",
          exists (select from money_accounts a where a.school_id = c.id and a.kind = 'safe') as "hasSafe"
        from schools c join school_tails t on t.school_id = c.id left join school_rules r on r.school_id = c.id
        where c.id = ${context.schoolId}`,
  )
  invariant(facts, 'a signed-in school exists')
  return facts
}

/** The drawer first; the safe is the Head's and the Bursar's. Without drawers the cash, and a safe that drawers have left. */
function placesOf({ caller: { role } }: Context, { usesDrawers, hasSafe }: Facts): Form['places'] {
  const safe = may(role, 'keep_safe') && (usesDrawers || hasSafe) ? (['safe'] as const) : []
  return [usesDrawers ? 'drawer' : 'cash', ...safe]
}

/** The words of the list, in its order. */
export async function payOutWords(context: Context): Promise<string[]> {
  const rows = await query<{ name: string }>(
    context,
    sql`select name from pay_out_words_of(${context.schoolId})`,
  )
  return rows.map(({ name }) => name)
}

async function allowersOf(context: Context): Promise<Form['allowers']> {
  const rows = await query<{ id: string; name: string; role: Role }>(
    context,
    sql`select staff_id as id, name, role from allowers_of(${context.schoolId})`,
  )
  return rows.map(({ role, ...person }) => ({ ...person, roleName: ROLE_NAMES[role] }))
}

const PAYEES_MAX = 50

function payeesOf(context: Context): Promise<Form['payees']> {
  return query<Form['payees'][number]>(
    context,
    sql`select payee, word from (
          select distinct on (lower(v.payee)) v.payee, w.name as word, v.number
          from pay_outs v join pay_out_words w on w.school_id = v.school_id and w.id = v.word_id
          where v.school_id = ${context.schoolId} order by lower(v.payee), v.number desc) last
        order by number desc limit ${PAYEES_MAX}`,
  )
}
