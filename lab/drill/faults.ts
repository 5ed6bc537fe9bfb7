// What goes wrong with the machines of whoever keeps us running, one fault after the other, while three schools pay: connections that fall
// silent, a database that stands still, an older release started beside, and (where we may mount) a full disk. Then the books.
// Usage: npm run drill -- faults
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { ask, longestPause, openDesks, type Payers, payAtLast, startPaying } from './payers.ts'
import { say, seconds } from './programs.ts'
import { inspectBooks, makeDatabase, seedSchools, startServer } from './server.ts'

const SCHOOLS = 3
const ROOM = '900m'
/** Longer than a statement may take, so that calls end by our own limits. */
const FROZEN_S = 25
const FULL_S = 5

interface Cluster {
  url: string
  superuserUrl: string
  postmaster: () => number | undefined
  start: () => Promise<void>
}

const disk = smallDisk()
try {
  await withCluster(drill, 'durable')
} finally {
  if (disk) spawnSync('umount', [disk])
  if (disk) rmSync(disk, { recursive: true, force: true })
}

async function drill(cluster: Cluster) {
  const url = await makeDatabase(cluster.url)
  const emails = await seedSchools(url, SCHOOLS)
  const { receipts: before } = await inspectBooks(url, [])
  const between = await passOn(url)
  const server = await startServer({ DATABASE_URL: between.url })
  const payers = startPaying(server.origin, await openDesks(server.origin, emails))
  await during('connections fall silent', payers, async () => {
    between.silence()
    await seconds(FROZEN_S)
  })
  await during('the database stands still', payers, async () => {
    signalAll(cluster, 'SIGSTOP')
    await seconds(FROZEN_S)
    const ready = await ask(server.origin, 'GET', '/api/health/ready', {})
    say(`  meanwhile /api/health/ready answers ${ready.status}`)
    signalAll(cluster, 'SIGCONT')
  })
  await during('an older release is started beside', payers, () => olderBeside(url))
  if (disk) await during('the disk is full', payers, () => fullDisk(cluster, disk))
  else say('SKIPPED: the full disk; nothing may be mounted here')
  await payers.stop()
  // Whoever was not told asks again under the same key, as a desk does.
  const unsure = payers.payments.filter(({ receiptId }) => !receiptId)
  for (const payment of unsure) await payAtLast(server.origin, payment)
  await server.stop()
  between.close()
  const receipts = payers.payments.flatMap(({ receiptId }) => receiptId ?? [])
  const books = await inspectBooks(url, receipts)
  const [lost, extra] = [receipts.length - books.found.size, books.receipts - before - books.found.size]
  say(
    `payments                         ${receipts.length}, ${unsure.length} of them told only when asked again`,
  )
  say(`lost, doubled                    ${lost}, ${extra}`)
  say(`differences in ${books.schools} schools         ${books.differences}`)
  if (lost !== 0 || extra !== 0 || books.differences !== 0) process.exitCode = 1
}

/** Says how long nobody had a payment acknowledged, and wants payments to go on afterwards. */
async function during(what: string, { payments }: Payers, fault: () => Promise<void>) {
  await seconds(3)
  const from = performance.now()
  say(what)
  await fault()
  const over = performance.now()
  for (let tries = 0; tries < 600 && !payments.some(({ at = 0 }) => at > over); tries += 1) await seconds(0.1)
  const next = payments.flatMap(({ at = 0 }) => (at > over ? at : []))[0]
  if (next === undefined) throw new Error(`${what}: nobody could pay afterwards`)
  const pause = longestPause(payments, from).toFixed(1)
  say(
    `  longest without a payment ${pause} s; the next ${((next - over) / 1_000).toFixed(1)} s after it was over`,
  )
}

/** This release on a database that a newer one has prepared, which it does not fit: it has to refuse, and the other to go on. */
async function olderBeside(url: string) {
  const change = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await change(`insert into releases (version, compatible_from) values ('99.0.0', '99.0.0')`)
  const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
  const env = { ...process.env, PORT: '0', DEMO: 'off', DATABASE_URL: url, NODE_ENV: 'development' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const [code] = await once(child, 'close')
  await change(`delete from releases where version = '99.0.0'`)
  const sentence = /This database was prepared by.*?what was made there/.exec(said)?.[0]
  if (code === 0 || !sentence) throw new Error(`the older release started: ${said.slice(-500)}`)
  say(`  it ended with ${code}: ${sentence}`)
}

async function fullDisk(cluster: Cluster, disk: string) {
  const films = join(disk, 'films')
  for (let second = 0; second < FULL_S; second += 1) {
    try {
      const { bavail, bsize } = statfsSync(disk)
      appendFileSync(films, Buffer.alloc(bavail * bsize))
    } catch {
      // The database was quicker with the last of it.
    }
    await seconds(1)
  }
  const isUp = cluster.postmaster() !== undefined
  say(`  PostgreSQL ${isUp ? 'stayed up' : 'ended by itself, and is started again once there is room'}`)
  rmSync(films, { force: true })
  if (!isUp) await cluster.start()
}

function signalAll({ postmaster }: Cluster, signal: NodeJS.Signals) {
  const parent = postmaster()
  if (!parent) throw new Error('the database is not running')
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${parent}`], { encoding: 'utf8' })
  for (const pid of [parent, ...stdout.split(/\s+/).filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It had ended by itself meanwhile.
    }
  }
}

/** A port that leads to the database, and forgets the connections there are when it is told to, as a firewall does. */
async function passOn(url: string) {
  const address = new URL(url)
  const target = { host: address.hostname, port: Number(address.port) }
  const sockets = new Set<Socket>()
  let [connections, silentUntil] = [0, 0]
  const server = createServer((caller) => {
    const backend = connect(target)
    connections += 1
    const number = connections
    for (const socket of [caller, backend]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        caller.destroy()
        backend.destroy()
      })
    }
    caller.on('data', (bytes) => number > silentUntil && backend.write(bytes))
    backend.on('data', (bytes) => number > silentUntil && caller.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.port = `${(server.address() as AddressInfo).port}`
  return {
    url: address.href,
    silence: () => {
      silentUntil = connections
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The cluster is made where TMPDIR says. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return folder
}
