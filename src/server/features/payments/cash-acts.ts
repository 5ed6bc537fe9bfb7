import { addDays, type Day, dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

interface TakenBody {
  askFloat?: boolean | undefined
  date?: Day | undefined
  takenAt?: string | undefined
  slip?: string | undefined
}

/** The same act, with what it says of the drawer its cash goes into or out of. */
export function ofCash(context: Context, body: TakenBody, late?: string): Context {
  const takenOn = late && dayOf(new Date(late))
  return { ...context, cash: { askFloat: body.askFloat, takenAt: keptSince(context, body), takenOn } }
}

/** When a device took it that kept it since: it has the key it was kept under and its slip. Anybody can write an old moment. */
function keptSince({ idempotency }: Context, { takenAt, slip }: TakenBody): string | undefined {
  return idempotency && slip ? takenAt : undefined
}

/** The day of a payment. */
interface OpenDay {
  date: Day | undefined
  late?: string
  /** Today is locked as well: in so many seconds it can be recorded. */
  waitSeconds?: number
}

/**
 * The day of a payment; `late` says that it was taken without a connection on a day that has been closed since, and counts from
 * the next open one.
 */
export async function openDayOf(context: Context, body: TakenBody): Promise<OpenDay> {
  const [{ date }, takenAt] = [body, keptSince(context, body)]
  if (!takenAt || !date) return { date }
  const closed = await queryOne<{ through: Day; today: Day }>(
    context,
    sql`select closed_through as through, app_today() as today from schools
        where id = ${context.schoolId} and closed_through >= ${date}`,
  )
  if (!closed || date > dayOf(new Date(takenAt))) return { date }
  if (closed.through >= closed.today)
    return { date, waitSeconds: secondsUntil(addDays(closed.through, 1), context) }
  return { date: addDays(closed.through, 1), late: takenAt }
}

function secondsUntil(day: Day, { now = new Date() }: Context): number {
  return Math.max(1, Math.ceil((Date.parse(`${day}T00:00:00Z`) - now.getTime()) / 1_000))
}

/** Does the act; where it is refused because today is locked, the refusal says when it is worth trying again. */
export async function orTomorrow<Done>({ waitSeconds }: OpenDay, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!waitSeconds || !(error instanceof Refusal) || error.code !== 'day_closed') throw error
    const sentence = 'Today is locked. This is recorded by itself on the next open day.'
    throw new Refusal('day_closed', sentence, { ...error.details, retryAfterSeconds: waitSeconds })
  }
}

interface Noted {
  note?: string | undefined
  slip?: string | undefined
}

/**
 * The note, with the provisional slip that was given out without a connection, since the parent may come with it; and when the
 * money was taken, where its day has been closed meanwhile.
 */
export function withSlip({ note, slip }: Noted, late?: string): string | undefined {
  const taken = late && `taken ${formatDay(dayOf(new Date(late)))}, ${formatTime(new Date(late))}`
  const told = [slip && `slip ${slip}`, taken].filter(Boolean).join(', ')
  if (!told) return note
  return note ? `${note} (${told})`.slice(0, 300) : `${told[0]?.toUpperCase()}${told.slice(1)}`
}
