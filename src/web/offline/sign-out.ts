import { signOut } from '#shared/api/schools.ts'
import { call } from '#web/api.ts'
import { queryClient } from '#web/queries/client.ts'
import { clearSession, readPerson } from '#web/session.ts'
import { takeHalfTyped } from './desk-keeping.ts'
import { eraseKeptLists } from './kept-lists.ts'
import { forgetSealed } from './sealed.ts'

/** Signs out here at once; the server is told, and when it cannot be, the token dies by itself. */
export async function signOutSchool(): Promise<void> {
  const told = call(signOut).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1_500))])
  const staffId = readPerson()?.staffId
  if (staffId) await forgetSealed(staffId)
  await takeHalfTyped()
  await eraseKeptLists()
  clearSession()
  queryClient.clear()
}
