import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#shared/errors.ts'

/** Argon2id, as its authors advise for servers: 19 MiB, two passes. About 45 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is the most costly thing a stranger can ask of us: two at once, twenty waiting, the next is sent away. */
const AT_ONCE = 2
const WAITING_MAX = 20

/** What is kept of a password. Refuses too_many under a flood. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/** A hash of nobody's password: checking against it takes as long as checking a real one. */
const nobody = hash('nobody signs in with this', COST)

/** True when the password is the one hashed. Without a hash it takes just as long and is false. */
export function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(hashed ?? (await nobody), password.normalize('NFC'))
    return isRight && hashed !== undefined
  })
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new Refusal('too_many', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
