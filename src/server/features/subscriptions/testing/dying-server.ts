import { appendFileSync } from 'node:fs'
import type pg from 'pg'
import { buildApp } from '../../../app.ts'
import { openEmbedded } from '../../../db/embedded.ts'
import { parseEnv } from '../../../env.ts'
import { startSweeper } from '../sweep.ts'

/**
 * The whole server as a process of its own, which kills itself as a power cut would: right after the nth thing it has
 * done for good since it was told to count (a commit, a statement of its own, a call that Paystack has answered).
 * Arguments: data folder, Paystack's address and key, n, the file where it says what it did, and by how many minutes
 * its clock is ahead, so that what a dead one had leased is free again.
 */
const [folder = '', baseUrl = '', secretKey = '', dieAfter = '0', diary = '', ahead = '0'] =
  process.argv.slice(2)

let isCounting = false
let done = 0
process.on('SIGUSR2', () => {
  isCounting = true
  process.send?.('counting')
})

function didForGood(what: string) {
  if (!isCounting) return
  done += 1
  appendFileSync(diary, `${what}\n`)
  if (done === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
}

const plainFetch = globalThis.fetch
globalThis.fetch = async (...sent) => {
  const response = await plainFetch(...sent)
  didForGood(`${sent[1]?.method ?? 'GET'} ${new URL(String(sent[0])).pathname}`)
  return response
}

const database = await openEmbedded({ folder, durability: 'unsynced' })
const { pool } = database
const plainConnect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
const watched = new WeakSet<pg.PoolClient>()
Object.assign(pool, {
  // pg's own pool.query connects by a callback; only our transactions await a client.
  connect: (callback?: unknown) => {
    if (callback)
      return (pool.constructor.prototype as { connect: (cb: unknown) => void }).connect.call(pool, callback)
    return plainConnect().then(watch)
  },
})

function watch(client: pg.PoolClient): pg.PoolClient {
  if (watched.has(client)) return client
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  Object.assign(client, {
    query: async (...args: unknown[]) => {
      const result = await query(...args)
      if (args[0] === 'commit') didForGood('commit')
      return result
    },
  })
  return client
}

const env = parseEnv({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://fees.example',
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_BASE_URL: baseUrl,
})
const world = { database, env, now: () => new Date(Date.now() + Number(ahead) * 60_000) }
const app = await buildApp(world)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
startSweeper(world, () => undefined)
process.send?.({ address })
