import type { Owner, Timeline } from '../timeline.ts'
import { Listened } from './events.ts'

/** The browser's `AbortSignal` by the time of the history. */
class Signal extends Listened {
  aborted = false
  reason: unknown

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    this.tell({ type: 'abort' })
  }
}

const TOO_LONG = new DOMException('It took too long.', 'TimeoutError')

class Controller {
  readonly signal = new Signal()
  abort(reason: unknown = new DOMException('It was given up.', 'AbortError')): void {
    this.signal.abort(reason)
  }
}

export type { Signal }

/** `AbortSignal` and `AbortController` of one page. */
export function signalsOf(timeline: Timeline, page: Owner) {
  const timeout = (ms: number) => {
    const signal = new Signal()
    timeline.plan(ms, () => signal.abort(TOO_LONG), page)
    return signal
  }
  const any = (signals: readonly Signal[]) => {
    const joined = new Signal()
    for (const each of signals) {
      if (each.aborted) joined.abort(each.reason)
      else each.addEventListener('abort', () => joined.abort(each.reason))
    }
    return joined
  }
  return { AbortController: Controller, AbortSignal: { timeout, any } }
}
