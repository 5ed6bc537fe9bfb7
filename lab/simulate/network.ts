import { PlainHeaders } from './browser/headers.ts'
import type { Fetch, Page } from './browser/page.ts'
import type { Signal } from './browser/signals.ts'
import type { History } from './history.ts'
import { type Answer, answer, said } from './school/answer.ts'
import type { School } from './school/school.ts'

/** How the way from one device to the server is at the moment. */
export type Weather = 'fair' | 'slow' | 'bad' | 'portal' | 'down'

/** What becomes of one call. */
type Fate =
  | 'answered'
  | 'never arrives'
  | 'answer lost'
  | 'answer broken off'
  | 'arrives late'
  | 'arrives twice'
  | 'cut at once'
  | 'no answer and no end'
  | 'somebody else answers'
  | 'the proxy answers'

const fates: Record<Weather, readonly (readonly [number, Fate])[]> = {
  fair: [[1, 'answered']],
  slow: [
    [8, 'answered'],
    [1, 'arrives late'],
    [1, 'arrives twice'],
  ],
  bad: [
    [4, 'answered'],
    [2, 'never arrives'],
    [3, 'answer lost'],
    [1, 'answer broken off'],
    [2, 'arrives late'],
    [2, 'arrives twice'],
    [1, 'cut at once'],
    [2, 'no answer and no end'],
    [1, 'the proxy answers'],
  ],
  portal: [[1, 'somebody else answers']],
  down: [[1, 'cut at once']],
}

/** The way of one device: what is sent may be lost, late, doubled, or answered by somebody else. */
export class Network {
  weather: Weather = 'fair'
  readonly #school: School
  readonly #history: History
  /** By key: how many copies have not come to an end at the server. */
  readonly #onTheirWay = new Map<string, number>()
  #asked: { key: string; page: Page }[] = []

  constructor(school: School, history: History) {
    this.#school = school
    this.#history = history
  }

  /** Whether a copy of this act may still reach the server. */
  isOnItsWay(key: string): boolean {
    return (this.#onTheirWay.get(key) ?? 0) > 0
  }

  /** Whether a page still waits for the answer of this act. */
  isAsked(key: string): boolean {
    return this.#asked.some((call) => call.key === key && !call.page.isGone)
  }

  readonly fetch: Fetch = (page, url, init) => {
    const headers = init.headers as unknown as PlainHeaders
    const call = { page, url, method: init.method ?? 'GET', headers, body: String(init.body ?? '') }
    const fate = page.dice.weighed(fates[this.weather])
    const key = headers.get('idempotency-key')?.slice(0, 8) ?? ''
    this.#history.note(`${page.device.name} calls ${call.method} ${url.slice(0, 40)} ${key}: ${fate}`)
    const asked = { key: headers.get('idempotency-key') ?? '', page }
    this.#asked.push(asked)
    const end = () => {
      this.#asked = this.#asked.filter((each) => each !== asked)
    }
    const response = new Promise((resolve, reject) => {
      const signal = init.signal as unknown as Signal | undefined
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (signal?.aborted) return reject(signal.reason)
      this.#send(call, fate, { resolve, reject })
    })
    response.then(end, end)
    return response
  }

  #send(call: Call, fate: Fate, { resolve, reject }: Hopes): void {
    const { page } = call
    const { dice, timeline } = page
    const way = () => dice.between(10, this.weather === 'slow' ? 4_000 : 200)
    const back = (act: () => void) => timeline.plan(way(), act, page)
    const lose = () => reject(new TypeError('Failed to fetch'))
    // What is on its way arrives also when its page has gone.
    const arrive = (inMs: number, then: (found: Answer) => void) => {
      this.#count(call, 1)
      timeline.plan(inMs, () =>
        this.#atServer(call, (found) => {
          this.#count(call, -1)
          then(found)
        }),
      )
    }
    const answered = (found: Answer) => back(() => resolve(responseOf(found)))
    switch (fate) {
      case 'answered':
        return void arrive(way(), answered)
      case 'never arrives':
        return void timeline.plan(dice.between(50, 9_000), lose, page)
      case 'answer lost':
        return void arrive(way(), () => back(lose))
      case 'answer broken off':
        return void arrive(way(), (found) => back(() => resolve(responseOf(found, true))))
      case 'arrives late':
        return void arrive(dice.between(2_000, 90_000), answered)
      case 'arrives twice':
        arrive(way() + dice.between(0, 60_000), () => undefined)
        return void arrive(way(), answered)
      case 'cut at once':
        return void timeline.plan(1, lose, page)
      case 'no answer and no end':
        return void (dice.chance(0.5) && arrive(way(), () => undefined))
      case 'somebody else answers':
        return void back(() => resolve(responseOf(SIGN_IN_PAGE)))
      case 'the proxy answers':
        arrive(way(), () => undefined)
        return void back(() => resolve(responseOf(BAD_GATEWAY)))
    }
  }

  #count({ headers }: Call, more: number): void {
    const key = headers.get('idempotency-key')
    if (key) this.#onTheirWay.set(key, (this.#onTheirWay.get(key) ?? 0) + more)
  }

  /** The server works for a moment; what it had in hand when it went is as if it had never come. */
  #atServer(call: Call, then: (found: Answer) => void): void {
    const { moods, timeline, dice } = this.#school
    const key = call.headers.get('idempotency-key')
    const isAtWork = key !== null && this.#school.atWork.has(key)
    const isTooMany = !moods.isDown && dice.chance(0.01)
    if (moods.isDown || isTooMany || isAtWork) {
      then(
        moods.isDown
          ? BAD_GATEWAY
          : isTooMany
            ? said(this.#school, 429, TOO_MANY)
            : said(this.#school, 409, IN_PROGRESS),
      )
      return
    }
    if (key) this.#school.atWork.add(key)
    timeline.plan(dice.chance(0.05) ? dice.between(500, 30_000) : dice.between(2, 60), () => {
      if (key) this.#school.atWork.delete(key)
      if (this.#school.moods.isDown) {
        then(BAD_GATEWAY)
        return
      }
      const found = answer(this.#school, call.method, call.url, call.headers, call.body)
      this.#history.note(`the server answers ${key?.slice(0, 8) ?? call.url.slice(0, 30)}: ${brief(found)}`)
      // Done, and the process was killed before it could say so.
      then(dice.chance(0.01) ? BAD_GATEWAY : found)
    })
  }
}

interface Call {
  page: Page
  url: string
  method: string
  headers: PlainHeaders
  body: string
}

interface Hopes {
  resolve: (response: unknown) => void
  reject: (error: unknown) => void
}

const page = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html>',
})
const SIGN_IN_PAGE = page(200)
const BAD_GATEWAY = page(502)
const TOO_MANY = { code: 'too_many', message: 'Too many calls.' }
const IN_PROGRESS = { code: 'key_in_progress', message: 'This is still being recorded.' }

function brief({ status, body }: Answer): string {
  return status < 400 ? `${status}` : `${status} ${body.slice(0, 60)}`
}

/** As much of a `Response` as is read of one. */
function responseOf({ status, headers, body }: Answer, isBroken = false) {
  const read = async () => {
    if (isBroken) throw new TypeError('network error')
    return JSON.parse(body)
  }
  return { ok: status < 300, status, headers: new PlainHeaders(headers), json: read, text: read, body: null }
}
