import { invariant, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { isPassword } from './passwords.ts'

const wrongPasswords = rateLimit({
  name: 'my-password',
  triesMax: 10,
  windowSeconds: 600,
  sentence: 'The password was wrong too often. Wait ten minutes, then try again.',
})

/** That the caller knows their own password; answers its hash. Refuses wrong_sign_in, naming the field, and too_many. */
export async function requireOwnPassword(
  world: World,
  context: Context,
  given: string,
  field: string,
): Promise<string> {
  const subject = `${context.schoolId} ${context.caller.staffId}`
  const kept = await passwordOf(context, context.caller.staffId)
  await wrongPasswords.take(world, subject)
  const isRight = await isPassword(given, kept).catch(async (error) => {
    await wrongPasswords.giveBack(world, subject) // Too many at once: nothing was tried.
    throw error
  })
  if (!isRight) {
    const sentence = 'The current password is not right.'
    throw new Refusal('wrong_sign_in', sentence, { fields: { [field]: sentence } })
  }
  await wrongPasswords.giveBack(world, subject)
  return kept
}

/** Says that the caller's session goes on, for what follows in this transaction: the PIN that opened it is not ended with the others. */
export async function keepOwnPin(context: Context): Promise<void> {
  await query(context, sql`select set_config('app.session_goes_on', ${context.caller.sessionId ?? ''}, true)`)
}

/** The school's own account has its password with the school. */
async function passwordOf(context: Context, staffId: string): Promise<string> {
  const kept = await queryOne<{ hash: string | null }>(
    context,
    sql`select case f.role when 'administrator' then c.password_hash else f.password_hash end as hash
        from staff f join schools c on c.id = f.school_id
        where f.school_id = ${context.schoolId} and f.id = ${staffId}`,
  )
  invariant(kept?.hash, 'whoever is signed in has a password')
  return kept.hash
}
