import type { Database } from '../db/database.ts'

/** An act that waits to be written, with its promise. */
interface Waiting<Act, Answer> {
  act: Act
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export type Outcome<Answer> = { answer: Answer } | { error: unknown }

/** How acts are written: one as it always was, or several in one transaction, each with its own outcome. */
interface Writing<Act, Answer> {
  alone: (act: Act) => Promise<Answer>
  /** Throws where nothing was written, or where it is not known. */
  together: (acts: Act[]) => Promise<Outcome<Answer>[]>
  /** Whether an error says that nothing was written. */
  wroteNothing: (error: unknown) => boolean
}

/** So many at most: a transaction that fails is written again act by act. */
const MOST = 16
/** Whoever waits longer than this waits for something else than a payment: the next do not stand behind it. */
const PATIENCE_MS = 30

/**
 * Payments of one school wait for each other in any case: each takes the next receipt number. Those that come while another is being
 * written are written next, in one transaction: eight desks pay for one commit. Who comes alone is written alone, at once.
 */
export class Turns<Act, Answer> {
  readonly #writing: Writing<Act, Answer>
  readonly #lines = new WeakMap<Database, Map<string, Waiting<Act, Answer>[]>>()

  constructor(writing: Writing<Act, Answer>) {
    this.#writing = writing
  }

  write(database: Database, schoolId: string, act: Act): Promise<Answer> {
    const lines = this.#lines.get(database) ?? new Map<string, Waiting<Act, Answer>[]>()
    this.#lines.set(database, lines)
    return new Promise((resolve, reject) => {
      const one = { act, resolve, reject }
      const line = lines.get(schoolId)
      if (line) line.push(one)
      else void this.#workOff(lines, schoolId, [one])
    })
  }

  async #workOff(lines: Map<string, Waiting<Act, Answer>[]>, schoolId: string, line: Waiting<Act, Answer>[]) {
    lines.set(schoolId, line)
    while (line.length > 0) await atMost(PATIENCE_MS, this.#writeAll(line.splice(0, MOST)))
    lines.delete(schoolId)
  }

  /** Never rejects: whoever waits is told. */
  async #writeAll(some: Waiting<Act, Answer>[]): Promise<void> {
    if (some.length === 1) return await this.#writeEach(some)
    try {
      const outcomes = await this.#writing.together(some.map(({ act }) => act))
      for (const [place, { resolve, reject }] of some.entries()) {
        const outcome = outcomes[place] ?? { error: new Error('An act was not answered') }
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.answer)
      }
    } catch (error) {
      if (this.#writing.wroteNothing(error)) return await this.#writeEach(some)
      for (const { reject } of some) reject(error)
    }
  }

  async #writeEach(some: Waiting<Act, Answer>[]): Promise<void> {
    await Promise.all(some.map(({ act, resolve, reject }) => this.#writing.alone(act).then(resolve, reject)))
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
