import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../context/context.ts'
import { nowIn } from '../context/platform.ts'
import type { World } from '../context/world.ts'
import { rateLimit } from './rate-limit.ts'

/** What a browser says it is. */
export interface DeskProof {
  schoolId: string
  deskId: string
  deskKey: string
}

export interface Desk {
  id: string
  name: string
  keyHash: Buffer
  asksForPasswords: boolean
}

export function hashOfKey(deskKey: string): Buffer {
  return createHash('sha256').update(`desk ${deskKey}`).digest()
}

const asks = rateLimit({
  name: 'desk',
  triesMax: 600,
  windowSeconds: 600,
  sentence: 'This desk was asked for too often. Wait a few minutes.',
})

/** A desk before anybody is signed in there, seen as nobody of its school. Refuses desk_ended, too_many. */
export async function findDesk(world: World, proof: DeskProof, address: string) {
  await asks.take(world, address)
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: 'desk' } as const
  const now = world.now && nowIn(world)
  const context: Context = { schoolId: proof.schoolId, database: world.database, now, caller }
  return { context, desk: await requireOwnDesk(context, proof) }
}

/** The desk whose key this is. One that was ended, another's and none at all are answered alike. Refuses desk_ended. */
export async function requireOwnDesk(
  context: Context,
  { deskId, deskKey }: Pick<DeskProof, 'deskId' | 'deskKey'>,
): Promise<Desk> {
  const desk = await queryOne<Desk>(
    context,
    sql`select id, name, key_hash as "keyHash", passwords_only_at is not null as "asksForPasswords"
        from workstations where school_id = ${context.schoolId} and id = ${deskId} and ended_at is null`,
  )
  if (desk && timingSafeEqual(desk.keyHash, hashOfKey(deskKey))) return desk
  throw new Refusal('desk_ended', 'This browser is no longer a desk of the school.')
}
