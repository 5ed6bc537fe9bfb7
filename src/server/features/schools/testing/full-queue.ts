import { onTestFinished } from 'vitest'
import { type Turn, takeTurn } from '../hashing-turns.ts'

/** Nothing is hashed any more, and as much waits as may, until the test empties it. */
export function aFullQueue(lane: Turn['lane']): { empty: () => Promise<unknown> } {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const held = Array.from({ length: 22 }, (_, place) =>
    takeTurn({ lane, of: String(place), rank: 0 }, () => over).catch(() => undefined),
  )
  const empty = () => {
    end()
    return Promise.all(held)
  }
  onTestFinished(async () => void (await empty()))
  return { empty }
}
