import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import sql from 'sql-template-tag'
import { formatDay, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import type { Database } from './db/database.ts'
import { startLoop } from './loop.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So much the clock may go back, and so much be ahead of how long the machine has been up. */
const BACK_MS = HOUR_MS
const AHEAD_MS = DAY_MS
/** A machine that was switched off cannot say for how long: no school is shut longer. */
const OFF_MS = 100 * DAY_MS
const EVERY_MS = 30_000

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
  return movedMs > wentOnMs + (isSameStart ? AHEAD_MS : OFF_MS) ? 'ahead' : 'right'
}

const held = new WeakMap<Database, Refusal>()

/** While the clock cannot be right nothing is recorded: it would stand under a day that it was not. Refuses clock_wrong. */
export function requireClock(database: Database): void {
  const refusal = held.get(database)
  if (refusal) throw refusal
}

/** Looks at the clock once and keeps what it saw. Answers the sentence for the operator when it cannot be right. */
export async function lookAtClock(database: Database, now?: Moment): Promise<string | undefined> {
  const here = now ?? (await momentOf(database))
  const seen = await seenIn(database)
  const verdict = seen ? judgeClock(seen, here) : 'right'
  if (verdict === 'right' || !seen) {
    await keep(database, here)
    held.delete(database)
    return undefined
  }
  const refusal = refusalOf(seen.at, here.at)
  held.set(database, refusal)
  return refusal.message
}

/** Whoever runs the server says that the clock is right as it is. */
export async function confirmClock(database: Database): Promise<Date> {
  const here = await momentOf(database)
  await keep(database, here)
  return here.at
}

/** Looks at the clock every half minute; the server of another moment is told once when it begins and when it ends. */
export function startClockWatch(
  database: Database,
  { say, onError }: { say: (sentence: string) => void; onError: (error: unknown) => void },
) {
  let said: string | undefined
  const round = async () => {
    const sentence = await lookAtClock(database)
    if (sentence !== said) say(sentence ?? 'The clock is right again: payments are recorded.')
    said = sentence
  }
  return startLoop({ everyMs: EVERY_MS, firstAfterMs: EVERY_MS, round, onError })
}

function refusalOf(seen: Date, now: Date): Refusal {
  return new Refusal(
    'clock_wrong',
    `The server’s clock says ${said(now)}; it was ${said(seen)} when it was last seen to be right. Nothing is recorded until whoever runs the server has set the clock, or confirmed it (akontaa confirm-clock). Reading goes on.`,
    { retryAfterSeconds: EVERY_MS / 1_000 },
  )
}

const said = (moment: Date) => `${formatDay(moment.toISOString().slice(0, 10))}, ${formatTime(moment)}`

async function momentOf({ pool }: Database): Promise<Moment> {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  return { at: rows[0]?.at ?? new Date(), boot: bootOf(), uptimeS: uptime() }
}

async function seenIn({ pool }: Database): Promise<Moment | undefined> {
  const { rows } = await pool.query<Moment>('select at, boot, uptime_s as "uptimeS" from clock_seen')
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
