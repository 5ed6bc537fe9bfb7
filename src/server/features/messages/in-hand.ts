import { segmentsOf } from '#shared/sms.ts'
import { type Context, plannedOnce, query, type Sql, sql } from '../../context/context.ts'
import type { MessageId } from '../../context/directory.ts'
import { isHeld } from '../../context/holding-school.ts'
import type { World } from '../../context/world.ts'
import { areTogether } from '../../db/citus/door.ts'
import type { Queued } from './write-text.ts'

/** A message in hand is ours for so long; a process that dies with it leaves it to be looked at, not sent twice. */
const LEASE = '2 minutes'

/** Why a fee that stands is not told, or not told again, to somebody. */
export const BEARS_NOTHING = 'They pay nothing of this fee any more.'

/** A message that is due, with all that decides whether and how it goes. */
export interface DueText extends MessageId, Queued {
  /** Another one when anybody has changed it. */
  version: string
  status: 'queued' | 'failed' | 'sending'
  phone: string
  attempts: number
  now: string
  senderId: string
  isSenderApproved: boolean
  isTakenBack: boolean
  /** Of a fee: somebody is charged it; who is not told of it bears nothing. */
  feeStands: boolean
  /** Of a reminder or a notice: why it must not go any more. */
  refused: string | null
  /** Of a reminder: no texts to families today. */
  isHoliday: boolean
}

/** What became of a message in hand. */
export interface Outcome extends MessageId {
  status: 'sent' | 'failed' | 'dead' | 'queued'
  reason: string | null
  providerId: string | null
  /** Until it may be sent, or asked after. */
  waitSeconds: number
  /** It does not count as tried. */
  uncounted: boolean
  /** It is given up: it surely did not go, or it may have. Null while neither is known. */
  given: 'unsent' | 'unsure' | null
}

/** Those of these messages that are due, in their order; undefined for the others. */
export async function readTexts(
  world: World,
  messages: readonly MessageId[],
): Promise<(DueText | undefined)[]> {
  const rows = await askTogether<{ due: DueText }>(
    world,
    messages,
    (ids) => sql`select texts_to_send(${ids}::jsonb) as due`,
  )
  const found = new Map(rows.map(({ due }) => [due.id, due]))
  return messages.map(({ id }) => found.get(id))
}

/** Takes in hand those that nobody has changed since they were read, with their words; says of each whether it did. */
export async function takeTexts(
  world: World,
  written: readonly { due: DueText; text: string }[],
): Promise<boolean[]> {
  const texts = written.map(({ due: { schoolId, id, version }, text }) => ({
    schoolId,
    id,
    version,
    text,
    segments: segmentsOf(text),
  }))
  const rows = await askTogether<{ taken: string[] }>(
    world,
    texts,
    (some) => sql`select take_texts(${some}::jsonb, ${LEASE}::interval) as taken`,
  )
  const taken = new Set(rows.flatMap((row) => row.taken))
  return written.map(({ due }) => taken.has(due.id))
}

/** Notes what became of messages in hand, and lets go of them. */
export async function noteTexts(
  world: World,
  provider: string,
  outcomes: readonly Outcome[],
): Promise<undefined[]> {
  await askTogether(world, outcomes, (some) => sql`select note_texts(${some}::jsonb, ${provider})`)
  return outcomes.map(() => undefined)
}

/**
 * One statement for messages of many schools, which turns to each of them in its transaction. Where several machines hold the schools,
 * one for each school; and who waits for a school's turn keeps nobody else waiting.
 */
async function askTogether<Row extends object>(
  world: World,
  messages: readonly MessageId[],
  statement: (json: string) => Sql,
): Promise<Row[]> {
  const { database } = world
  const groups = Map.groupBy(messages, ({ schoolId }) =>
    areTogether(database) && !isHeld({ database, schoolId }) ? '' : schoolId,
  )
  const asked = [...groups.values()].map((some) =>
    query<Row>(asNobody(world, some[0]?.schoolId ?? ''), plannedOnce(statement(JSON.stringify(some)))),
  )
  return (await Promise.all(asked)).flat()
}

/** The worker records nothing in anybody's name. */
export function asNobody({ database, now }: World, schoolId: string): Context {
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: 'messages' } as const
  return { schoolId, database, now: now?.(), caller }
}
