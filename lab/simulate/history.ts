import { createHash } from 'node:crypto'
import type { Timeline } from './timeline.ts'

/** What happened, in words: two histories of one seed say the same to the byte. */
export class History {
  readonly #timeline: Timeline
  readonly #begin: number
  readonly #lines: { at: number; line: string }[] = []

  constructor(timeline: Timeline) {
    this.#timeline = timeline
    this.#begin = timeline.now
  }

  note(line: string): void {
    this.#lines.push({ at: this.#timeline.now - this.#begin, line })
  }

  get text(): string {
    return this.#lines.map(({ at, line }) => `${at.toFixed(3)} ${line}\n`).join('')
  }

  get hash(): string {
    return createHash('sha256').update(this.text).digest('hex')
  }
}
