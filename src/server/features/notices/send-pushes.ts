import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { duePushes } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { type PushResult, type PushSubscription, sendPush } from '../../gateways/push/index.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { isQuiet, quietUntil, severalAtOnce } from '../messages/index.ts'

const IDLE_MS = 1_000
const BATCH = 60
const ATTEMPTS_MAX = 6
/** What a process that died had in hand goes again: its topic makes one notice of two. */
const LEASE = '2 minutes'
/** Older news is read in the app. */
const WORTH = '3 days'

/** Shows notices on parents' phones as they fall due, until stopped. Without keys there is nothing to do. */
export function startPushes(world: World, onError: (error: unknown) => void): Loop | undefined {
  if (!world.env.push) return undefined
  return startLoop({
    everyMs: IDLE_MS,
    onError,
    round: async (isStopping) => ((await sendDuePushes(world, isStopping)) > 0 ? 0 : IDLE_MS),
  })
}

/** Hands over what is due and answers how many it had. Throws what went wrong with one only after all the others. */
export async function sendDuePushes(world: World, isStopping = () => false): Promise<number> {
  const { push } = world.env
  if (!push) return 0
  const due = await duePushes(world, BATCH)
  const wrong: unknown[] = []
  await severalAtOnce(due, async ({ schoolId, id }) => {
    if (isStopping()) return
    const context: Context = { schoolId, database: world.database, now: world.now?.(), caller: nobody }
    try {
      const target = await claim(context, id)
      if (!target) return
      const result = await sendPush(push, target, wordsOf(schoolId, target), topicOf(target))
      if (result.outcome === 'gone') await endPushSubscription(world, target.pushSubscriptionId)
      await noteOutcome(context, id, result)
    } catch (error) {
      wrong.push(error)
    }
  })
  if (wrong.length > 0) throw wrong[0]
  return due.length
}

/** The worker records nothing in anybody's name. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: 'pushes' } as const

interface Target extends PushSubscription {
  pushSubscriptionId: string
  noticeId: string
  school: string
  language: ParentLanguage | null
}

function claim(context: Context, id: string): Promise<Target | null> {
  return inTransaction(context, async (inner) => {
    const row = await queryOne<{ now: Date; isOld: boolean; attempts: number }>(
      inner,
      sql`select app_now() as now, created_at < app_now() - ${WORTH}::interval as "isOld", attempts from notice_pushes
          where school_id = ${inner.schoolId} and id = ${id} and status in ('queued', 'sending') and not_before <= app_now()
            and (leased_until is null or leased_until < app_now())
          for update skip locked`,
    )
    if (!row) return null
    if (isQuiet(row.now))
      return await put(inner, id, sql`not_before = ${quietUntil(row.now)}, leased_until = null`)
    if (row.isOld || row.attempts >= ATTEMPTS_MAX)
      return await put(
        inner,
        id,
        sql`status = 'dead', leased_until = null, reason = 'It could not be handed over.'`,
      )
    const target = await queryOne<Target>(
      inner,
      sql`select push_subscription_id as "pushSubscriptionId", endpoint, p256dh, auth, notice_id as "noticeId", school,
            push_language(${inner.schoolId}, ${id}) as language
          from push_target(${inner.schoolId}, ${id})`,
    )
    if (!target)
      return await put(
        inner,
        id,
        sql`status = 'cancelled', leased_until = null, reason = 'Nobody reads it there any more.'`,
      )
    await put(
      inner,
      id,
      sql`status = 'sending', attempts = attempts + 1, leased_until = app_now() + ${LEASE}::interval`,
    )
    return target
  })
}

async function put(context: Context, id: string, change: ReturnType<typeof sql>): Promise<null> {
  await query(
    context,
    sql`update notice_pushes set ${change} where school_id = ${context.schoolId} and id = ${id}`,
  )
  return null
}

/** What stands on a locked screen, which anybody may read: the school, and that it has written, in its parent's language. No word of the notice, no child, no sum. */
function wordsOf(schoolId: string, { noticeId, school, language }: Target): string {
  const words = { body: sentencesIn(language).push.notice, lang: language ?? 'en' }
  return JSON.stringify({ title: school, ...words, schoolId, noticeId })
}

function topicOf({ noticeId }: Target): string {
  return noticeId.replaceAll('-', '')
}

async function endPushSubscription({ database }: World, pushSubscriptionId: string): Promise<void> {
  await database.pool.query(sql`delete from push_subscriptions where id = ${pushSubscriptionId}`)
}

function noteOutcome(context: Context, id: string, result: PushResult): Promise<null> {
  if (result.outcome === 'sent')
    return put(context, id, sql`status = 'sent', leased_until = null, reason = null`)
  if (result.outcome === 'gone')
    return put(
      context,
      id,
      sql`status = 'cancelled', leased_until = null, reason = 'This browser takes none any more.'`,
    )
  if (result.outcome === 'rejected')
    return put(context, id, sql`status = 'dead', leased_until = null, reason = ${result.reason}`)
  const spread = 0.75 + Math.random() / 2
  return put(
    context,
    id,
    sql`leased_until = null, reason = ${result.reason},
        status = case when attempts >= ${ATTEMPTS_MAX} then 'dead' else 'queued' end,
        not_before = app_now() + make_interval(secs => coalesce(${result.afterSeconds ?? null}::int, 15 * 2 ^ attempts * ${spread}::float8))`,
  )
}
