import type { Call } from './http.ts'

/** One act under its key. The key is also written into the act itself, where a second effect would show. */
export interface Act extends Pick<Call, 'method' | 'path'> {
  body: object
  /** Who does it; the Head, unless it says otherwise. */
  as?: 'bursar'
  /** Takes note of what can be taken back later; answers the ids that the reply named. */
  done: (answer: unknown) => { ids: string[]; receipt?: string }
}
