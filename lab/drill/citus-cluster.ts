import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPrograms } from '../../scripts/cluster.js'
import { freePort, giveAway, killWhole, nobodyElse } from './programs.ts'

/** One PostgreSQL with Citus on this machine, in the part of a machine of its own. */
export interface Machine {
  port: number
  /** As the superuser, in the drill's database. */
  ask: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  postmaster: () => number
  start: () => Promise<void>
  kill: () => Promise<void>
  /** A setting of the whole machine, in force soon after; without a value, as it was. */
  set: (name: string, value?: string) => Promise<void>
  isThere: () => boolean
}

export interface Machines {
  coordinator: Machine
  workers: Machine[]
  /** The coordinator's address for our ordinary role. */
  url: string
  /** The same as the superuser, for moves. */
  superuserUrl: string
  addMachine: () => Promise<Machine>
}

const DATABASE = 'drill'
const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
shared_buffers = 128MB
max_wal_size = 2GB
random_page_cost = 1.1
max_connections = 200
max_prepared_transactions = 200
wal_level = logical
max_wal_senders = 20
max_replication_slots = 40
max_logical_replication_workers = 20
max_worker_processes = 32
citus.enable_statistics_collection = off
fsync = off
`

/** Where PostgreSQL's programs are, if Citus is installed beside them: in CITUS_PREFIX, or with the newest on this machine. */
export function findCitus(): string | undefined {
  const prefix = process.env.CITUS_PREFIX
  const programs = prefix ? join(prefix, 'bin') : findPrograms()
  if (!programs || !existsSync(join(programs, 'initdb'))) return undefined
  const libraries = ['../lib', '../lib/postgresql', '../lib64'].map((folder) =>
    join(programs, folder, 'citus.so'),
  )
  return libraries.some((path) => existsSync(path)) ? programs : undefined
}

/** A coordinator and two workers that trust each other, as machines in a network of their own do; gone afterwards. */
export async function withMachines(programs: string, use: (machines: Machines) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-citus-'))
  giveAway(folder)
  const all: Machine[] = []
  const make = async () => {
    const machine = await makeMachine(programs, folder)
    all.push(machine)
    await machine.ask('create extension citus')
    return machine
  }
  try {
    const coordinator = await make()
    const workers = [await make(), await make()]
    await coordinator.ask(`select citus_set_coordinator_host('127.0.0.1', $1::int)`, [coordinator.port])
    for (const { port } of workers)
      await coordinator.ask(`select citus_add_node('127.0.0.1', $1::int)`, [port])
    await coordinator.ask('create role akontaa login createrole createdb')
    await coordinator.ask(`alter database ${DATABASE} owner to akontaa`)
    const url = `postgres://akontaa@127.0.0.1:${coordinator.port}/${DATABASE}`
    const superuserUrl = `postgres://postgres@127.0.0.1:${coordinator.port}/${DATABASE}`
    await use({ coordinator, workers, url, superuserUrl, addMachine: make })
  } finally {
    for (const machine of all) if (machine.isThere()) await machine.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function makeMachine(programs: string, folder: string): Promise<Machine> {
  const port = await freePort()
  const data = join(folder, String(port))
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...nobodyElse(),
    })
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${SETTINGS}port = ${port}\nunix_socket_directories = '${folder}'\n`,
  )
  const postmaster = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  let isRunning = false
  const machine: Machine = {
    port,
    postmaster,
    ask: (text, values) => asking(`postgres://postgres@127.0.0.1:${port}/${DATABASE}`, text, values),
    start: async () => {
      const words = ['-D', data, '-l', `${data}.log`, '-w', 'start']
      const child = spawn(join(programs, 'pg_ctl'), words, {
        cwd: folder,
        stdio: 'ignore',
        env: { ...process.env, HOME: folder },
        ...nobodyElse(),
      })
      const [code] = await once(child, 'exit')
      if (code !== 0)
        throw new Error(`PostgreSQL did not start: ${readFileSync(`${data}.log`, 'utf8').slice(-2_000)}`)
      isRunning = true
    },
    kill: async () => {
      isRunning = false
      await killWhole(postmaster())
    },
    set: async (name, value) => {
      await machine.ask(`alter system ${value === undefined ? `reset ${name}` : `set ${name} = ${value}`}`)
      await machine.ask('select pg_reload_conf()')
    },
    isThere: () => isRunning,
  }
  await machine.start()
  await asking(`postgres://postgres@127.0.0.1:${port}/postgres`, `create database ${DATABASE}`)
  return machine
}

/** One statement on a connection of its own. */
export async function asking<Row extends object>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
