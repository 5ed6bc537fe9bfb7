import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Answer, Order } from './orders.ts'
import type { LongPaper, Paper, RowOf, ShortPaper } from './papers.ts'

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>

/**
 * Draws a paper as a PDF on another thread and streams it. Rows are read as fast as the reader takes bytes, never faster.
 * Destroying the stream or aborting the signal stops the work and the reading of rows; a failure destroys the stream.
 */
export function print(paper: ShortPaper, rows?: undefined, signal?: AbortSignal): Readable
export function print<Long extends LongPaper>(
  paper: Long,
  rows: Batches<RowOf[Long['kind']]>,
  signal?: AbortSignal,
): Readable
export function print(paper: Paper, rows?: Batches<unknown>, signal?: AbortSignal): Readable {
  const job = openJob(paper, rows, signal)
  waiting.push(job)
  startNext()
  return job.stream
}

/** Starts the first drawing thread, so that the first receipt of the day comes as fast as the next. */
export function warmPrinter(): void {
  if (threads.size === 0) rest(openThread())
}

/** Long papers wait for each other rather than keep the counter waiting: one thread is always left for short ones. */
const THREADS_MAX = 3
const LONG_MAX = THREADS_MAX - 1
/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000
/** Bytes kept here for a slow reader, so that a thread is free before a phone has loaded its report. */
const KEPT_MAX = 4 * 1024 * 1024
/** A thread costs some 50 MB: all but one go home after so long without work. */
const REST_MS = 60_000
/** Rows that cross to the thread at once: copying more would hold up this one. */
const ROWS_AT_ONCE = 250

interface Thread {
  worker: Worker
  job: Job | null
  /** Runs while the thread has nothing to do. */
  rest: NodeJS.Timeout | undefined
}

interface Job {
  paper: Paper
  long: boolean
  stream: Readable
  thread: Thread | null
  hear(answer: Exclude<Answer, { type: 'done' | 'failed' }>): void
  fail(error: Error): void
  finish(): void
}

const threads = new Set<Thread>()
const idle: Thread[] = []
const waiting: Job[] = []

function startNext(): void {
  const longRunning = [...threads].filter(({ job }) => job?.long).length
  const short = waiting.findIndex((job) => !job.long)
  const at = short >= 0 ? short : longRunning < LONG_MAX && waiting.length > 0 ? 0 : -1
  const thread = at < 0 ? undefined : (idle.pop() ?? (threads.size < THREADS_MAX ? openThread() : undefined))
  if (!thread) return
  const [job] = waiting.splice(at, 1)
  if (!job) return
  clearTimeout(thread.rest)
  thread.job = job
  job.thread = thread
  thread.worker.ref()
  try {
    say(thread, { type: 'draw', paper: job.paper })
  } catch (error) {
    // What cannot cross to a thread never reached it: the thread is free again.
    hear(thread, { type: 'failed', message: String(error), stack: '' })
  }
  startNext()
}

function openThread(): Thread {
  // A paper that would eat the machine's memory ends its own thread and nothing else.
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    execArgv: [],
    name: 'paper',
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  })
  const thread: Thread = { worker, job: null, rest: undefined }
  worker.unref()
  worker.on('message', (answer: Answer) => hear(thread, answer))
  worker.on('error', (error) => lose(thread, error))
  worker.on('exit', (code) => lose(thread, new Error(`The drawing thread ended with code ${code}.`)))
  threads.add(thread)
  return thread
}

function hear(thread: Thread, answer: Answer): void {
  const { job } = thread
  if (answer.type !== 'done' && answer.type !== 'failed') {
    job?.hear(answer)
    return
  }
  thread.job = null
  thread.worker.unref()
  rest(thread)
  if (answer.type === 'done') job?.finish()
  else job?.fail(Object.assign(new Error(answer.message), { stack: answer.stack }))
  startNext()
}

function rest(thread: Thread): void {
  idle.push(thread)
  thread.rest = setTimeout(() => {
    if (threads.size > 1) void thread.worker.terminate()
  }, REST_MS).unref()
}

/** A thread that died takes down the paper it was drawing and no other; the next paper opens a new one. */
function lose(thread: Thread, error: Error): void {
  if (!threads.delete(thread)) return
  clearTimeout(thread.rest)
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
  thread.job?.fail(error)
  startNext()
}

function say(thread: Thread | null, order: Order): void {
  thread?.worker.postMessage(order)
}

function openJob(paper: Paper, rows: Batches<unknown> | undefined, signal: AbortSignal | undefined): Job {
  const feed = openFeed(rows ?? [])
  const stall = openStall(() => stream.destroy(new Error('The reader stopped reading.')))
  let kept = 0
  const stream = new Readable({
    highWaterMark: KEPT_MAX,
    ...(signal && { signal }),
    read() {
      stall.clear()
      if (kept > 0) say(job.thread, { type: 'taken', bytes: kept })
      kept = 0
    },
    destroy(error, callback) {
      stall.clear()
      leave(job)
      feed.close().then(() => callback(error), callback)
    },
  })
  const job: Job = {
    paper,
    long: rows !== undefined,
    stream,
    thread: null,
    fail: (error) => void stream.destroy(error),
    finish: () => void stream.push(null),
    hear(answer) {
      if (stream.destroyed) return
      if (answer.type === 'want rows') {
        feed
          .next()
          .then((order) => say(job.thread, order))
          .catch(job.fail)
      } else if (stream.push(answer.bytes)) {
        say(job.thread, { type: 'taken', bytes: answer.bytes.length })
      } else {
        kept += answer.bytes.length
        stall.set()
      }
    },
  }
  return job
}

/** A clock for a reader that takes nothing more. */
function openStall(gone: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    set() {
      timer ??= setTimeout(gone, STALLED_MS)
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** A paper nobody waits for any more: not begun if it was still waiting, stopped if it is being drawn. */
function leave(job: Job): void {
  const at = waiting.indexOf(job)
  if (at >= 0) waiting.splice(at, 1)
  if (job.thread?.job === job) say(job.thread, { type: 'stop' })
}

/** Hands out rows a few at a time, reading the next batch only when the last is used up. */
function openFeed(rows: Batches<unknown>) {
  const batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let batch: unknown[] = []
  let from = 0
  return {
    async next(): Promise<Order> {
      while (from >= batch.length) {
        const step = await batches.next()
        if (step.done) return { type: 'no more rows' }
        batch = step.value
        from = 0
      }
      from += ROWS_AT_ONCE
      return { type: 'rows', rows: batch.slice(from - ROWS_AT_ONCE, from) }
    },
    async close(): Promise<void> {
      await batches.return?.()
    },
  }
}
