import { invalidField, Refusal } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { hashOfKey } from '../../http/desk.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { requireDesk } from './queries.ts'

/** More browsers than any office has: a list that somebody reads. */
const DESKS_MAX = 50

/** Makes the caller's browser a desk; this session belongs to it from now on. Refuses invalid, conflict. */
export async function enrolDesk(context: Context, { name, deskKey }: { name: string; deskKey: string }) {
  const { deskId, replayed } = await once(context, async (inner) => {
    await requireFreeName(inner, name)
    const [made] = await query<{ id: string }>(
      inner,
      sql`insert into workstations (school_id, name, key_hash, created_at, created_by, last_used_at)
          values (${inner.schoolId}, ${name}, ${hashOfKey(deskKey)}, app_now(), ${inner.caller.staffId}, app_now())
          returning id`,
    )
    const id = made?.id ?? ''
    await query(
      inner,
      sql`update sessions set workstation_id = ${id}
          where school_id = ${inner.schoolId} and id = ${inner.caller.sessionId}`,
    )
    await appendAudit(inner, 'enrol_desk', id, {}, { name })
    return { deskId: id }
  })
  return answer(context, deskId, 'This browser is a desk of the school now.', replayed)
}

/** Gives a desk another name. Refuses not_found, invalid. */
export async function renameDesk(context: Context, deskId: string, name: string) {
  const { replayed } = await once(context, async (inner) => {
    const { name: before } = await requireDesk(inner, deskId)
    await requireFreeName(inner, name, deskId)
    await query(
      inner,
      sql`update workstations set name = ${name} where school_id = ${inner.schoolId} and id = ${deskId}`,
    )
    await appendAudit(inner, 'rename_desk', deskId, {}, { before, after: name })
    return {}
  })
  return answer(context, deskId, 'Saved.', replayed)
}

/** Its sessions end, its PINs are worth nothing. Refuses not_found, conflict. */
export async function endDesk(context: Context, deskId: string) {
  const { replayed } = await once(context, async (inner) => {
    const { endedAt } = await requireDesk(inner, deskId)
    if (endedAt) throw new Refusal('conflict', 'This is no desk of the school any more.')
    await query(
      inner,
      sql`update workstations set ended_at = app_now(), ended_by = ${inner.caller.staffId}
          where school_id = ${inner.schoolId} and id = ${deskId}`,
    )
    await query(
      inner,
      sql`update sessions set revoked_at = app_now()
          where school_id = ${inner.schoolId} and workstation_id = ${deskId} and revoked_at is null
            and id is distinct from ${inner.caller.sessionId}::uuid`,
    )
    await query(
      inner,
      sql`delete from staff_pins where school_id = ${inner.schoolId} and workstation_id = ${deskId}`,
    )
    await appendAudit(inner, 'end_desk', deskId, {})
    return {}
  })
  return answer(context, deskId, 'This browser is no longer a desk of the school.', replayed)
}

/** The Head has looked: PINs count again, and so do those that were off for one person. Refuses not_found. */
export async function allowPins(context: Context, deskId: string) {
  const { replayed } = await once(context, async (inner) => {
    await requireDesk(inner, deskId)
    await query(
      inner,
      sql`update workstations set passwords_only_at = null, wrong_tries = 0, wrong_since = null
          where school_id = ${inner.schoolId} and id = ${deskId}`,
    )
    await appendAudit(inner, 'allow_pins', deskId, {})
    return {}
  })
  return answer(context, deskId, 'This desk takes PINs again.', replayed)
}

/** Two desks of one name could not be told apart. Whoever names one takes turns. */
async function requireFreeName(context: Context, name: string, deskId?: string): Promise<void> {
  await query(context, sql`select from schools where id = ${context.schoolId} for no key update`)
  const standing = await query<{ isNamesake: boolean }>(
    context,
    sql`select lower(name) = lower(${name}) and id is distinct from ${deskId ?? null}::uuid as "isNamesake"
        from workstations where school_id = ${context.schoolId} and ended_at is null`,
  )
  if (standing.some(({ isNamesake }) => isNamesake))
    throw invalidField('name', `There is a desk ${name} already.`)
  if (!deskId && standing.length >= DESKS_MAX) {
    throw new Refusal('conflict', `A school has at most ${DESKS_MAX} desks. End one first.`)
  }
}

async function answer(context: Context, deskId: string, message: string, replayed: boolean | undefined) {
  return { message, desk: await requireDesk(context, deskId), ...(replayed ? { replayed } : {}) }
}
