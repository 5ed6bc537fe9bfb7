import { signIn } from '#shared/api/schools.ts'
import { call } from '#web/api.ts'
import { type Session, storeSession } from '#web/session.ts'

/** Signs a school in and keeps its session. */
export async function signInSchool(email: string, password: string): Promise<Session> {
  const session = await call(signIn, { body: { schoolEmail: email, schoolPassword: password } })
  storeSession(session)
  return session
}
