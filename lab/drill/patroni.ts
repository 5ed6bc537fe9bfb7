// Two PostgreSQL servers kept by Patroni with the recipe of deploy/patroni, payments through one server of ours that knows both:
// the primary and its Patroni are killed, the standby takes over by itself, the killed one comes back and takes over as planned.
// Without Patroni and etcd on the machine (apt-get install patroni etcd-server) it says so and does nothing.
// Usage: npm run drill -- patroni     DRILL_SECONDS of payments between the events (8)
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPrograms } from '../../scripts/cluster.js'
import { longestPause, openDesks, pay, startPaying } from './payers.ts'
import {
  answering,
  findProgram,
  freePort,
  giveAway,
  killWhole,
  say,
  seconds,
  since,
  startProgram,
} from './programs.ts'
import { inspectBooks, makeDatabase, seedSchools, startServer } from './server.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 8)
const SCHOOLS = 4
const RECIPE = new URL('../../deploy/patroni/patroni.yml', import.meta.url)
const PASSWORD = 'change-me-1'

interface Node {
  name: string
  port: number
  restPort: number
  data: string
  start: () => void
  /** Patroni and its PostgreSQL at once, as when the power goes. */
  kill: () => void
  stop: () => Promise<void>
}

const programs = { patroni: findProgram('patroni'), etcd: findProgram('etcd'), postgres: findPrograms() }
const missing = Object.entries(programs).filter(([, path]) => !path)
if (missing.length === 0) await withNodes(drill)
else
  say(
    `SKIPPED: there is no ${missing.map(([name]) => name).join(', no ')} here. apt-get install patroni etcd-server`,
  )

async function drill(a: Node, b: Node) {
  const started = performance.now()
  const url = await makeDatabase(await makeRole(a))
  const emails = await seedSchools(url, SCHOOLS)
  const { receipts: before } = await inspectBooks(url, [])
  await until(b, 'synchronous')
  const both = `${url.replace(String(a.port), `${a.port},127.0.0.1:${b.port}`)}?target_session_attrs=read-write`
  const server = await startServer({ DATABASE_URL: both })
  const payers = startPaying(server.origin, await openDesks(server.origin, emails))
  await seconds(SECONDS)

  const killed = performance.now()
  a.kill()
  await until(b, 'primary')
  const tookOver = since(killed)
  await seconds(SECONDS)
  const failedOver = longestPause(payers.payments, killed)
  a.start()
  const returned = performance.now()
  await until(a, 'synchronous')
  const rejoined = since(returned)
  await seconds(SECONDS)
  const switched = performance.now()
  await switchOver(b, a)
  await seconds(SECONDS)
  const planned = longestPause(payers.payments, switched)
  await payers.stop()

  const unknown = payers.payments.filter(({ receiptId }) => !receiptId)
  for (const payment of unknown)
    if (!(await pay(server.origin, payment))) throw new Error('a payment was refused')
  await server.stop()
  const receiptIds = payers.payments.flatMap(({ receiptId }) => receiptId ?? [])
  const books = await inspectBooks(both, receiptIds)
  const lost = receiptIds.length - books.found.size
  const doubled = books.receipts - before - books.found.size
  say(`payments acknowledged          ${receiptIds.length - unknown.length}`)
  say(`unanswered, sent again         ${unknown.length}`)
  say(`kill to the new primary        ${tookOver.toFixed(1)} s`)
  say(
    `longest without a payment      ${failedOver.toFixed(1)} s after the kill, ${planned.toFixed(1)} s as planned`,
  )
  say(`the killed one a standby again ${rejoined.toFixed(1)} s after its start`)
  say(`lost, doubled                  ${lost}, ${doubled}`)
  say(`differences in ${books.schools} schools       ${books.differences}`)
  say(`the whole drill                ${since(started).toFixed(0)} s`)
  if (lost !== 0 || doubled !== 0 || books.differences > 0) process.exitCode = 1
}

async function withNodes(use: (a: Node, b: Node) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-patroni-'))
  giveAway(folder)
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [own, peer] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`)
  const etcd = startProgram(programs.etcd ?? '', [
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--logger',
      'zap',
      '--log-level',
      'error',
      '--listen-client-urls',
      `${own}`,
    ],
    ...['--advertise-client-urls', `${own}`, '--listen-peer-urls', `${peer}`],
    ...['--initial-advertise-peer-urls', `${peer}`, '--initial-cluster', `default=${peer}`],
  ])
  const nodes = [await makeNode(folder, 'a', etcdPort), await makeNode(folder, 'b', etcdPort)] as const
  try {
    await answering(etcdPort)
    for (const node of nodes) {
      node.start()
      await until(node, node === nodes[0] ? 'primary' : 'replica')
    }
    await use(...nodes)
  } finally {
    for (const node of nodes) await node.stop()
    await etcd.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeNode(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [port, restPort] = [await freePort(), await freePort()]
  const data = join(folder, name)
  const home = join(folder, `${name}-home`)
  const file = join(folder, `${name}.yml`)
  const settings = readFileSync(RECIPE, 'utf8')
    .replace(/^name: a/m, `name: ${name}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programs.postgres}`)
    .replace('parameters:', `parameters:\n        unix_socket_directories: ${folder}`)
  mkdirSync(home)
  writeFileSync(file, `${settings}\nlog:\n  dir: ${home}\n`)
  for (const path of [file, home]) giveAway(path)
  let patroni: ReturnType<typeof startProgram> | undefined
  return {
    name,
    port,
    restPort,
    data,
    start: () => {
      patroni = startProgram(programs.patroni ?? '', [file], { HOME: home })
    },
    kill: () => {
      patroni?.child.kill('SIGKILL')
      void killWhole(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10))
    },
    stop: async () => patroni?.end(),
  }
}

/** The ordinary role that Akontaa logs in as; answers its address on this node. */
async function makeRole({ port }: Node): Promise<string> {
  const place = `127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@${place}` })
  await client.connect()
  await client.query(`create role akontaa login createrole createdb password '${PASSWORD}'`)
  await client.end()
  return `postgres://akontaa:${PASSWORD}@${place}`
}

/** Waits until Patroni says of its node that it is this. */
async function until({ name, restPort }: Node, state: 'primary' | 'replica' | 'synchronous') {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/${state}`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await seconds(0.1)
  }
  throw new Error(`${name} did not become ${state}`)
}

/** As an operator asks for it before work on a machine: `patronictl switchover`. */
async function switchOver(from: Node, to: Node) {
  const answer = await fetch(`http://127.0.0.1:${from.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from.name, candidate: to.name }),
  })
  if (answer.status !== 200) throw new Error(`switchover: ${await answer.text()}`)
  await until(to, 'primary')
}
