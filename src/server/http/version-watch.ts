import { VERSION_HELD_MS } from '#shared/constants.ts'
import { type Directory, versionsOf } from '../context/directory.ts'
import { type Loop, startLoop } from '../loop.ts'

const EVERY_MS = 1_000

interface Waiting {
  schoolId: string
  known: number
  /** Is there anything to say besides the version? */
  hasNews: () => boolean
  answer: (version: number) => void
}

/**
 * Who waits for their school's data to change, of all schools of this server: one question a second for all of them together, and none
 * while nobody waits. Nothing is kept at the database, so that a pooled connection and several servers are all the same to it.
 */
export class VersionWatch {
  readonly #directory: Directory
  readonly #onError: (error: unknown) => void
  readonly #waiting = new Set<Waiting>()
  /** As of the last round: of the schools that somebody waits for. */
  #seen = new Map<string, number>()
  #loop: Loop | undefined
  #isClosing = false

  constructor(directory: Directory, onError: (error: unknown) => void) {
    this.#directory = directory
    this.#onError = onError
  }

  /** The school's version, a second old at most where somebody waits for it. */
  async now(schoolId: string): Promise<number> {
    return this.#seen.get(schoolId) ?? (await versionsOf(this.#directory, [schoolId])).get(schoolId) ?? 0
  }

  /** The school's version once it is another than the known one, or the known one after a while or once there is other news. */
  next({ schoolId, known, hasNews }: Omit<Waiting, 'answer'>, gone: AbortSignal): Promise<number> {
    return new Promise((resolve) => {
      if (this.#isClosing || gone.aborted) return resolve(known)
      const waiting: Waiting = { schoolId, known, hasNews, answer: resolve }
      const end = () => this.#answer(waiting, known)
      const timer = setTimeout(end, VERSION_HELD_MS)
      gone.addEventListener('abort', end, { once: true })
      waiting.answer = (version) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', end)
        resolve(version)
      }
      this.#waiting.add(waiting)
      this.#loop ??= startLoop({
        everyMs: EVERY_MS,
        firstAfterMs: EVERY_MS,
        round: () => this.#look(),
        onError: this.#onError,
      })
    })
  }

  /** Nobody is held back any more. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const waiting of this.#waiting) this.#answer(waiting, waiting.known)
    await this.#stop()
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) {
      this.#seen.clear()
      void this.#stop()
      return
    }
    const schoolIds = [...new Set([...this.#waiting].map(({ schoolId }) => schoolId))]
    this.#seen = await versionsOf(this.#directory, schoolIds)
    for (const waiting of this.#waiting) {
      const version = this.#seen.get(waiting.schoolId)
      if (version === undefined) continue
      if (version !== waiting.known || waiting.hasNews()) this.#answer(waiting, version)
    }
  }

  #answer(waiting: Waiting, version: number): void {
    if (this.#waiting.delete(waiting)) waiting.answer(version)
  }

  async #stop(): Promise<void> {
    const loop = this.#loop
    this.#loop = undefined
    await loop?.stop()
  }
}
