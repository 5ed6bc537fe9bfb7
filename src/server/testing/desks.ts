import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../context/context.ts'
import type { Person } from './people.ts'
import { aDeskKey, anAddress } from './sample-school.ts'
import { password, type TestSchool } from './test-school.ts'

export interface Desk {
  schoolId: string
  deskId: string
  deskKey: string
}

export async function aDeskOf(school: TestSchool, name = 'Front office, left'): Promise<Desk> {
  const deskKey = aDeskKey()
  const { desk } = await school.call(endpoints.enrolDesk, { body: { name, deskKey } })
  return { schoolId: school.schoolId, deskId: desk.id, deskKey }
}

/** Sits down at a desk with the password, and sets a PIN there. */
export async function sitDown(school: TestSchool, { deskId, deskKey }: Desk, person: Person, pin: string) {
  await query(
    school.context,
    sql`update sessions set workstation_id = ${deskId} where id = ${person.context.caller.sessionId}`,
  )
  const sent = { params: { deskId }, body: { deskKey, pin, password } }
  return await school.inject(endpoints.setPin, sent, { token: person.token })
}

export const unlock = (school: TestSchool, desk: Desk, staffId: string, pin: string) =>
  school.inject(
    endpoints.unlockDesk,
    { body: { ...desk, staffId, pin } },
    { token: undefined, address: anAddress() },
  )

export const readDesk = (school: TestSchool, desk: Desk) =>
  school.inject(endpoints.readDesk, { body: desk }, { token: undefined, address: anAddress() })
