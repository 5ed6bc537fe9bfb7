import type { Dice } from '../dice.ts'
import type { Owner, Timeline } from '../timeline.ts'
import type { Signal } from './signals.ts'

interface Wish {
  name: string
  isShared: boolean
  page: Owner
  begin: () => void
}

/** The locks of one device's browser: who asked first has it first, and a page that goes lets go. */
export class Locks {
  readonly #timeline: Timeline
  readonly #dice: Dice
  #held: Wish[] = []
  #waiting: Wish[] = []

  constructor(timeline: Timeline, dice: Dice) {
    this.#timeline = timeline
    this.#dice = dice
  }

  /** `navigator.locks` of one page. */
  of(page: Owner) {
    const request = <Answer>(
      name: string,
      ...given: [object, () => Answer] | [() => Answer]
    ): Promise<Answer> => {
      const [options, act] = given.length === 2 ? given : [{}, given[0]]
      return this.#request({ name, page, act, ...options })
    }
    const query = async () => ({ held: this.#held.map(({ name }) => ({ name })), pending: [] })
    return { request, query }
  }

  #request<Answer>({
    name,
    page,
    act,
    mode = 'exclusive',
    signal,
  }: {
    name: string
    page: Owner
    act: () => Answer
    mode?: string
    signal?: Signal
  }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#held = this.#held.filter((each) => each !== wish)
        this.#look()
      }
      const begin = () => {
        const answer = Promise.resolve(wish).then(act)
        answer.then(end, end)
        answer.then((value) => resolve(value as Answer), reject)
      }
      const wish: Wish = { name, isShared: mode === 'shared', page, begin }
      const giveUp = () => {
        if (!this.#waiting.includes(wish)) return
        this.#waiting = this.#waiting.filter((each) => each !== wish)
        reject(signal?.reason)
        this.#look()
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', giveUp)
      this.#waiting.push(wish)
      this.#look()
    })
  }

  /** A page is gone. */
  letGo(page: Owner): void {
    this.#held = this.#held.filter((each) => each.page !== page)
    this.#waiting = this.#waiting.filter((each) => each.page !== page)
    this.#look()
  }

  #look(): void {
    for (const wish of [...this.#waiting]) {
      const before = this.#waiting.slice(0, this.#waiting.indexOf(wish))
      const others = [...this.#held, ...before].filter(({ name }) => name === wish.name)
      if (others.some(({ isShared }) => !isShared || !wish.isShared)) continue
      this.#waiting = this.#waiting.filter((each) => each !== wish)
      this.#held.push(wish)
      this.#timeline.plan(this.#dice.next(), wish.begin, wish.page)
    }
  }
}
