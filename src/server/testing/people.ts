import type { Role } from '#shared/permissions.ts'
import { queryOne, sql } from '../context/context.ts'
import { openSession, type TestSchool } from './test-school.ts'

export interface Person {
  staffId: string
  name: string
  token: string
}

/** Somebody of this role, signed in. */
export async function aPersonOf(
  school: Pick<TestSchool, 'context'>,
  role: Role,
  name = 'Ama Mensah',
): Promise<Person> {
  const { context } = school
  const made = await queryOne<{ id: string }>(
    context,
    sql`insert into staff (school_id, name, role) values (${context.schoolId}, ${name}, ${role}) returning id`,
  )
  const staffId = made?.id ?? ''
  const { token } = await openSession({ ...context, caller: { ...context.caller, staffId } })
  return { staffId, name, token }
}
