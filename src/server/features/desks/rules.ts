import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

type Rules = Reply<typeof endpoints.readRules>
type Wanted = Received<typeof endpoints.setRules>['body']

/** The rules of the office; those every school begins with until it changes one. */
export async function readRules(context: Context): Promise<Rules> {
  const row = await queryOne<Rules>(
    context,
    sql`select idle_minutes as "idleMinutes" from school_rules where school_id = ${context.schoolId}`,
  )
  return row ?? { idleMinutes: 3 }
}

/** Changes any part of them. */
export async function setRules(context: Context, wanted: Wanted): Promise<Rules & { replayed?: boolean }> {
  const { replayed } = await once(context, async (inner) => {
    const before = await readRules(inner)
    const after = { ...before, ...wanted }
    await query(
      inner,
      sql`insert into school_rules (school_id, idle_minutes) values (${inner.schoolId}, ${after.idleMinutes})
          on conflict (school_id) do update set idle_minutes = excluded.idle_minutes`,
    )
    await appendAudit(inner, 'set_rules', null, { before, after })
    return {}
  })
  return { ...(await readRules(context)), ...(replayed ? { replayed } : {}) }
}
