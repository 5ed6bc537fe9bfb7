import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { EngineOptions, FromEngine, Packet, ToEngine } from './embedded-engine.ts'
import { copyDatabase, lastWords, openFolder } from './embedded-folder.ts'

/** The thread in which the embedded database runs: packets of PostgreSQL's protocol in, packets out. */
const options: EngineOptions = workerData
const database = await openFolder(options)
endAtAnyOtherFailure()
parentPort?.on('message', receive)
sendToPool('ready')

function receive(message: ToEngine): void {
  if (message === 'stop') stop().catch(end)
  else if ('cloneTo' in message) sendToPool(cloned(message.cloneTo))
  else answer(message)
}

/** No statement runs while this one thread copies, so the copy is what a power cut at this moment would leave. */
function cloned(folder: string): FromEngine {
  try {
    copyDatabase(options.folder, folder)
    return { clonedTo: folder }
  } catch (error) {
    return { clonedTo: folder, failure: error instanceof Error ? error.message : String(error) }
  }
}

async function stop(): Promise<void> {
  await database.close()
  parentPort?.close()
}

/** Runs whole messages: `pg` writes no halves, and a packet is what it wrote at once. */
function answer({ connection, bytes }: Packet): void {
  if (bytes[0] === startupPacket) forgetEarlierConnection()
  let parts: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (size > 0) sendToPool({ connection, bytes: Uint8Array.from(Buffer.concat(parts)) })
    parts = []
    size = 0
  }
  runProtocol(bytes, (part) => {
    parts.push(part.slice()) // The engine uses its buffer again.
    size += part.length
    if (size > 1024 * 1024) flush()
  })
  flush()
}

/** The only untyped message of the protocol: it begins with its length, whose first byte is zero. */
const startupPacket = 0

/** All connections are one session: an open transaction or a setting of the last one is not the next one's. */
function forgetEarlierConnection(): void {
  for (const statement of ['rollback', 'discard all']) runProtocol(query(statement), () => {})
}

function query(statement: string): Uint8Array {
  const text = Buffer.from(`Q____${statement}\0`)
  text.writeUInt32BE(text.length - 1, 1)
  return text
}

/** Everything up to the last byte of the answer happens within this call; the promise is only for what went wrong. */
function runProtocol(bytes: Uint8Array, onRawData: (part: Uint8Array) => void): void {
  database.execProtocolRawStream(bytes, { syncToFs: false, onRawData }).catch(end)
}

/**
 * PGlite carries on after every exception. After any but an ordinary SQL error (a disk that does not sync, a full disk
 * under the log, memory at its end) the state in memory cannot be trusted, as PostgreSQL's own PANIC says: then this
 * thread ends, and whoever starts it next recovers from the log.
 */
function endAtAnyOtherFailure(): void {
  const sqlError = 100
  const module = database.Module
  const mainLoop = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoop()
    } catch (error) {
      const isSqlError = error instanceof Object && 'status' in error && error.status === sqlError
      if (!isSqlError) end(error)
      throw error
    }
  }
}

/** Ends this thread at once. Not a word of it goes through the main thread, which may be waiting for us. */
function end(error: unknown): never {
  const reason = lastWords() || (error instanceof Error ? error.message : error)
  writeSync(2, `The embedded database stops: ${reason}\n`)
  process.exit(1)
}

function sendToPool(message: FromEngine): void {
  parentPort?.postMessage(message, message !== 'ready' && 'bytes' in message ? [message.bytes.buffer] : [])
}
