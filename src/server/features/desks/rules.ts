import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once, switchDrawers } from '../../ledger/index.ts'

type Wanted = Received<typeof endpoints.setRules>['body']

/** Amounts in pesewas. */
interface Rules {
  idleMinutes: number
  twoPersons: boolean
  discountLimit: number
  drawers: boolean
  usualFloat: number
  payOutLimit: number
  textLeast: number
}

/** What every school begins with: no rule of two, a limit that waits for it, and no drawers. */
const FIRST: Rules = {
  idleMinutes: 3,
  twoPersons: false,
  discountLimit: 10_000,
  drawers: false,
  usualFloat: 10_000,
  payOutLimit: 5_000,
  textLeast: 2_000,
}

/** The rules of the office; those every school begins with until it changes one. */
export async function readRules(context: Context): Promise<Reply<typeof endpoints.readRules>> {
  const rules = await rulesOf(context)
  const known = await queryOne<{ approvers: number }>(
    context,
    sql`select known_approvers(${context.schoolId}) as approvers`,
  )
  return {
    ...rules,
    twoPersonsHeld: (known?.approvers ?? 0) >= 2,
    discountLimit: pesewas(rules.discountLimit),
    usualFloat: pesewas(rules.usualFloat),
    payOutLimit: pesewas(rules.payOutLimit),
    textLeast: pesewas(rules.textLeast),
  }
}

/**
 * Changes any part of them. Refuses conflict when the rule of two would leave somebody without anybody to ask, and when drawers are
 * to be switched off while one is not closed.
 */
export async function setRules(context: Context, { confirm = false, ...wanted }: Wanted) {
  const { replayed } = await once(context, async (inner) => {
    const before = await rulesOf(inner)
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const after: Rules = { ...before, ...given }
    if (after.twoPersons && !before.twoPersons) await requireApprovers(inner, confirm)
    await query(
      inner,
      sql`insert into school_rules (school_id, idle_minutes, two_persons, discount_limit, drawers, usual_float, pay_out_limit,
            text_least)
          values (${inner.schoolId}, ${after.idleMinutes}, ${after.twoPersons}, ${after.discountLimit}, ${after.drawers},
            ${after.usualFloat}, ${after.payOutLimit}, ${after.textLeast})
          on conflict (school_id) do update set idle_minutes = excluded.idle_minutes, drawers = excluded.drawers,
            two_persons = excluded.two_persons, discount_limit = excluded.discount_limit,
            usual_float = excluded.usual_float, pay_out_limit = excluded.pay_out_limit,
            text_least = excluded.text_least`,
    )
    // After the rules are held: acts hold them first too, and the school's tail row last.
    if (after.drawers !== before.drawers) await switchDrawers(inner, after.drawers)
    await appendAudit(inner, 'set_rules', null, { before, after })
    return {}
  })
  return { ...(await readRules(context)), ...(replayed ? { replayed } : {}) }
}

async function rulesOf(context: Context): Promise<Rules> {
  const kept = await queryOne<Rules>(
    context,
    sql`select idle_minutes as "idleMinutes", two_persons as "twoPersons", discount_limit as "discountLimit",
          drawers, usual_float as "usualFloat", pay_out_limit as "payOutLimit", text_least as "textLeast"
        from school_rules where school_id = ${context.schoolId}`,
  )
  return kept ?? FIRST
}

/** Whoever may ask has somebody to ask; where nobody has, there is no rule of two. */
async function requireApprovers(context: Context, confirm: boolean): Promise<void> {
  const people = await query<{ name: string; approvers: number }>(
    context,
    sql`select f.name, (select count(*)::int from approvers_of(f.school_id, f.id)) as approvers from staff f
        where f.school_id = ${context.schoolId} and f.left_at is null
          and (f.role = 'administrator' or (f.role in ('head', 'bursar', 'cashier') and f.password_hash is not null))`,
  )
  const without = people.filter(({ approvers }) => approvers === 0).map(({ name }) => name)
  if (without.length === people.length) {
    throw new Refusal(
      'conflict',
      'There is nobody to ask yet. Two of the Heads and Bursars need a phone of their own that they have confirmed, under My account.',
    )
  }
  if (without.length === 0 || confirm) return
  throw new Refusal('conflict', `Nobody could answer ${without.join(', ')}. Switch it on all the same?`, {
    facts: { without },
  })
}
