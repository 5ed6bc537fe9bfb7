import { Refusal } from '#shared/errors.ts'
import { readSession } from '#web/session.ts'

/** The signed-in school's id, for the calls whose path names it. */
export function schoolId(): string {
  const session = readSession()
  if (!session) throw new Refusal('signed_out', 'Please sign in.')
  return session.schoolId
}
