import { Refusal } from '#shared/errors.ts'

/** One try at an account under attack every so often: some hundred an hour, however many guess. */
const EVERY_MS = 5_000
const WAITING_MAX = 5
/** Accounts under attack at once; beyond them nobody unknown is tried. */
const ACCOUNTS_MAX = 500

interface Place {
  rank: number
  begin: () => void
  sendAway: () => void
}

const lanes = new Map<string, Place[]>()

/**
 * Waits for the next try at an account that many wrong passwords were tried for. Whoever has tried least goes first, so that
 * the owner at a new place waits seconds where guessers wait for each other. Refuses too_many.
 */
export function slowLane(account: string, rank: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const place = { rank, begin: resolve, sendAway: () => reject(tooMany()) }
    const lane = lanes.get(account) ?? openLane(account)
    if (!lane) return place.sendAway()
    lane.push(place)
    lane.sort((a, b) => a.rank - b.rank)
    if (lane.length > WAITING_MAX) lane.pop()?.sendAway()
  })
}

function openLane(account: string): Place[] | undefined {
  if (lanes.size >= ACCOUNTS_MAX) return undefined
  const lane: Place[] = []
  lanes.set(account, lane)
  const timer = setInterval(() => {
    const next = lane.shift()
    if (next) return next.begin()
    clearInterval(timer)
    lanes.delete(account)
  }, EVERY_MS)
  timer.unref()
  return lane
}

function tooMany(): Refusal {
  const sentence =
    'Many wrong passwords were tried for this e-mail. Sign in on a device you have used before, try again in a moment, or ask for a new password.'
  return new Refusal('too_many', sentence, { retryAfterSeconds: 10 })
}
