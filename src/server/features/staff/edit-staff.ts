import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { PersonRow } from '#shared/api/staff.ts'
import { Refusal } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { requireFreeNames, setClasses } from './person.ts'
import { requirePerson } from './queries.ts'
import { endSessions } from './sessions.ts'

type Wanted = Received<typeof endpoints.editStaff>['body']

/**
 * Changes any part of what is known of somebody. A new role or class counts from their next call on; sessions go on.
 * Refuses not_found, invalid, conflict.
 */
export async function editStaff(context: Context, staffId: string, wanted: Wanted) {
  const { replayed } = await once(context, async (inner) => {
    const kept = await lockPerson(inner, staffId)
    if (kept.status === 'left') throw new Refusal('conflict', 'This person has left.')
    const role = wanted.role ?? kept.role
    if (kept.isSchoolAccount && role !== 'head')
      throw new Refusal('conflict', 'The school’s own account is the Head.')
    if (kept.role === 'head' && role !== 'head') await requireAnotherHead(inner, staffId)
    await requireFreeNames(inner, kept.isSchoolAccount ? {} : wanted, staffId)
    await save(inner, kept, wanted)
    await setClasses(inner, staffId, role, wanted.classIds ?? kept.classes.map(({ id }) => id))
    await query(inner, sql`select set_sign_in_names(${inner.schoolId}, ${staffId})`)
    const fields = Object.keys(wanted).filter((name) => Reflect.get(wanted, name) !== undefined)
    const { role: before } = kept
    await appendAudit(
      inner,
      'edit_staff',
      staffId,
      { fields, role: { before, after: role } },
      { before: kept, wanted },
    )
    return {}
  })
  return answer(await requirePerson(context, staffId), 'Saved.', replayed)
}

/** Every session ends at once; the name stays on what was done. Refuses not_found, conflict. */
export async function leaveSchool(context: Context, staffId: string) {
  const { replayed } = await once(context, async (inner) => {
    const kept = await lockPerson(inner, staffId)
    if (kept.status === 'left') throw new Refusal('conflict', 'This person has left already.')
    if (kept.role === 'head') await requireAnotherHead(inner, staffId)
    if (kept.isSchoolAccount) {
      const sentence = 'The school’s own account stays. Give it another name and password instead.'
      throw new Refusal('conflict', sentence)
    }
    await query(
      inner,
      sql`update staff set left_at = app_now() where school_id = ${inner.schoolId} and id = ${staffId}`,
    )
    // What was sent to them before is used up by the table itself (staff_use_up_links).
    await endSessions(inner, staffId)
    await query(inner, sql`select set_sign_in_names(${inner.schoolId}, ${staffId})`)
    await appendAudit(inner, 'staff_left', staffId, { role: kept.role })
    return {}
  })
  const person = await requirePerson(context, staffId)
  return answer(person, `${person.name} has left. The name stays on what was done.`, replayed)
}

function answer(person: PersonRow, message: string, replayed: boolean | undefined) {
  return { message, person, ...(replayed ? { replayed } : {}) }
}

/** Whoever changes people of a school takes turns: two Heads cannot leave at one moment. */
async function lockPerson(context: Context, staffId: string): Promise<PersonRow> {
  await query(context, sql`select from schools where id = ${context.schoolId} for no key update`)
  return await requirePerson(context, staffId)
}

async function requireAnotherHead(context: Context, staffId: string): Promise<void> {
  const others = await query(
    context,
    sql`select from staff where school_id = ${context.schoolId} and id <> ${staffId} and left_at is null
          and (role = 'administrator' or (role = 'head' and password_hash is not null))`,
  )
  if (others.length === 0)
    throw new Refusal('conflict', 'Somebody must be Head. Make another person Head first.')
}

async function save(context: Context, kept: PersonRow, wanted: Wanted): Promise<void> {
  const firstName = wanted.firstName ?? kept.firstName
  const surname = wanted.surname ?? kept.surname
  const name = `${firstName} ${surname}`.trim() || kept.name
  const kind = kept.isSchoolAccount ? 'administrator' : (wanted.role ?? kept.role)
  const email = kept.isSchoolAccount ? null : chosen(wanted.email, kept.email)
  if (kept.status === 'active' && !kept.isSchoolAccount && !email && !chosen(wanted.phone, kept.phone)) {
    throw new Refusal('conflict', 'Signing in needs a phone number or an e-mail. Leave one of them.')
  }
  await query(
    context,
    sql`update staff set first_name = ${firstName}, surname = ${surname}, name = left(${name}, 120), role = ${kind},
          phone = ${chosen(wanted.phone, kept.phone)}, email = ${email},
          sign_in_changed_at = case when ${email}::text <> coalesce(email, '') and id <> ${context.caller.staffId} and password_hash is not null
            then app_now() else sign_in_changed_at end
        where school_id = ${context.schoolId} and id = ${kept.id}`,
  )
}

/** Not named stays as it is; null takes it away. */
function chosen(wanted: string | null | undefined, kept: string | null): string | null {
  return wanted === undefined ? kept : wanted
}
