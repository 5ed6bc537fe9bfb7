/** As long as the visit is not noted again either. */
const FOR_MS = 60_000
/** Of as many desks at once; the longest ago goes first. */
const AT_MOST = 10_000

/** What tokens led to when they were last looked up, for a minute, by the names of these tokens. */
export class RememberedSessions<Found> {
  readonly #atMost: number
  readonly #sessions = new Map<string, { found: Found; until: number }>()

  constructor(atMost = AT_MOST) {
    this.#atMost = atMost
  }

  find(name: string): Found | undefined {
    const session = this.#sessions.get(name)
    return session && session.until > performance.now() ? session.found : undefined
  }

  note(name: string, found: Found | undefined): void {
    this.#sessions.delete(name)
    if (!found) return
    this.#sessions.set(name, { found, until: performance.now() + FOR_MS })
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > this.#atMost && oldest !== undefined) this.#sessions.delete(oldest)
  }
}
