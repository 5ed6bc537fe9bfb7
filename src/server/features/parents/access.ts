import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { inviteNote } from '../../paper/index.ts'
import { addressOfApp } from './invitation.ts'

type Access = Reply<typeof endpoints.readParentAccess>
type Setting = Pick<Access, 'level' | 'onPapers'>

/** What parents see of this school, and who has signed in. */
export async function readParentAccess(context: Context, site: string): Promise<Access> {
  const signedIn = await query<Omit<Access['signedIn'][number], 'seenAt'> & { seenAt: Date }>(
    context,
    sql`select g.id as "guardianId", concat_ws(' ', g.first_name, g.surname) as name, g.phone, n.seen_at as "seenAt",
          (select string_agg(s.first_name, ', ' order by s.number) from students s
            where s.school_id = g.school_id and s.guardian_id = g.id and s.status in ('active', 'completed')) as children
        from parents_seen(${context.schoolId}) n
        join guardians g on g.school_id = ${context.schoolId} and g.id = n.guardian_id
        where exists (select from students s
          where s.school_id = g.school_id and s.guardian_id = g.id and s.status in ('active', 'completed'))
        order by n.seen_at desc, g.id`,
  )
  const counted = await queryOne<{ guardians: number }>(
    context,
    sql`select count(distinct g.phone)::int as guardians from guardians g
        where g.school_id = ${context.schoolId} and g.phone <> '' and g.id in (select s.guardian_id from students s
          where s.school_id = ${context.schoolId} and s.status = 'active')`,
  )
  return {
    ...(await settingOf(context)),
    sentence: inviteNote(addressOfApp(site), 'AGA-4F7K'),
    guardians: counted?.guardians ?? 0,
    signedIn: signedIn.map(({ phone, seenAt, ...person }) => ({
      ...person,
      phone: formatPhone(phone),
      seenAt: seenAt.toISOString(),
    })),
  }
}

async function settingOf(context: Context): Promise<Setting> {
  const found = await queryOne<Setting>(
    context,
    sql`select level, on_papers as "onPapers" from parent_access where school_id = ${context.schoolId}`,
  )
  return found ?? { level: 'off', onPapers: false }
}

/** Changes it for every parent's next request. Switched on for the first time, papers say so too. */
export async function setParentAccess(
  context: Context,
  wanted: Received<typeof endpoints.setParentAccess>['body'],
  site: string,
) {
  const { replayed } = await once(context, async (inner) => {
    const before = await settingOf(inner)
    const level = wanted.level ?? before.level
    const after: Setting = { level, onPapers: wanted.onPapers ?? (before.onPapers || before.level !== level) }
    await query(
      inner,
      sql`insert into parent_access (school_id, level, on_papers, changed_at, changed_by)
          values (${inner.schoolId}, ${after.level}, ${after.onPapers}, app_now(), ${inner.caller.staffId})
          on conflict (school_id) do update set level = excluded.level, on_papers = excluded.on_papers,
            changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    )
    await appendAudit(inner, 'set_parent_access', null, { before, after })
    return {}
  })
  return { ...(await readParentAccess(context, site)), ...(replayed ? { replayed } : {}) }
}
