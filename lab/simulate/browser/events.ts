export interface Happening {
  type: string
  [fact: string]: unknown
}
type Listener = ((event: never) => unknown) | { handleEvent: (event: never) => unknown }

/** What listens to something of the browser. */
export class Listened {
  #listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();
  [handler: `on${string}`]: unknown

  addEventListener(type: string, listener: Listener, options?: { once?: boolean } | boolean): void {
    const known = this.#listeners.get(type) ?? []
    if (known.some((each) => each.listener === listener)) return
    const isOnce = typeof options === 'object' && options.once === true
    this.#listeners.set(type, [...known, { listener, isOnce }])
  }

  removeEventListener(type: string, listener: Listener): void {
    const known = this.#listeners.get(type) ?? []
    this.#listeners.set(
      type,
      known.filter((each) => each.listener !== listener),
    )
  }

  /** Tells everybody who listens now. */
  tell(event: Happening): void {
    const told = { target: this, ...event } as never
    for (const { listener, isOnce } of this.#listeners.get(event.type) ?? []) {
      if (isOnce) this.removeEventListener(event.type, listener)
      if (typeof listener === 'function') listener(told)
      else listener.handleEvent(told)
    }
    const handler = this[`on${event.type}`]
    if (typeof handler === 'function') handler(told)
  }
}
