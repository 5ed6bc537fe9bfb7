import type { Dice } from '../dice.ts'
import type { Timeline } from '../timeline.ts'
import { type Key, placeOf, type StoreRows } from './rows.ts'

/** One database as it lies on the disk of a device, whichever pages have it open. */
export interface KeptDatabase {
  name: string
  version: number
  stores: Map<string, StoreRows>
  /** How to take back what was written and may still be in the machine's memory, the newest last. */
  unflushed: (() => void)[]
}

/** What lies on one device. Pages come and go; this stays. */
export class Disk {
  isFull = false
  readonly databases = new Map<string, KeptDatabase>()
  /** As it is in memory; what was not yet written through is lost with the power. */
  readonly texts = new Map<string, string>()
  #unflushedTexts: (() => void)[] = []
  #lastStep = -1
  readonly #timeline: Timeline

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  database(name: string): KeptDatabase {
    const known = this.databases.get(name)
    if (known) return known
    const made = { name, version: 0, stores: new Map(), unflushed: [] }
    this.databases.set(name, made)
    return made
  }

  setText(key: string, value: string | null): void {
    const before = this.texts.get(key) ?? null
    if (before === value) return
    const undo = () => this.#put(key, before)
    const { steps } = this.#timeline
    const newest = steps === this.#lastStep ? this.#unflushedTexts.pop() : undefined
    // What a page writes at one go is written through at one go.
    const both = () => {
      undo()
      newest?.()
    }
    this.#unflushedTexts.push(both)
    this.#lastStep = steps
    this.#put(key, value)
  }

  #put(key: string, value: string | null): void {
    if (value === null) this.texts.delete(key)
    else this.texts.set(key, value)
  }

  /** Some seconds have passed: what was written is on the disk. */
  settle(): void {
    this.#unflushedTexts = []
    this.#lastStep = -1
    for (const database of this.databases.values()) database.unflushed = []
  }

  /** The power goes: of what was not written through a part is lost, the newest first. */
  losePower(dice: Dice): void {
    const parts = [this.#unflushedTexts, ...[...this.databases.values()].map(({ unflushed }) => unflushed)]
    for (const undo of parts) {
      const lost = dice.below(undo.length + 1)
      for (let at = 0; at < lost; at += 1) undo.pop()?.()
      undo.length = 0
    }
  }
}

/** Writes or takes away one row, and answers how to undo it. */
export function write(store: StoreRows, key: Key, value: unknown): () => void {
  const { at, isThere } = placeOf(store.rows, key)
  const before = isThere ? store.rows[at] : undefined
  if (value === undefined) {
    if (before) store.rows.splice(at, 1)
  } else if (before) store.rows[at] = { key, value }
  else store.rows.splice(at, 0, { key, value })
  return () => {
    const place = placeOf(store.rows, key)
    if (place.isThere) store.rows.splice(place.at, 1)
    if (before) store.rows.splice(place.at, 0, before)
  }
}
