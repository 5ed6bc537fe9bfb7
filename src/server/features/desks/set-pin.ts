import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { weaknessOfPin } from '#shared/pins.ts'
import { type Context, forOwnAccount, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { requireOwnDesk } from '../../http/desk.ts'
import { appendAudit, once, wasDone } from '../../ledger/index.ts'
import { hashPassword, requireOwnPassword } from '../schools/index.ts'
import { requireDesk } from './queries.ts'

/** So long after the password a PIN is set without it. */
const FRESH = '10 minutes'

interface NewPin {
  deskId: string
  deskKey: string
  pin: string
  password?: string | undefined
}

/** What is hashed: without the browser's key nobody can try the hash. */
export function pinWithKey({ pin, deskKey }: Pick<NewPin, 'pin' | 'deskKey'>): string {
  return `${pin} ${deskKey}`
}

/**
 * Sets the caller's PIN at the desk their session is at. Whoever finds a desk open cannot choose a PIN in another's name: the
 * password is asked for unless it has just been given. Refuses not_found, invalid, desk_ended, wrong_sign_in, too_many.
 */
export async function setPin(world: World, context: Context, wanted: NewPin) {
  const own = forOwnAccount(context)
  const { caller } = context
  const message = 'Your PIN works at this desk.'
  if (await wasDone(own)) return { message, replayed: true }
  await requireDesk(own, wanted.deskId)
  const weakness = weaknessOfPin(wanted.pin)
  if (weakness) throw invalidField('pin', weakness)
  const desk = await requireOwnDesk(own, wanted)
  const session = await queryOne<{ isHere: boolean; isFresh: boolean }>(
    own,
    sql`select workstation_id is not distinct from ${desk.id}::uuid as "isHere",
          opened_by = 'password' and created_at > app_now() - ${FRESH}::interval as "isFresh"
        from sessions where school_id = ${own.schoolId} and id = ${caller.sessionId}`,
  )
  if (!session?.isHere) throw new Refusal('desk_ended', 'Sign in at this desk first.')
  if (wanted.password !== undefined || !session.isFresh) {
    await requireOwnPassword(world, own, wanted.password ?? '', 'password')
  }
  const pinHash = await hashPassword(pinWithKey(wanted))
  await once(own, async (inner) => {
    await holdSession(inner)
    await query(
      inner,
      sql`insert into staff_pins (school_id, workstation_id, staff_id, pin_hash, set_at, used_at)
          values (${inner.schoolId}, ${desk.id}, ${caller.staffId}, ${pinHash}, app_now(), app_now())
          on conflict (school_id, workstation_id, staff_id)
          do update set pin_hash = excluded.pin_hash, wrong_tries = 0, off_at = null, set_at = app_now()`,
    )
    await query(
      inner,
      sql`update staff set pin_tries = 0, pins_off_at = null
          where school_id = ${inner.schoolId} and id = ${caller.staffId} and (pin_tries > 0 or pins_off_at is not null)`,
    )
    await appendAudit(inner, 'set_pin', caller.staffId, { desk: desk.id })
    return {}
  })
  return { message }
}

/** A new password while the PIN was hashed has ended the session, and with it this: whoever ends PINs holds the row as well. Refuses signed_out. */
async function holdSession(context: Context): Promise<void> {
  const { schoolId, caller } = context
  await query(
    context,
    sql`select from staff where school_id = ${schoolId} and id = ${caller.staffId} for no key update`,
  )
  const standing = await queryOne(
    context,
    sql`select from sessions where school_id = ${schoolId} and id = ${caller.sessionId} and revoked_at is null`,
  )
  if (!standing) throw new Refusal('signed_out', 'Please sign in.')
}

/** Takes the caller's PIN away from a desk. Refuses not_found. */
export async function removePin(context: Context, deskId: string) {
  const { caller } = context
  const { replayed } = await once(forOwnAccount(context), async (inner) => {
    const removed = await query(
      inner,
      sql`delete from staff_pins where school_id = ${inner.schoolId} and workstation_id = ${deskId}
            and staff_id = ${caller.staffId} returning staff_id`,
    )
    if (removed.length === 0) throw notFound('PIN')
    await appendAudit(inner, 'remove_pin', caller.staffId, { desk: deskId })
    return {}
  })
  return { message: 'You have no PIN at this desk any more.', ...(replayed ? { replayed } : {}) }
}
