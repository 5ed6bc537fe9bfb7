/** Chance that falls the same way every time for the same seed. */
export interface Dice {
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** A whole number from one bound to the other, both included. */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  /** One of the values, each as likely as its weight says. */
  weighted: <T>(weights: readonly (readonly [T, number])[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  /** An id (UUIDv7) as it would have been made at that moment. */
  id: (at: Date) => string
}

export function diceOf(seed: number): Dice {
  const next = mulberry(seed)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)]
    if (chosen === undefined) throw new Error('there is nothing to pick from')
    return chosen
  }
  return {
    chance: (probability) => next() < probability,
    whole,
    pick,
    weighted: (weights) => {
      let rest = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of weights) {
        rest -= weight
        if (rest < 0) return value
      }
      return pick(weights)[0]
    },
    shuffle: (list) => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = whole(0, last)
        const [a, b] = [shuffled[last], shuffled[other]]
        if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a]
      }
      return shuffled
    },
    id: (at) => {
      const hex = (digits: number) =>
        whole(0, 16 ** digits - 1)
          .toString(16)
          .padStart(digits, '0')
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

/** Mulberry32: 32 bits of state are plenty for a school that is made up. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
