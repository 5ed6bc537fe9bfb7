/** Everything that chance decides in one history comes from here: the same seed, the same history. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0
    for (let warm = 0; warm < 4; warm += 1) this.next()
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to `end`, without it. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** A whole number of both bounds and between. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }

  /** By their weights. */
  weighed<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value {
    let left = this.next() * values.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of values) {
      left -= weight
      if (left < 0) return value
    }
    throw new Error('there is nothing to pick from')
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at += 1) bytes[at] = this.below(256)
    return bytes
  }

  uuid(): string {
    const hex = (digits: number) => {
      let text = ''
      while (text.length < digits)
        text += Math.floor(this.next() * 65_536)
          .toString(16)
          .padStart(4, '0')
      return text.slice(0, digits)
    }
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  }
}
