import type { Role } from '#shared/permissions.ts'
import { type Context, query, queryOne, sql } from '../context/context.ts'
import { aPhone, hashOfPassword, openSession, type TestSchool } from './test-school.ts'

export interface Person {
  staffId: string
  name: string
  token: string
  /** What the person's calls run in. */
  context: Context
}

interface Differences {
  name?: string
  phone?: string
  /** A class teacher's; every class when left out. */
  classes?: string[]
}

/** Somebody of this role, signed in. */
export async function aPersonOf(
  { context }: Pick<TestSchool, 'context'>,
  role: Role,
  { name = 'Ama Mensah', phone = aPhone(), classes }: Differences = {},
): Promise<Person> {
  const made = await queryOne<{ id: string }>(
    context,
    sql`insert into staff (school_id, name, role, phone, password_hash, joined_at, phone_confirmed_at)
        values (${context.schoolId}, ${name}, ${role}, ${phone}, ${await hashOfPassword()}, app_now(), app_now()) returning id`,
  )
  const staffId = made?.id ?? ''
  if (role === 'teacher') {
    await query(
      context,
      sql`insert into staff_classes (school_id, staff_id, class_id)
          select school_id, ${staffId}, id from classes
          where school_id = ${context.schoolId} and (${classes ?? null}::text[] is null or name = any(${classes ?? null}))`,
    )
  }
  await query(context, sql`select set_sign_in_names(${context.schoolId}, ${staffId})`)
  const caller = { ...context.caller, staffId }
  const { token, sessionId } = await openSession({ ...context, caller })
  return { staffId, name, token, context: { ...context, caller: { ...caller, sessionId, role } } }
}
