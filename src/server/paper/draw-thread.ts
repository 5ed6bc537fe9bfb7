import { parentPort } from 'node:worker_threads'
import { draw } from './draw.ts'
import { fontFile } from './faces.ts'
import type { Answer, Order } from './orders.ts'
import type { Paper } from './papers.ts'

const { postMessage, on } = openPort()
let take: (order: Order) => void = () => undefined

// The parsed fonts are kept for the life of the thread; the first receipt does not wait for them.
for (const face of ['text', 'strong', 'head'] as const) fontFile(face)

on((order) => (order.type === 'draw' ? start(order.paper) : take(order)))

function openPort() {
  const port = parentPort
  if (!port) throw new Error('The drawing thread is started by the printer only.')
  return {
    postMessage: (answer: Answer, transfer: ArrayBuffer[] = []) => port.postMessage(answer, transfer),
    on: (listener: (order: Order) => void) => port.on('message', listener),
  }
}

function start(paper: Paper): void {
  const parcels = openParcels()
  const inbox = openInbox(parcels.roomAhead)
  take = (order) => {
    if (order.type === 'taken') return parcels.taken(order.bytes)
    inbox.take(order)
    if (order.type === 'stop') parcels.taken(Number.POSITIVE_INFINITY)
  }
  draw(paper, inbox.batches(), parcels.add).then(
    () => {
      parcels.send()
      postMessage({ type: 'done' })
    },
    (error: unknown) => postMessage(failure(error)),
  )
}

function failure(error: unknown): Answer {
  if (error instanceof Error) return { type: 'failed', message: error.message, stack: error.stack ?? '' }
  return { type: 'failed', message: String(error), stack: '' }
}

/** Bytes that may be under way before drawing waits for the reader. */
const AHEAD_MAX = 512 * 1024
const PARCEL_MIN = 64 * 1024

/** Bytes on their way out: gathered into parcels, counted until the reader has taken them. */
function openParcels() {
  let pieces: Uint8Array[] = []
  let gathered = 0
  let ahead = 0
  let wake: () => void = () => undefined
  const send = () => {
    if (gathered === 0) return
    const bytes = new Uint8Array(gathered)
    let offset = 0
    for (const piece of pieces) {
      bytes.set(piece, offset)
      offset += piece.length
    }
    ahead += gathered
    pieces = []
    gathered = 0
    postMessage({ type: 'bytes', bytes }, [bytes.buffer])
  }
  return {
    send,
    add(piece: Uint8Array) {
      pieces.push(piece)
      gathered += piece.length
      if (gathered >= PARCEL_MIN) send()
    },
    taken(bytes: number) {
      ahead -= bytes
      if (ahead < AHEAD_MAX) wake()
    },
    async roomAhead(): Promise<void> {
      while (ahead >= AHEAD_MAX) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

/** Rows on their way in: one batch is asked for ahead, so that reading and drawing overlap. */
function openInbox(roomAhead: () => Promise<void>) {
  const arrived: (unknown[] | null)[] = []
  let stopped = false
  let wake: () => void = () => undefined
  const next = async () => {
    while (arrived.length === 0 && !stopped) await new Promise<void>((resolve) => (wake = resolve))
    if (stopped) throw new Error('The print was stopped.')
    return arrived.shift() ?? null
  }
  return {
    take(order: Order) {
      if (order.type === 'rows') arrived.push(order.rows)
      if (order.type === 'no more rows') arrived.push(null)
      if (order.type === 'stop') stopped = true
      wake()
    },
    async *batches(): AsyncGenerator<never[]> {
      postMessage({ type: 'want rows' })
      for (let rows = await next(); rows !== null; rows = await next()) {
        await roomAhead()
        postMessage({ type: 'want rows' })
        // What crosses the thread was typed on the other side by `print`.
        yield rows as never[]
      }
    },
  }
}
