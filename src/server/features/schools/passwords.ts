import { hash, verify } from '@node-rs/argon2'
import { type Turn, takeTurn } from './hashing-turns.ts'

/** Argon2id, as its authors advise for servers: 19 MiB, two passes. About 45 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is kept of a password. Refuses too_many under a flood. */
export function hashPassword(password: string, turn: Turn = { lane: 'change' }): Promise<string> {
  return takeTurn(turn, () => hash(password.normalize('NFC'), COST))
}

/** A hash of nobody's password: checking against it takes as long as checking a real one. */
const nobody = hash('nobody signs in with this', COST)

/** True when the password is the one hashed. Without a hash it takes just as long and is false. Refuses too_many. */
export function isPassword(
  password: string,
  hashed: string | undefined,
  turn: Turn = { lane: 'sign_in' },
): Promise<boolean> {
  return takeTurn(turn, async () => {
    const isRight = await verify(hashed ?? (await nobody), password.normalize('NFC'))
    return isRight && hashed !== undefined
  })
}
