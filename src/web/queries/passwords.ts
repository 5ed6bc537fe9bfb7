import { forgetPassword, resetPassword } from '#shared/api/subscriptions.ts'
import { call } from '#web/api.ts'

/** Asks for a way to a new password; answers how it was sent and what to tell. */
export async function askForReset(email: string, by: 'email' | 'sms') {
  return await call(forgetPassword, { body: { schoolEmail: email, by } })
}

/** Sets a new password by a link's token, or by e-mail and code. */
export async function setNewPassword(
  proof: { token: string } | { schoolEmail: string; code: string },
  password: string,
): Promise<string> {
  return (await call(resetPassword, { body: { ...proof, schoolPassword: password } })).message
}
