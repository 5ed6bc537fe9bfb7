// The API over HTTP with kept connections on PostgreSQL with fsync, each figure beside its ceiling in the same run:
// payments beside pgbench calling the same SQL function, readings beside a bare server that sends the same JSON.
// Usage: npm run bench -- api          BENCH_SECONDS for each figure (5), BENCH_ENTRIES of the big school (1000000)
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { withCluster } from '../scripts/cluster.js'
import { type Call, load, type Measured } from './api/load.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const BIG = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const CONNECTIONS = [1, 8, 32]
const SCHOOLS = 100
const PERIOD = 'startDate=2026-01-01&endDate=2026-12-31'

interface Cluster {
  url: string
  superuserUrl: string
  programs: string
}

interface School {
  id: string
  token: string
  studentIds: string[]
}

interface Bench {
  origin: string
  bare: string
  owner: pg.Pool
  cluster: Cluster
}

await withCluster(run, 'durable')

async function run(server: Cluster) {
  const cluster = await makeDatabase(server)
  const owner = new pg.Pool({ connectionString: cluster.superuserUrl, max: 1 })
  const started: ChildProcess[] = []
  try {
    await owner.query(readFileSync(join(here, 'api/schools.sql'), 'utf8'))
    const schools: School[] = []
    while (schools.length < SCHOOLS) schools.push(await makeSchool(owner, `School ${schools.length}`, 50, 0))
    const thousand = await makeSchool(owner, 'A thousand', 1_000, 10_000)
    const tenThousand = await makeSchool(owner, 'Ten thousand', 10_000, 60_000)
    await owner.query('analyze')
    const origin = await start(started, join(here, '../src/server/main.ts'), {
      ...{ DATABASE_URL: cluster.url, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', NODE_ENV: 'development' },
    })
    const bare = await start(started, join(here, 'api/bare-server.ts'), {
      DATABASE_URL: cluster.superuserUrl,
    })
    const bench = { origin, bare, owner, cluster }
    heading()
    await payments(bench, schools)
    await lists(bench, thousand, tenThousand)
    await reports(bench, thousand)
  } finally {
    for (const process of started) process.kill('SIGTERM')
    await owner.end()
  }
}

async function makeDatabase({ url, superuserUrl, programs }: Cluster): Promise<Cluster> {
  const { pool, close } = await openPostgres({ url, poolSize: 1 })
  await pool.query('create database bench')
  await close()
  const named = (address: string) => Object.assign(new URL(address), { pathname: '/bench' }).href
  const database = await openPostgres({ url: named(url), poolSize: 1 })
  await migrate(database.pool)
  await database.close()
  return { url: named(url), superuserUrl: named(superuserUrl), programs }
}

async function makeSchool(owner: pg.Pool, name: string, students: number, entries: number): Promise<School> {
  const { rows } = await owner.query<School>(
    `select s.id, bench_sign_in(s.id) as token from bench_school($1, $2, $3) s(id)`,
    [name, students, entries],
  )
  const [school] = rows
  if (!school) throw new Error('a school was to be made')
  const found = await owner.query<{ id: string }>('select id from students where school_id = $1', [school.id])
  const differences = await owner.query('select * from verify_school($1)', [school.id])
  if (differences.rowCount) throw new Error(`the books do not agree: ${JSON.stringify(differences.rows[0])}`)
  return { ...school, studentIds: found.rows.map(({ id }) => id) }
}

/** Starts a server in a process of its own; answers the address it prints. */
async function start(started: ChildProcess[], file: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error(`${file} did not start`)
}

function authorized({ token }: School) {
  return { authorization: `Bearer ${token}` }
}

function oneOf<T>(all: readonly T[]): T {
  const found = all[Math.floor(Math.random() * all.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** Complete: session, row-level security, key, ledger, receipt number, message and audit row, in one call. */
async function payments(bench: Bench, schools: readonly School[]) {
  await bench.owner.query(
    'create table bench_targets (n serial primary key, school uuid, student uuid, staff uuid)',
  )
  await bench.owner.query(
    `insert into bench_targets (school, student, staff) select s.school_id, s.id, f.id
     from students s join staff f on f.school_id = s.school_id where s.school_id = any($1::uuid[])`,
    [schools.map(({ id }) => id)],
  )
  for (const connections of CONNECTIONS) {
    const ceiling = pgbench(bench.cluster, schools.length * 50, connections)
    const pay = (): Call => {
      const school = oneOf(schools)
      return {
        ...{ method: 'POST', path: `/api/students/pay/${oneOf(school.studentIds)}` },
        headers: { ...authorized(school), 'idempotency-key': randomUUID() },
        body: '{"amountPaid":150,"feeType":"School Fees"}',
      }
    }
    const reached = await load(bench.origin, connections, pay)
    row(`record a payment, ${SCHOOLS} schools`, connections, reached, ceiling, 'pgbench')
  }
}

function pgbench({ superuserUrl, programs }: Cluster, targets: number, connections: number): number {
  const script = join(mkdtempSync(join(tmpdir(), 'akontaa-pgbench-')), 'pay.sql')
  writeFileSync(
    script,
    `\\set n random(1, ${targets})
select ledger_post(set_config('app.school_id', school::text, true)::uuid,
  jsonb_build_object('staff', staff, 'request', 'bench', 'key', gen_random_uuid(), 'hash', repeat('ab', 32)),
  jsonb_build_object('student', student, 'kind', 'payment',
    'lines', '[{"feeType": "School Fees", "amount": 15000}]'::jsonb))
from bench_targets where n = :n;`,
  )
  const how = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-T', `${SECONDS}`, '-f', script]
  const said = execFileSync(join(programs, 'pgbench'), [...how, superuserUrl], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return Number(/tps = ([\d.]+)/.exec(said)?.[1])
}

async function lists(bench: Bench, thousand: School, tenThousand: School) {
  for (const [name, school] of [
    ['1,000', thousand],
    ['10,000', tenThousand],
  ] as const) {
    const path = `/api/students/${school.id}`
    const headers = authorized(school)
    for (const connections of CONNECTIONS) {
      await beside(
        bench,
        `list of ${name} students`,
        connections,
        { path, headers },
        `/students/${school.id}`,
      )
    }
    const { headers: answered } = await fetch(`${bench.origin}${path}`, { headers })
    const held = { ...headers, 'if-none-match': answered.get('etag') ?? '' }
    row(
      `  the same, unchanged (304)`,
      1,
      await load(bench.origin, 1, () => ({ path, headers: held }), { status: 304 }),
    )
  }
  for (const connections of CONNECTIONS) {
    const id = oneOf(tenThousand.studentIds)
    const call = { path: `/api/students/details/${id}`, headers: authorized(tenThousand) }
    await beside(bench, 'student page', connections, call, `/student/${tenThousand.id}/${id}`)
  }
}

async function reports(bench: Bench, small: School) {
  await report(bench, 'report, 10,000 entries', small)
  const began = performance.now()
  const big = await makeSchool(bench.owner, 'A million', 10_000, BIG)
  await bench.owner.query('vacuum analyze')
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  process.stdout.write(`(${BIG.toLocaleString('en')} entries more, made and verified in ${seconds} s)\n`)
  await report(bench, `report, 10,000 entries beside ${BIG.toLocaleString('en')}`, small)
  await report(bench, `report, ${BIG.toLocaleString('en')} entries`, big)
}

/** The first page of a year, with the totals of all of it. */
async function report(bench: Bench, name: string, school: School) {
  const call = { path: `/api/transactions/trans/filterTransaction?${PERIOD}`, headers: authorized(school) }
  for (const connections of CONNECTIONS) await beside(bench, name, connections, call, `/report/${school.id}`)
}

async function beside(bench: Bench, name: string, connections: number, call: Call, barePath: string) {
  const ceiling = await load(bench.bare, connections, () => ({ path: barePath }))
  const reached = await load(bench.origin, connections, () => call)
  row(name, connections, reached, ceiling.perSecond, 'bare')
}

function heading() {
  const [one = 0] = loadavg()
  process.stdout.write(`load of the machine before: ${one.toFixed(1)}\n`)
  process.stdout.write(
    `${'what'.padEnd(44)} ${'conns'.padStart(5)} ${'req/s'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'ceiling/s'.padStart(17)} ${'ratio'.padStart(6)}\n`,
  )
}

function row(
  name: string,
  connections: number,
  { perSecond, p50, p99, refused }: Measured,
  ceiling?: number,
  of = '',
) {
  const cells = [name.padEnd(44), String(connections).padStart(5), perSecond.toFixed(0).padStart(8)]
  cells.push(p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8))
  if (ceiling) {
    cells.push(
      `${ceiling.toFixed(0)} ${of}`.padStart(17),
      `${Math.round((perSecond / ceiling) * 100)} %`.padStart(6),
    )
  }
  if (refused) cells.push(`${refused} answered 503`)
  process.stdout.write(`${cells.join(' ')}\n`)
}
