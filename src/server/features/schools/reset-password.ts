import { timingSafeEqual } from 'node:crypto'
import { invalidField, type Refusal } from '#shared/errors.ts'
import { sql } from '../../context/context.ts'
import { schoolOfEmail } from '../../context/directory.ts'
import {
  auditAsPlatform,
  enterSchool,
  inPlatform,
  nowIn,
  type PlatformClient,
} from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { hashOfCode, hashOfToken } from './forgotten-password.ts'
import { hashPassword } from './passwords.ts'

const tries = rateLimit({
  name: 'reset-password',
  triesMax: 20,
  windowSeconds: 600,
  sentence: 'Too many tries. Wait ten minutes, then try again.',
})

const WRONG_CODES_MAX = 5

interface Reset {
  token?: string | undefined
  schoolEmail?: string | undefined
  code?: string | undefined
  schoolPassword: string
}

/**
 * Sets a new password with the token of a link, or with an e-mail and the code that was texted; ends every session.
 * Each way works once, for thirty minutes; a code bears five wrong tries. Refuses invalid, too_many.
 */
export async function resetPassword(world: World, reset: Reset, address: string) {
  await tries.take(world, address)
  const passwordHash = await hashPassword(reset.schoolPassword)
  const school = reset.token ? null : await schoolOfEmail(world, reset.schoolEmail ?? '')
  const isSet = await inPlatform(world, async (client) => {
    const found = reset.token
      ? await findLink(world, client, reset.token)
      : await findCode(world, client, school, reset.code ?? '')
    if (!found) return false
    await setPassword(client, found, passwordHash)
    return true
  })
  if (!isSet) throw refusalFor(reset)
  return { message: 'The new password is set. Sign in with it.' }
}

async function findLink(world: World, client: PlatformClient, token: string): Promise<string | undefined> {
  const { rows } = await client.query<{ school: string }>(
    sql`select school from password_resets where secret_hash = ${hashOfToken(token)} and kind = 'link'
          and used_at is null and expires_at > ${nowIn(world)} for update`,
  )
  return rows[0]?.school
}

/** Only the newest code counts. A wrong one is counted even though nothing else happens: the transaction stands. */
async function findCode(world: World, client: PlatformClient, school: string | null, code: string) {
  if (!school) return undefined
  const { rows } = await client.query<{ id: string; hash: Buffer; attempts: number }>(
    sql`select id, secret_hash as hash, attempts from password_resets where school = ${school} and kind = 'code'
          and used_at is null and expires_at > ${nowIn(world)} order by expires_at desc, id desc limit 1 for update`,
  )
  const [row] = rows
  if (!row || row.attempts >= WRONG_CODES_MAX) return undefined
  if (timingSafeEqual(row.hash, hashOfCode(row.id, code))) return school
  await client.query(sql`update password_resets set attempts = attempts + 1 where id = ${row.id}`)
  return undefined
}

async function setPassword(client: PlatformClient, school: string, passwordHash: string): Promise<void> {
  // The database uses up every other link and code with it.
  await enterSchool(client, school)
  await client.query(
    sql`update schools set password_hash = ${passwordHash}, recovery_phone = null, recovery_until = null
        where id = ${school}`,
  )
  await client.query(
    sql`update sessions set revoked_at = app_now() where school_id = ${school} and revoked_at is null`,
  )
  await auditAsPlatform(client, school, 'reset_password', {})
}

function refusalFor({ token }: Reset): Refusal {
  return token
    ? invalidField('token', 'This link has been used or is too old. Ask for a new one.')
    : invalidField('code', 'This code is not right, or too old. Check it, or ask for a new one.')
}
