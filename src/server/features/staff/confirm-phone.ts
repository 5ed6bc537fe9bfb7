import { createHash, randomInt } from 'node:crypto'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, forOwnAccount, query, queryOne, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { appendAudit, once, wasDone } from '../../ledger/index.ts'
import { tellCodeBySms } from '../messages/index.ts'

const CODE_MINUTES = 10
const TRIES_MAX = 5

const asks = rateLimit({
  name: 'phone-code',
  triesMax: 5,
  windowSeconds: 3_600,
  sentence: 'Five codes were sent within an hour. Wait a while, then ask again.',
})

/** Texts a code to the caller's own phone; a new one ends the one before. Refuses conflict without a phone, too_many. */
export async function askPhoneCode(world: World, context: Context) {
  const own = forOwnAccount(context)
  const { schoolId, caller } = own
  const found = await queryOne<{ phone: string | null }>(
    own,
    sql`select phone_of(${schoolId}, ${caller.staffId}) as phone`,
  )
  const phone = found?.phone
  if (!phone) throw new Refusal('conflict', 'Your account has no phone number. Ask the Head to add it.')
  const message = `A code is on its way to ${formatPhone(phone)}.`
  if (await wasDone(own)) return { message, replayed: true }
  await asks.take(world, `${schoolId} ${caller.staffId}`)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(nowIn(world).getTime() + CODE_MINUTES * 60_000)
  const { replayed } = await once(own, async (inner) => {
    await query(
      inner,
      sql`update staff set phone_code_hash = ${hashOfPhoneCode(caller.staffId, code)}, phone_code_for = ${phone},
            phone_code_expires_at = ${expiresAt}, phone_code_tries = 0
          where school_id = ${schoolId} and id = ${caller.staffId}`,
    )
    await appendAudit(inner, 'ask_phone_code', caller.staffId, {})
    return {}
  })
  if (replayed) return { message, replayed }
  await tellCodeBySms(world, own, {
    told: 'phone-code',
    phone,
    code,
    expiresAt,
    textWith: (shown) =>
      `${shown} confirms your phone at Akontaa. Never tell it to anyone, not even a colleague.`,
  })
  return { message }
}

/** The code proves that the phone is the caller's. Refuses invalid for a wrong, late or older code. */
export async function confirmPhone(context: Context, code: string) {
  const own = forOwnAccount(context)
  const { schoolId, caller } = own
  const message = 'Your phone is confirmed.'
  if (await wasDone(own)) return { message, replayed: true }
  await countTry(own)
  await once(own, async (inner) => {
    const used = await query(
      inner,
      sql`update staff set phone_code_hash = null,
            phone_confirmed_at = case when phone is not null then app_now() else phone_confirmed_at end
          where school_id = ${schoolId} and id = ${caller.staffId} and phone_code_hash = ${hashOfPhoneCode(caller.staffId, code)}
            and phone_code_for = phone_of(school_id, id) returning id`,
    )
    if (used.length === 0) throw wrongCode()
    // The school's own account gets its codes on the school's phone, unless it has one of its own.
    await query(
      inner,
      sql`update schools set phone_confirmed_at = app_now() where id = ${schoolId}
            and exists (select from staff where school_id = ${schoolId} and id = ${caller.staffId} and phone is null)`,
    )
    await appendAudit(inner, 'confirm_phone', caller.staffId, {})
    return {}
  })
  return { message }
}

/** Counted before the code is looked at, and whatever comes of it: else many at once would all be looked at. */
async function countTry(own: Context): Promise<void> {
  const counted = await query(
    own,
    sql`update staff set phone_code_tries = phone_code_tries + 1
        where school_id = ${own.schoolId} and id = ${own.caller.staffId} and phone_code_tries < ${TRIES_MAX}
          and phone_code_hash is not null and phone_code_expires_at > app_now() returning id`,
  )
  if (counted.length === 0) throw wrongCode()
}

function wrongCode(): Refusal {
  return invalidField('code', 'This code is not right, or too old. Check it, or ask for a new one.')
}

function hashOfPhoneCode(staffId: string, code: string): Buffer {
  return createHash('sha256').update(`phone ${staffId} ${code}`).digest()
}
