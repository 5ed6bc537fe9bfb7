import { signIn } from '#shared/api/schools.ts'
import { call } from '#web/api.ts'
import { sessionKey } from '#web/browser-key.ts'
import { type Session, storePerson, storeSession } from '#web/session.ts'

interface SignInWith {
  /** Of several schools that this name and password open. */
  schoolId?: string | undefined
  desk?: { deskId: string; deskKey: string }
}

/** Signs a school or a person in and keeps the session. `name` is an e-mail, or a person’s phone. */
export async function signInSchool(
  name: string,
  password: string,
  { schoolId, desk }: SignInWith = {},
): Promise<Session> {
  const body = { schoolEmail: name, schoolPassword: password, schoolId, desk, sessionKey: await sessionKey() }
  const session = await call(signIn, { body })
  storeSession(session)
  const { staff, sessionId } = session
  storePerson({ staffId: staff.id, sessionId, role: staff.role, name: staff.name })
  return session
}
