import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { logLine } from '../log-line.ts'
import { compileSparingly, unoptimised } from './embedded-memory.ts'

export type Durability = 'synced' | 'unsynced'

export interface EngineOptions {
  folder: string
  durability: Durability
}

/** What travels between the threads: the bytes of one connection, in PostgreSQL's wire protocol. */
export interface Packet {
  connection: number
  bytes: Uint8Array<ArrayBuffer>
}

export type ToEngine = Packet | 'stop' | { cloneTo: string }
export type FromEngine = Packet | 'ready' | Cloned

/** How copying the folder went: `failure` is why it did not. */
interface Cloned {
  clonedTo: string
  failure?: string
}

interface Engine {
  /** The running thread, started (again) if need be. Rejects with a sentence when it cannot start. */
  ready: () => Promise<Worker>
  /** Copies the database into a folder between two statements. Nothing is answered while it copies. */
  cloneTo: (folder: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs the database in a thread of its own, because it computes without pause: here it would stop the web server.
 * Should the thread die (it does so on purpose when the disk fails), the next connection starts it again, and the
 * database recovers from its log as after a power cut.
 */
export function startEngine(options: EngineOptions): Engine {
  let running: Promise<Worker> | undefined
  compileSparingly()

  async function start(): Promise<Worker> {
    if (!existsSync(join(options.folder, 'pg'))) await makeDatabase(options)
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: options,
      execArgv: [],
      resourceLimits,
    })
    worker.once('exit', () => {
      running = undefined
    })
    // An error event rejects it as well, and carries the thread's own sentence.
    await Promise.race([once(worker, 'message'), once(worker, 'exit').then(refuse)])
    worker.on('error', (error) => logLine(`The embedded database failed: ${error}`, 'error'))
    return worker
  }

  const ready = () => {
    running ??= start()
    return running
  }

  return {
    ready,
    cloneTo: async (folder) => clone(await ready(), folder),
    stop: async () => {
      const worker = await running?.catch(() => undefined)
      if (!worker) return
      const exit = once(worker, 'exit')
      worker.postMessage('stop' satisfies ToEngine)
      await exit
    },
  }
}

/** Its objects live as long as one packet: a large nursery for them would only be memory that is never given back. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** In a thread that ends: what it computed with is given back before the database is opened. */
async function makeDatabase(workerData: EngineOptions): Promise<void> {
  const options = { workerData, execArgv: [], resourceLimits }
  const worker = new Worker(new URL('./embedded-maker.ts', import.meta.url), options)
  await unoptimised(() => once(worker, 'exit'))
}

async function clone(worker: Worker, folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const receive = (message: FromEngine) => {
    if (message === 'ready' || !('clonedTo' in message) || message.clonedTo !== folder) return
    if (message.failure) reject(new Error(message.failure))
    else resolve()
  }
  const giveUp = () => reject(new Error('The embedded database stopped while it was being copied.'))
  worker.on('message', receive).once('exit', giveUp)
  worker.postMessage({ cloneTo: folder } satisfies ToEngine)
  try {
    await promise
  } finally {
    worker.off('message', receive).off('exit', giveUp)
  }
}

function refuse(): never {
  throw new Error('The embedded database stopped while starting.')
}

/**
 * Makes the streams through which `pg` speaks to the engine. They are not sockets: nothing listens, so nobody else on
 * the machine can connect.
 */
export function connectionsTo(engine: Engine): () => Duplex {
  let count = 0
  return () => {
    count += 1
    return connection(engine, count)
  }
}

function connection(engine: Engine, id: number): Duplex {
  let worker: Worker | undefined
  const receive = (packet: FromEngine) => {
    if (packet !== 'ready' && 'connection' in packet && packet.connection === id) stream.push(packet.bytes)
  }
  const breakOff = () => stream.destroy(lost('The embedded database stopped; it starts again by itself.'))
  const send = (chunks: Buffer[], done: () => void) => {
    const bytes = Uint8Array.from(Buffer.concat(chunks.filter((chunk) => !goodbye.equals(chunk))))
    if (bytes.length > 0) worker?.postMessage({ connection: id, bytes } satisfies ToEngine, [bytes.buffer])
    done()
  }
  const stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => send([chunk], done),
    writev: (chunks, done) =>
      send(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
    final(done) {
      stream.push(null)
      done()
    },
    destroy(error, done) {
      worker?.off('message', receive).off('exit', breakOff)
      done(error)
    },
  })
  async function connect(): Promise<void> {
    worker = await engine.ready()
    worker.on('message', receive).on('exit', breakOff)
    stream.emit('connect')
  }
  // What `pg` expects of a socket beyond a stream.
  return Object.assign(stream, {
    connect: () => void connect().catch((error) => stream.destroy(lost(error.message))),
    setNoDelay: () => stream,
    ref: () => stream,
    unref: () => stream,
  })
}

/** Told apart by its code, as a connection to a server that was lost: whoever asked may ask again. */
function lost(sentence: string): Error {
  return Object.assign(new Error(sentence), { code: 'ECONNRESET' })
}

/** The message that ends a server's session. The engine has only the one, and keeps it for the next connection. */
const goodbye = Buffer.from([0x58, 0, 0, 0, 4])
