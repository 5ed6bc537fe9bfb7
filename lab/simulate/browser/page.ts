import type { Dice } from '../dice.ts'
import type { Task, Timeline } from '../timeline.ts'
import type { Device } from './device.ts'
import { Listened } from './events.ts'
import { PlainHeaders } from './headers.ts'
import { cryptoOf, derivedFrom } from './keys.ts'
import { databasesOf } from './open-database.ts'
import { copied } from './rows.ts'
import { signalsOf } from './signals.ts'

export type Fetch = (page: Page, url: string, init: RequestInit) => Promise<unknown>

/** One tab with the product open. Everything its scripts reach for is given to them here, and nothing else is there. */
export class Page {
  isGone = false
  /** What a script threw where nobody listened. */
  readonly errors: unknown[] = []
  readonly device: Device
  readonly window = new Listened()
  readonly document = Object.assign(new Listened(), { visibilityState: 'visible' })
  readonly channels = new Map<string, Listened[]>()
  readonly globals: Record<string, unknown>
  isOnLine = true
  /** The page wants to be read anew. */
  readonly #onReload: () => void
  #timers = new Map<number, Task>()
  #timerId = 0

  constructor(device: Device, texts: Map<string, string>, fetch: Fetch, onReload: () => void) {
    this.device = device
    this.#onReload = onReload
    device.pages.push(this)
    this.globals = this.#makeGlobals(texts, fetch)
  }

  get timeline(): Timeline {
    return this.device.timeline
  }

  get dice(): Dice {
    return this.device.dice
  }

  /** Runs a part of the page's script; what it throws is the page's. */
  try(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.errors.push(error)
    }
  }

  tellWindow(type: string, facts: Record<string, unknown> = {}): void {
    this.try(() => this.window.tell({ type, ...facts }))
  }

  look(isVisible: boolean): void {
    this.document.visibilityState = isVisible ? 'visible' : 'hidden'
    this.try(() => this.document.tell({ type: 'visibilitychange' }))
    if (isVisible) this.tellWindow('focus')
  }

  connect(isOnLine: boolean): void {
    if (this.isOnLine === isOnLine) return
    this.isOnLine = isOnLine
    this.tellWindow(isOnLine ? 'online' : 'offline')
  }

  #setTimer(act: () => void, ms = 0, again = false): number {
    this.#timerId += 1
    const id = this.#timerId
    const { timeline } = this.device
    const ring = () => {
      if (again) this.#timers.set(id, timeline.plan(ms, ring, this))
      else this.#timers.delete(id)
      this.try(act)
    }
    this.#timers.set(id, timeline.plan(ms, ring, this))
    return id
  }

  #clearTimer(id: number | undefined): void {
    const task = id === undefined ? undefined : this.#timers.get(id)
    if (task) task.isOff = true
    if (id !== undefined) this.#timers.delete(id)
  }

  #makeGlobals(texts: Map<string, string>, fetch: Fetch): Record<string, unknown> {
    const { window, document } = this
    const timers = {
      setTimeout: (act: () => void, ms?: number) => this.#setTimer(act, ms),
      setInterval: (act: () => void, ms?: number) => this.#setTimer(act, ms, true),
      clearTimeout: (id?: number) => this.#clearTimer(id),
      clearInterval: (id?: number) => this.#clearTimer(id),
      requestAnimationFrame: (act: () => void) => this.#setTimer(act, 16),
    }
    const globals: Record<string, unknown> = {
      ...timers,
      ...databasesOf(this.device.turns, this),
      ...signalsOf(this.timeline, this),
      Date: dateOf(this.device),
      Math: mathOf(this.dice),
      crypto: cryptoOf(this.dice),
      document,
      Headers: PlainHeaders,
      localStorage: this.#localStorage(),
      sessionStorage: storageOn(texts),
      BroadcastChannel: Channel.bind(null, this),
      navigator: new Navigator(this),
      fetch: (url: string, init: RequestInit = {}) => fetch(this, url, init),
      argon2id: ({ password, salt }: { password: Uint8Array<ArrayBuffer>; salt: Uint8Array<ArrayBuffer> }) =>
        new Promise((resolve) => this.#setTimer(() => resolve(derivedFrom(password, salt)), 300)),
    }
    const location = { href: 'https://school.example/dashboard', reload: this.#onReload }
    Object.assign(window, globals, { location, isSecureContext: true })
    return { ...globals, window, location, globalThis: window, self: window }
  }

  /** Other pages hear of a change; this one does not. */
  #localStorage() {
    const { disk } = this.device
    const set = (key: string, value: string | null) => {
      const oldValue = disk.texts.get(key) ?? null
      if (oldValue === value) return
      disk.setText(key, value)
      this.device.tellOthers(this, (other) =>
        other.tellWindow('storage', { key, oldValue, newValue: value, storageArea: null }),
      )
    }
    return {
      getItem: (key: string) => disk.texts.get(key) ?? null,
      setItem: (key: string, value: string) => set(key, `${value}`),
      removeItem: (key: string) => set(key, null),
    }
  }
}

class Navigator {
  readonly #page: Page
  readonly locks: ReturnType<Device['locks']['of']>
  readonly storage = { persist: async () => true }

  constructor(page: Page) {
    this.#page = page
    this.locks = page.device.locks.of(page)
  }

  get onLine(): boolean {
    return this.#page.isOnLine
  }
}

function storageOn(texts: Map<string, string>) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, `${value}`),
    removeItem: (key: string) => void texts.delete(key),
  }
}

/** Bound to a device: a class of each page's own would keep its page (docs/simulation.md, *What it costs*). */
function dateOf(device: Device) {
  return Object.assign(DateAt.bind(null, device), { now: () => device.now() })
}

class DateAt extends Date {
  constructor(device: Device, ...given: [] | [value: number | string | Date]) {
    if (given.length === 0) super(device.now())
    else super(...(given as [number]))
  }
}

function mathOf(dice: Dice): Math {
  return Object.create(Math, { random: { value: () => dice.next() } })
}

class Channel extends Listened {
  readonly page: Page
  readonly name: string

  constructor(page: Page, name: string) {
    super()
    this.page = page
    this.name = name
    page.channels.set(name, [...(page.channels.get(name) ?? []), this])
  }

  postMessage(said: unknown): void {
    const data = copied(said)
    this.page.device.tellOthers(this.page, (other) => {
      for (const channel of other.channels.get(this.name) ?? [])
        other.try(() => channel.tell({ type: 'message', data: copied(data) }))
    })
  }

  close(): void {
    const { channels } = this.page
    const others = (channels.get(this.name) ?? []).filter((each) => each !== this)
    channels.set(this.name, others)
  }
}
