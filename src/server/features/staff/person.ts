import { invalidField } from '#shared/errors.ts'
import type { Role } from '#shared/permissions.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'

interface Names {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** Nobody else who is here has this phone or e-mail, else signing in would not tell them apart. Refuses invalid. */
export async function requireFreeNames(context: Context, { phone, email }: Names, staffId?: string) {
  // Two invitations at one moment take turns.
  await query(context, sql`select from schools where id = ${context.schoolId} for no key update`)
  const holder = await queryOne<{ name: string; phone: string | null; schoolEmail: string }>(
    context,
    sql`select f.name, f.phone, c.email as "schoolEmail" from schools c
        left join staff f on f.school_id = c.id and f.left_at is null and f.id is distinct from ${staffId ?? null}::uuid
          and (f.phone = ${phone ?? null} or f.email = ${email ?? null})
        where c.id = ${context.schoolId} limit 1`,
  )
  if (email && email === holder?.schoolEmail) {
    throw invalidField('email', 'The school’s own account has this e-mail.')
  }
  if (!holder?.name) return
  if (phone && holder.phone === phone) throw invalidField('phone', `${holder.name} has this number.`)
  throw invalidField('email', `${holder.name} has this e-mail.`)
}

/** A class teacher has at least one class; whoever is none has none. Refuses invalid. */
export async function setClasses(
  context: Context,
  staffId: string,
  role: Role,
  classIds: readonly string[] = [],
): Promise<void> {
  const wanted = role === 'teacher' ? [...new Set(classIds)] : []
  if (role === 'teacher' && wanted.length === 0) {
    throw invalidField('classIds', 'Choose the classes of the class teacher.')
  }
  await query(
    context,
    sql`delete from staff_classes where school_id = ${context.schoolId} and staff_id = ${staffId}`,
  )
  const set = await query(
    context,
    sql`insert into staff_classes (school_id, staff_id, class_id)
        select school_id, ${staffId}, id from classes
        where school_id = ${context.schoolId} and id = any(${wanted}::uuid[]) returning class_id`,
  )
  if (set.length < wanted.length) throw invalidField('classIds', 'Class not found.')
}
