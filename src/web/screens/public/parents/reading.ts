import { listChildren, listParentReceipts, readChildStatement } from '#shared/api/parents.ts'
import { listParentNotices } from '#shared/api/parents-notices.ts'
import { listParentPayments } from '#shared/api/parents-paying.ts'
import { Refusal } from '#shared/errors.ts'
import { NoAnswer } from '#web/no-answer.ts'
import { createStore } from '#web/store.ts'
import { call } from './call.ts'
import { settleLanguage } from './choose-language.ts'
import { type Children, type Kept, kept, type Statement, session } from './kept.ts'
import { forgetPushSubscription, mendPushSubscription } from './push-subscription.ts'
import { signInPage } from './sign-in-page.ts'

/** Reads everything once, and keeps it: a parent has few children, and the next page may be opened without a connection. */

const READ_AGAIN_MS = 60_000

/** What went wrong with the last reading. */
export const trouble = createStore<'offline' | 'failed' | null>(null)
/** The reading under way, the session it is for, and whether something happened that it may have missed. */
let reading: { token: string; done: Promise<void>; isWantedAgain: boolean } | null = null

/** Everything as it is now: a reading that began before is followed by one more. */
export async function read(): Promise<void> {
  const token = session.read()?.token
  if (!token) return
  if (reading?.token === token) {
    reading.isWantedAgain = true
    return await reading.done
  }
  const mine = { token, done: Promise.resolve(), isWantedAgain: true }
  reading = mine
  mine.done = readWhileWanted(mine)
  await mine.done
}

async function readWhileWanted(mine: NonNullable<typeof reading>): Promise<void> {
  while (mine.isWantedAgain && session.read()?.token === mine.token) {
    mine.isWantedAgain = false
    await readOnce(mine.token)
  }
  if (reading === mine) reading = null
}

async function readOnce(token: string): Promise<void> {
  const isCurrent = () => session.read()?.token === token
  try {
    await readAll(token)
  } catch (error) {
    if (!isCurrent()) return
    if (error instanceof Refusal && error.code === 'signed_out') return leave(error)
    trouble.set(error instanceof NoAnswer ? 'offline' : 'failed')
  }
}

async function readAll(token: string): Promise<void> {
  const turns = kept.turns()
  // Before the children: what is owed is then as of after each payment that is known to be posted.
  const { payments } = await call(listParentPayments, {}, token)
  const children = await call(listChildren, {}, token)
  const { receipts } = await call(listParentReceipts, {}, token)
  const { notices, push } = await call(listParentNotices, {}, token)
  const before = kept.read()?.statements ?? {}
  trouble.set(null)
  keep(token, turns, { children, receipts, notices, push, payments, statements: before })
  const statements = await statementsOf(token, children)
  keep(token, turns, { children, receipts, notices, push, payments, statements })
  await mendPushSubscription().catch(() => undefined)
  // A server of the release before knows of none.
  if (children.language !== undefined) await settleLanguage(children.language, token).catch(() => undefined)
}

/** Again, where it is a while ago and the page is looked at. */
export function readIfOld(): void {
  // The phone's clock may have been put back since.
  const isOld = Math.abs(Date.now() - (kept.read()?.at ?? 0)) > READ_AGAIN_MS
  if (document.visibilityState === 'visible' && isOld && !reading) void read()
}

/** Keeps what was read for the session that is still open. */
function keep(token: string, turns: number, found: Omit<Kept, 'at'>): void {
  if (session.read()?.token !== token) return
  kept.write({ at: Date.now(), ...(kept.turns() === turns ? found : kept.withTurned(found)) })
}

async function statementsOf(token: string, { schools }: Children): Promise<Record<string, Statement>> {
  const found: Record<string, Statement> = {}
  for (const { schoolId, shows, children } of schools) {
    if (shows !== 'on') continue
    for (const { childId } of children)
      found[childId] = await call(readChildStatement, { params: { schoolId, childId } }, token)
  }
  return found
}

/** The server knows this session no more. */
function leave({ message, details }: Refusal): void {
  void forgetPushSubscription()
  trouble.set(null)
  signInPage.set(
    details.facts?.reason === 'no_child'
      ? { name: 'nobody', sentence: message }
      : { name: 'number', told: message },
  )
  session.end()
}
