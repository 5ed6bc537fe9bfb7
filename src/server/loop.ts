export interface Loop {
  /** Begins a round at once, or right after the one under way; settles when that round has ended. Never rejects. */
  runNow: () => Promise<void>
  /** Begins no further round, and waits for the one under way. */
  stop: () => Promise<void>
}

interface LoopOptions {
  /** From the end of one round to the beginning of the next. */
  everyMs: number
  /** Before the first round; at once when left out. */
  firstAfterMs?: number
  /**
   * One round. A number that it answers is how many milliseconds the next one waits, instead of `everyMs`. Asked to stop, it should end
   * after the piece of work it has begun.
   */
  round: (isStopping: () => boolean) => Promise<unknown>
  /** Hears what a round throws. The next round comes all the same. */
  onError: (error: unknown) => void
}

/** Acts on each in turn, until asked to stop. Throws what went wrong with one only after all the others. */
export async function withEach<T>(
  all: readonly T[],
  isStopping: () => boolean,
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const wrong: unknown[] = []
  for (const one of all) {
    if (isStopping()) break
    await act(one).catch((error: unknown) => wrong.push(error))
  }
  if (wrong.length > 0) throw wrong[0]
}

/** Repeats a piece of background work for as long as the process runs, one round at a time. It does not keep the process alive. */
export function startLoop({ everyMs, firstAfterMs = 0, round, onError }: LoopOptions): Loop {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined

  async function runRound(): Promise<void> {
    queued = undefined
    if (isStopping) return
    clearTimeout(timer)
    const waitMs = await round(() => isStopping).catch(onError)
    if (!isStopping) schedule(typeof waitMs === 'number' ? waitMs : everyMs)
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(runNow, waitMs)
    timer.unref()
  }

  function runNow(): Promise<void> {
    queued ??= last = last.then(runRound)
    return queued
  }

  if (firstAfterMs > 0) schedule(firstAfterMs)
  else void runNow()
  return {
    runNow,
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await last
    },
  }
}
