import { randomUUID } from 'node:crypto'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../../context/context.ts'
import { anAddress } from '../../../testing/sample-school.ts'
import type { TestSchool } from '../../../testing/test-school.ts'
import { hashOfToken } from '../forgotten-password.ts'

/** A link to choose a new password, as an e-mail brings it; null for the school's own account. */
export async function aLinkFor(school: TestSchool, staffId: string | null): Promise<string> {
  const token = randomUUID()
  const until = new Date(school.clock.now.getTime() + 20 * 60_000)
  await school.context.database.pool.query(
    sql`insert into password_resets (id, school, staff, secret_hash, kind, expires_at)
        values (uuid_v7(), ${school.schoolId}, ${staffId}, ${hashOfToken(token)}, 'link', ${until})`,
  )
  return token
}

/** Chooses a password with it. */
export const choose = (school: TestSchool, token: string) =>
  school.inject(
    endpoints.resetPassword,
    { body: { token, schoolPassword: 'chosen by whoever has the link' } },
    { token: undefined, address: anAddress() },
  )
