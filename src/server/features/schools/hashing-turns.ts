import { Refusal } from '#shared/errors.ts'

/** Hashing is the most costly thing a stranger can ask of us: two at once, twenty of a lane wait, the next is sent away. */
const AT_ONCE = 2
const WAITING_MAX = 20
/** Changing passwords (new ones, sign-ups) never takes the last place: somebody who signs in always has one. */
const CHANGES_AT_ONCE = 1
/** Of one school or address: one is hashed, so many wait. */
const CHANGES_WAITING_MAX_EACH = 2

export interface Turn {
  lane: 'sign_in' | 'change'
  /** Who asks, of whom only so much waits; not counted when left out. */
  of?: string | undefined
  /** Who signs in with the lowest rank goes first, and with the highest is sent away first. */
  rank?: number
}

interface Waiting extends Turn {
  begin: () => void
  sendAway: () => void
}

const running: Turn[] = []
const waiting: Waiting[] = []

/** Does the work when its turn comes. Refuses too_many when too much waits already. */
export async function takeTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  if (waiting.length === 0 && mayBegin(turn)) running.push(turn)
  else await wait(turn)
  try {
    return await work()
  } finally {
    running.splice(running.indexOf(turn), 1)
    beginNext()
  }
}

function mayBegin({ lane, of }: Turn): boolean {
  if (running.length >= AT_ONCE) return false
  if (lane === 'sign_in') return true
  const changes = running.filter((other) => other.lane === 'change')
  return changes.length < CHANGES_AT_ONCE && !changes.some((other) => of !== undefined && other.of === of)
}

function wait(turn: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    const place = { ...turn, begin: resolve, sendAway: () => reject(tooMany()) }
    const others = waiting.filter(({ lane }) => lane === turn.lane)
    const own = others.filter(({ of }) => of !== undefined && of === turn.of)
    if (turn.lane === 'change' && own.length >= CHANGES_WAITING_MAX_EACH) return place.sendAway()
    if (others.length >= WAITING_MAX && !makeRoom(others, turn)) return place.sendAway()
    // What runs is told apart by this very object.
    place.begin = () => {
      running.push(turn)
      resolve()
    }
    waiting.push(place)
    beginNext()
  })
}

/** Sends the least trusted away, if it is less trusted than who comes. */
function makeRoom(others: Waiting[], { rank = 0 }: Turn): boolean {
  const last = others.reduce((worst, other) => ((other.rank ?? 0) >= (worst.rank ?? 0) ? other : worst))
  if ((last.rank ?? 0) <= rank) return false
  waiting.splice(waiting.indexOf(last), 1)
  last.sendAway()
  return true
}

/** A change first when none is being hashed: it takes one place at most, and sign-ins would else keep both for ever. */
function beginNext(): void {
  for (;;) {
    const change = waiting.find((turn) => turn.lane === 'change' && mayBegin(turn))
    const next = change ?? firstToSignIn()
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    next.begin()
  }
}

function firstToSignIn(): Waiting | undefined {
  const able = waiting.filter((turn) => turn.lane === 'sign_in' && mayBegin(turn))
  return able.reduce<Waiting | undefined>(
    (first, other) => (first && (first.rank ?? 0) <= (other.rank ?? 0) ? first : other),
    undefined,
  )
}

function tooMany(): Refusal {
  return new Refusal('too_many', 'Too many people are signing in right now. Try again in a moment.', {
    retryAfterSeconds: 2,
  })
}
