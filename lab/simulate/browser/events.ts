export interface Happening {
  type: string
  [fact: string]: unknown
}
type Listener = ((event: never) => unknown) | { handleEvent: (event: never) => unknown }

/** What listens to something of the browser. */
export class Listened {
  /** Never changed in place: whoever is being told is told to the end. */
  #listening: readonly { type: string; listener: Listener; isOnce: boolean }[] = [];
  [handler: `on${string}`]: unknown

  addEventListener(type: string, listener: Listener, options?: { once?: boolean } | boolean): void {
    if (this.#listening.some((each) => each.listener === listener && each.type === type)) return
    const isOnce = typeof options === 'object' && options.once === true
    this.#listening = [...this.#listening, { type, listener, isOnce }]
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listening = this.#listening.filter((each) => each.listener !== listener || each.type !== type)
  }

  /** Tells everybody who listens now. */
  tell(event: Happening): void {
    const told = { target: this, ...event } as never
    for (const { type, listener, isOnce } of this.#listening) {
      if (type !== event.type) continue
      if (isOnce) this.removeEventListener(event.type, listener)
      if (typeof listener === 'function') listener(told)
      else listener.handleEvent(told)
    }
    const handler = this[`on${event.type}`]
    if (typeof handler === 'function') handler(told)
  }
}
