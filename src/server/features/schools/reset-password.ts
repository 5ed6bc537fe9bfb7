import { timingSafeEqual } from 'node:crypto'
import { invalidField, type Refusal } from '#shared/errors.ts'
import { sql } from '../../context/context.ts'
import { type AccountId, accountsNamed } from '../../context/directory.ts'
import {
  accountOf,
  auditAsPlatform,
  enterSchool,
  inPlatform,
  nowIn,
  type PlatformClient,
} from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { mayTake, rateLimit } from '../../http/rate-limit.ts'
import { signInName } from './find-accounts.ts'
import { hashOfCode, hashOfToken, RESET_MINUTES } from './forgotten-password.ts'
import { askerOf, rememberDevice, type Visitor } from './known-devices.ts'
import { hashPassword } from './passwords.ts'

const tries = rateLimit({
  name: 'reset-password',
  triesMax: 20,
  windowSeconds: 600,
  sentence: 'Too many tries. Wait ten minutes, then try again.',
})

/** Wrong tries a code bears from whoever asked for it, and from everybody else together. */
const WRONG_CODES_MAX = 5
const WRONG_CODES_ELSEWHERE_MAX = 50
/** Of those, for one school from one address. */
const elsewhere = rateLimit({
  name: 'reset-elsewhere',
  triesMax: 5,
  windowSeconds: RESET_MINUTES * 60,
  sentence: 'Too many tries. Wait half an hour, or ask for a code here.',
})

interface Reset {
  token?: string | undefined
  schoolEmail?: string | undefined
  code?: string | undefined
  schoolPassword: string
}

/**
 * Sets a new password with the token of a link, or with an e-mail and the code that was texted; ends every session.
 * Each way works once, for thirty minutes. Five wrong tries use a code up for whoever asked for it; what others try, in
 * another browser at another address, does not. Refuses invalid, too_many.
 */
export async function resetPassword(world: World, reset: Reset, visitor: Visitor) {
  await tries.take(world, visitor.address)
  const id = reset.token
    ? await findLink(world, reset.token)
    : await findCode(world, reset.schoolEmail ?? '', reset.code ?? '', visitor)
  // Hashed for who has the right to it only: guessing costs us nothing.
  if (!id) throw refusalFor(reset)
  const passwordHash = await hashPassword(reset.schoolPassword, { lane: 'change', of: id })
  const account = await inPlatform(world, async (client) => {
    const accountId = await useUp(world, client, id)
    return accountId && (await setPassword(client, accountId, passwordHash)) ? accountId : undefined
  })
  if (!account) throw refusalFor(reset)
  // Whoever guesses at this school does not stand in the way of the sign-in that follows.
  await rememberDevice(world, [account], visitor)
  return { message: 'The new password is set. Sign in with it.' }
}

async function findLink(world: World, token: string): Promise<string | undefined> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    sql`select id from password_resets where secret_hash = ${hashOfToken(token)} and kind = 'link'
          and used_at is null and expires_at > ${nowIn(world)}`,
  )
  return rows[0]?.id
}

/** Every code that still works counts, whoever asked last: each of them went to the school's own phone. */
async function findCode(world: World, email: string, code: string, visitor: Visitor) {
  const accounts = await accountsNamed(world, signInName(email))
  const subject = `${email.toLowerCase()} ${visitor.address}`
  const mayElsewhere = await mayTake(elsewhere, world, subject)
  const found = await inPlatform(world, (client) =>
    tryCode(world, client, { accounts, code, visitor, mayElsewhere }),
  )
  if (found) await elsewhere.giveBack(world, subject)
  return found
}

interface CodeTry {
  accounts: AccountId[]
  code: string
  visitor: Visitor
  mayElsewhere: boolean
}

/** A wrong try is counted even though nothing else happens: the transaction stands. */
async function tryCode(
  world: World,
  client: PlatformClient,
  { accounts, code, visitor, mayElsewhere }: CodeTry,
) {
  const { askedBy, askedFrom } = askerOf(visitor)
  const isOwn = sql`coalesce(asked_by = ${askedBy} or asked_from = ${askedFrom}, false)`
  const { rows } = await client.query<{ id: string; hash: Buffer }>(
    sql`select id, secret_hash as hash from password_resets
        where (school, coalesce(staff, school)) in (select * from unnest(${accounts.map(({ schoolId }) => schoolId)}::uuid[],
            ${accounts.map(({ schoolId, staffId }) => staffId ?? schoolId)}::uuid[]))
          and kind = 'code' and used_at is null and expires_at > ${nowIn(world)}
          and case when ${isOwn} then attempts < ${WRONG_CODES_MAX}
            else ${mayElsewhere} and attempts_elsewhere < ${WRONG_CODES_ELSEWHERE_MAX} end
        order by id for update`,
  )
  const found = rows.find(({ id, hash }) => timingSafeEqual(hash, hashOfCode(id, code)))
  if (found) return found.id
  await client.query(
    sql`update password_resets set attempts = attempts + case when ${isOwn} then 1 else 0 end,
          attempts_elsewhere = attempts_elsewhere + case when ${isOwn} then 0 else 1 end
        where id = any(${rows.map(({ id }) => id)}::uuid[])`,
  )
  return undefined
}

/** Of two who use one link or code at the same moment, one does. */
async function useUp(world: World, client: PlatformClient, id: string): Promise<AccountId | undefined> {
  const { rows } = await client.query<AccountId>(
    sql`update password_resets set used_at = app_now()
        where id = ${id} and used_at is null and expires_at > ${nowIn(world)}
        returning school as "schoolId", staff as "staffId"`,
  )
  return rows[0]
}

/** False for somebody who has left. The sessions of this account end; those of its colleagues go on. */
async function setPassword(client: PlatformClient, { schoolId, staffId }: AccountId, passwordHash: string) {
  await endOtherResets(client, { schoolId, staffId })
  await enterSchool(client, schoolId)
  const { rows } = await client.query<{ id: string }>(
    staffId
      ? sql`update staff set password_hash = ${passwordHash},
              sign_in_changed_at = case when sign_in_changed_at > app_now() - interval '72 hours' then app_now()
                else sign_in_changed_at end
            where school_id = ${schoolId} and id = ${staffId} and left_at is null and password_hash is not null
            returning id`
      : sql`update schools set password_hash = ${passwordHash}, recovery_phone = null, recovery_until = null
            where id = ${schoolId} returning id`,
  )
  if (rows.length === 0) return false
  const who = staffId ?? (await accountOf(client, schoolId))
  await client.query(
    sql`update sessions set revoked_at = app_now()
        where school_id = ${schoolId} and staff_id = ${who} and revoked_at is null`,
  )
  await auditAsPlatform(client, schoolId, 'reset_password', {}, who)
  return true
}

/** Every other link and code of a person goes with the password; with the school's own, those of the whole school. */
async function endOtherResets(client: PlatformClient, { schoolId, staffId }: AccountId): Promise<void> {
  await client.query(`set local "app.uses_up_resets" = 'yes'`)
  await client.query(
    sql`update password_resets set used_at = app_now()
        where school = ${schoolId} and (${staffId}::uuid is null or staff = ${staffId}) and used_at is null`,
  )
  if (!staffId) await client.query(sql`delete from text_secrets where school = ${schoolId}`)
}

function refusalFor({ token }: Reset): Refusal {
  return token
    ? invalidField('token', 'This link has been used or is too old. Ask for a new one.')
    : invalidField('code', 'This code is not right, or too old. Check it, or ask for a new one.')
}
