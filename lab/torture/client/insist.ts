import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '#server/demo/dice.ts'
import { type Call, type Heard, type Mishap, tryOnce } from './http.ts'
import type { Journal } from './journal.ts'

/** What the desks of one client share. */
export interface Desk {
  origin: string
  journal: Journal
  dice: Dice
  /** How often a client loses a reply or breaks off half-way. */
  mishaps: number
  /** After this moment nobody tries again. */
  until: () => number
  counts: Counts
}

export interface Counts {
  tries: number
  /** Tries that brought no whole answer. */
  unanswered: number
  /** Answers by status, where something was wrong with us or with the moment. */
  passing: Record<string, number>
}

export interface Insisted {
  heard: Heard | undefined
  tries: number
}

/**
 * Sends the same call again until it is answered for good: done or refused. `heard` is undefined when the client gave
 * up, because its time was over or because people do.
 */
export async function insist(
  desk: Desk,
  call: () => Call,
  { onSignedOut = noop, givesUp = 0, alsoPassing = [] as readonly string[] } = {},
): Promise<Insisted> {
  for (let tries = 1; ; tries++) {
    desk.counts.tries += 1
    const heard = await tryOnce(desk.origin, call(), mishapOf(desk)).catch(() => undefined)
    if (heard && !isPassing(desk, heard, alsoPassing)) return { heard, tries }
    if (!heard) desk.counts.unanswered += 1
    if (heard?.status === 401) await onSignedOut()
    if (Date.now() > desk.until() || desk.dice.chance(givesUp)) return { heard: undefined, tries }
    await sleep(desk.dice.whole(10, 50 * Math.min(tries, 6)))
  }
}

async function noop(): Promise<void> {}

function mishapOf({ dice, mishaps, until }: Desk): Mishap {
  if (Date.now() > until() - CALM_MS || !dice.chance(mishaps)) return 'none'
  return dice.chance(0.7) ? 'lost reply' : 'half a body'
}

/** Towards the end everybody wants to be told. */
const CALM_MS = 20_000

/** Answers that say "not now" rather than yes or no. */
function isPassing({ counts }: Desk, { status, body }: Heard, alsoPassing: readonly string[]): boolean {
  const code = codeOf(body)
  const passes =
    status >= 500 ||
    status === 429 ||
    status === 401 ||
    code === 'key_in_progress' ||
    alsoPassing.includes(code)
  if (passes) counts.passing[`${status} ${code}`] = (counts.passing[`${status} ${code}`] ?? 0) + 1
  return passes
}

export function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}
