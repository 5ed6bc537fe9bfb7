import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { withCluster } from '../../../scripts/cluster.js'
import type { Call } from './load.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface Cluster {
  url: string
  superuserUrl: string
  programs: string
  /** The process id of the server's first process. */
  postmaster: () => number | undefined
}

export interface School {
  id: string
  token: string
  studentIds: string[]
}

/** A PostgreSQL with fsync, a database with schools' helpers in it, and servers that are stopped at the end. */
export interface Stage {
  cluster: Cluster
  /** A superuser, whom row-level security does not bind. */
  owner: pg.Pool
  start: (file: string, env: Record<string, string>) => Promise<Started>
}

interface Started {
  origin: string
  pid: number
}

/** The product's own server on the stage's database. */
export function startServer({ start, cluster }: Stage): Promise<Started> {
  return start('../../../src/server/main.ts', {
    DATABASE_URL: cluster.url,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  })
}

export function onStage(act: (stage: Stage) => Promise<void>): Promise<void> {
  return withCluster(async (server: Cluster) => {
    const cluster = await makeDatabase(server)
    const owner = new pg.Pool({ connectionString: cluster.superuserUrl, max: 1 })
    const started: ChildProcess[] = []
    try {
      await owner.query(readFileSync(`${here}schools.sql`, 'utf8'))
      await owner.query(readFileSync(`${here}../ledger/plain-writes.sql`, 'utf8'))
      await act({ cluster, owner, start: (file, env) => start(started, `${here}${file}`, env) })
    } finally {
      await Promise.all(started.map(stop))
      await owner.end()
    }
  }, 'durable')
}

async function makeDatabase({ url, superuserUrl, ...server }: Cluster): Promise<Cluster> {
  const { pool, close } = await openPostgres({ url, poolSize: 1 })
  await pool.query('create database bench')
  await close()
  const named = (address: string) => Object.assign(new URL(address), { pathname: '/bench' }).href
  const database = await openPostgres({ url: named(url), poolSize: 1 })
  await migrate(database.pool)
  await database.close()
  return { ...server, url: named(url), superuserUrl: named(superuserUrl) }
}

/** Founds a school with a session, children and entries, and sees that its books agree. */
export async function makeSchool(
  owner: pg.Pool,
  name: string,
  students: number,
  entries: number,
): Promise<School> {
  const { rows } = await owner.query<School>(
    `select s.id, bench_sign_in(s.id) as token from bench_school($1, $2, $3) s(id)`,
    [name, students, entries],
  )
  const [school] = rows
  if (!school) throw new Error('a school was to be made')
  const found = await owner.query<{ id: string }>('select id from students where school_id = $1', [school.id])
  // No plan is to be made for tables that look empty: some checks would compare all entries with all.
  await owner.query('analyze')
  const differences = await verify(owner, school.id)
  if (differences.rowCount) throw new Error(`the books do not agree: ${JSON.stringify(differences.rows[0])}`)
  return { ...school, studentIds: found.rows.map(({ id }) => id) }
}

/** Asked of one school, which the session has to name. */
async function verify(owner: pg.Pool, schoolId: string) {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
    return await client.query('select * from verify_school($1)', [schoolId])
  } finally {
    await client.query('reset app.school_id')
    client.release()
  }
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts a server in a process of its own, and reads the address it prints. */
async function start(started: ChildProcess[], file: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return { origin: await addressOf(child), pid: child.pid ?? 0 }
}

/** The address that a starting server prints. */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (!address) continue
    child.stdout.resume()
    return address
  }
  throw new Error('the server did not start')
}

export function authorized({ token }: School) {
  return { authorization: `Bearer ${token}` }
}

export function oneOf<T>(all: readonly T[]): T {
  const found = all[Math.floor(Math.random() * all.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** A payment for one of the school's children, never sent twice. */
export function payment(school: School): Call {
  return {
    method: 'POST',
    path: `/api/students/pay/${oneOf(school.studentIds)}`,
    headers: { ...authorized(school), 'idempotency-key': randomUUID() },
    body: '{"amountPaid":150,"feeType":"School Fees"}',
  }
}
