import { createECDH } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Received } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { inPlatform, nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { isOfPushService } from '../../gateways/push/index.ts'
import type { ParentSession } from '../../http/parent-session.ts'

type Asked = Received<typeof parentEndpoints.setParentPush>['body']

/** The public key that browsers subscribe with, and whether this session's is told. Null where the server has no keys. */
export async function pushOf({ database, env }: World, { sessionId }: ParentSession) {
  if (!env.push) return null
  const { rows } = await database.pool.query(
    sql`select from push_subscriptions where session_id = ${sessionId}`,
  )
  return { key: env.push.publicKey, isOn: rows.length > 0 }
}

/** One for a session, and one for a browser: what another parent of the same phone had there goes. Refuses invalid. */
export async function setParentPush(world: World, { sessionId }: ParentSession, asked: Asked): Promise<void> {
  const { push } = world.env
  if (!push) throw new Refusal('invalid', 'This server shows no notices on phones.')
  const { endpoint, keys } = asked
  if (!isOfPushService(endpoint, push.services))
    throw invalidField('endpoint', 'endpoint is of no push service that is known here.')
  if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', 'keys.p256dh is no key of a browser.')
  await inPlatform(world, async (client) => {
    await client.query(
      sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}`,
    )
    // A session that was ended meanwhile takes none.
    await client.query(
      sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth, created_at)
          select id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${nowIn(world)}
          from parent_sessions where id = ${sessionId} and ended_at is null for share
          on conflict do nothing`,
    )
  })
}

export async function endParentPush({ database }: World, { sessionId }: ParentSession): Promise<void> {
  await database.pool.query(sql`delete from push_subscriptions where session_id = ${sessionId}`)
}

/** A key that is no point of the curve would fail with every notice. */
function isPoint(key: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}
