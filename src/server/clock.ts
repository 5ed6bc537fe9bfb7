import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import sql from 'sql-template-tag'
import { formatDay, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import type { Database } from './db/database.ts'
import { askTime, type Heard, heardTimes } from './gateways/heard-time.ts'
import { startLoop } from './loop.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So much the clock may go back, and so much be ahead of how long the machine has been up. */
const BACK_MS = HOUR_MS
const AHEAD_MS = DAY_MS
/** A machine that was switched off cannot say for how long: no school is shut longer. */
const OFF_MS = 100 * DAY_MS
/** Whoever runs the server knows better than what is heard, for so long. */
const CONFIRMED_MS = 30 * DAY_MS
/** One alone may be wrong. */
const HEARD_MIN = 2
const EVERY_MS = 30_000
const ASK_EVERY_MS = HOUR_MS

/** What the database's clock says, and for how long this machine has been up since which start. */
export interface Moment {
  at: Date
  boot: string
  uptimeS: number
}

/** How far the clock is from where it should be; `right` within what can be. */
export function judgeClock(seen: Moment, now: Moment): 'right' | 'back' | 'ahead' {
  const isSameStart = seen.boot === now.boot && now.uptimeS >= seen.uptimeS
  const wentOnMs = isSameStart ? (now.uptimeS - seen.uptimeS) * 1_000 : 0
  const movedMs = now.at.getTime() - seen.at.getTime()
  if (movedMs < wentOnMs - BACK_MS) return 'back'
  // A backup may be restored years later, but not before it was made.
  if (seen.boot === 'backup') return 'right'
  return movedMs > wentOnMs + (isSameStart ? AHEAD_MS : OFF_MS) ? 'ahead' : 'right'
}

/**
 * What those outside say the time is, when all that were heard lately, and at least two, say that the clock is more than an hour
 * behind or a day ahead.
 */
function contradicting(heard: readonly Heard[], now: Moment): Date | undefined {
  const said = heard.map(({ at, uptimeS }) => at.getTime() + (now.uptimeS - uptimeS) * 1_000)
  const ahead = said.map((time) => now.at.getTime() - time)
  const isWrong =
    ahead.length >= HEARD_MIN && (ahead.every((ms) => ms < -BACK_MS) || ahead.every((ms) => ms > AHEAD_MS))
  return isWrong ? new Date(said.at(-1) ?? Number.NaN) : undefined
}

const held = new WeakMap<Database, Refusal>()

/** While the clock cannot be right nothing is recorded: it would stand under a day that it was not. Refuses clock_wrong. */
export function requireClock(database: Database): void {
  const refusal = held.get(database)
  if (refusal) throw refusal
}

/** Whether nothing is recorded at the moment: what is due of itself waits. */
export function isClockHeld(database: Database): boolean {
  return held.has(database)
}

/** Looks at the clock once and keeps what it saw. Answers the sentence for the operator when it cannot be right. */
export async function lookAtClock(
  database: Database,
  now?: Moment,
  heard = heardTimes(),
): Promise<string | undefined> {
  const here = now ?? (await momentOf(database))
  const seen = await seenIn(database)
  const refusal = refusalOf(here, seen, heard)
  if (refusal) held.set(database, refusal)
  else {
    await keep(database, here)
    held.delete(database)
  }
  return refusal?.message
}

function refusalOf(here: Moment, seen: Seen | undefined, heard: readonly Heard[]): Refusal | undefined {
  if (seen && judgeClock(seen, here) !== 'right')
    return clockWrong(here.at, `it was ${said(seen.at)} when it was last seen to be right`)
  const other = saidToBeRight(seen, here) ? undefined : contradicting(heard, here)
  return other && clockWrong(here.at, `Paystack or the provider of texts says ${said(other)}`)
}

function saidToBeRight(seen: Seen | undefined, { at }: Moment): boolean {
  const since = at.getTime() - (seen?.confirmedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return since >= 0 && since < CONFIRMED_MS
}

/** Whoever runs the server says that the clock is right as it is. */
export async function confirmClock(database: Database): Promise<Date> {
  const here = await momentOf(database)
  await keep(database, here)
  await database.pool.query(sql`update clock_seen set confirmed_at = ${here.at}`)
  return here.at
}

/**
 * Looks at the clock every half minute; the server of another moment is told once when it begins and when it ends. An address
 * outside is asked at the start and every hour: a machine that was off has nobody else to tell it for how long.
 */
export function startClockWatch(database: Database, { outside, say, onError }: ClockWatch) {
  let told: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  const round = async () => {
    if (outside && performance.now() - askedAt >= ASK_EVERY_MS) {
      askedAt = performance.now()
      await askTime(outside)
    }
    const sentence = await lookAtClock(database)
    if (sentence !== told) say(sentence ?? 'The clock is right again: payments are recorded.')
    told = sentence
  }
  return startLoop({ everyMs: EVERY_MS, round, onError })
}

interface ClockWatch {
  outside: string | undefined
  say: (sentence: string) => void
  onError: (error: unknown) => void
}

function clockWrong(now: Date, against: string): Refusal {
  return new Refusal(
    'clock_wrong',
    `The server’s clock says ${said(now)}; ${against}. Nothing is recorded until whoever runs the server has set the clock, or confirmed it (akontaa confirm-clock). Reading goes on.`,
    { retryAfterSeconds: EVERY_MS / 1_000 },
  )
}

const said = (moment: Date) => `${formatDay(moment.toISOString().slice(0, 10))}, ${formatTime(moment)}`

async function momentOf({ pool }: Database): Promise<Moment> {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  return { at: rows[0]?.at ?? new Date(), boot: bootOf(), uptimeS: uptime() }
}

interface Seen extends Moment {
  confirmedAt: Date | null
}

async function seenIn({ pool }: Database): Promise<Seen | undefined> {
  const { rows } = await pool.query<Seen>(
    'select at, boot, uptime_s as "uptimeS", confirmed_at as "confirmedAt" from clock_seen',
  )
  return rows[0]
}

async function keep({ pool }: Database, { at, boot, uptimeS }: Moment): Promise<void> {
  await pool.query(sql`insert into clock_seen (at, boot, uptime_s) values (${at}, ${boot}, ${uptimeS})
    on conflict (is_only) do update set at = excluded.at, boot = excluded.boot, uptime_s = excluded.uptime_s`)
}

/** Which start of the machine this is; where that cannot be read, none that is known. */
function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return `unknown ${process.pid}`
  }
}
