import { acceptInvite, readInvite } from '#shared/api/staff.ts'
import { call } from '#web/api.ts'
import { sessionKey } from '#web/browser-key.ts'
import { clearSession, storeSession } from '#web/session.ts'

/** Whom a link invites. Refuses not_found, and conflict when it was used or is over. */
export async function readInvitation(code: string) {
  return await call(readInvite, { body: { code } })
}

/** Sets the first password and signs in, in place of whoever was signed in here. */
export async function acceptInvitation(code: string, password: string) {
  const session = await call(acceptInvite, { body: { code, password, sessionKey: await sessionKey() } })
  clearSession()
  storeSession(session)
  return session.staff
}
