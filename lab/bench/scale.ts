// How far one database goes: schools of 400 children with a past of a year, 10 schools to 1,000, 100,000 entries to 10 million.
// The plan behind every call is checked on the biggest, also before the database has any statistics; then the hot calls are
// timed over HTTP at each size, and one big school of a million entries beside all the others.
// Usage: npm run bench -- scale     BENCH_SCALE sizes (100000,1000000,10000000)   BENCH_SECONDS for each figure (5)
// BENCH_SERVER=postgres://… (a superuser) uses that server and keeps the databases for the next time.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { seedScale } from '#server/demo/index.ts'
import { withCluster } from '../../scripts/cluster.js'
import { load, type Measured } from './api/load.ts'
import { addressOf } from './api/stage.ts'
import { type Asked, headersOf, hotCalls, oneOf, signIn, year } from './scale/calls.ts'
import { type Facts, factsOf } from './scale/facts.ts'
import { pagesTouched, type Sweep, sweepPlans } from './scale/plans.ts'
import { type Curve, plot } from './scale/plot.ts'

const SIZES = (process.env.BENCH_SCALE ?? '100000,1000000,10000000').split(',').map(Number)
const STUDENTS = 400
const ENTRIES_EACH = 10_000
const PASSWORD = 'demo-school'
const CONNECTIONS = 8
/** As many schools are asked by turns as fit a morning's desks. */
const ASKED_SCHOOLS = 60

interface Addresses {
  url: string
  superuserUrl: string
}

const curves = new Map<string, Curve['points']>()
const server = process.env.BENCH_SERVER
if (server)
  await run({ superuserUrl: server, url: Object.assign(new URL(server), { username: 'akontaa' }).href })
else await withCluster(run, 'durable')

async function run(cluster: Addresses) {
  for (const entries of SIZES) {
    const database = await makeDatabase(cluster, entries)
    const schools = entries / ENTRIES_EACH
    heading(`${entries.toLocaleString('en')} entries, ${schools} schools`)
    const pages = await pagesTouched(database, emailOf(schools), PASSWORD)
    if (entries === Math.max(...SIZES)) await checkPlans(database, schools)
    await serving(database, async (origin) => {
      await hot(origin, database, { entries, schools, pages })
      if (entries === Math.max(...SIZES)) await bigSchool(origin, database)
    })
  }
  const file = fileURLToPath(new URL('../../docs/scaling.svg', import.meta.url))
  writeFileSync(file, plot([...curves].map(([name, points]) => ({ name, points }))))
  say(`\nThe plot is in ${file}.`)
}

/** The database of this size, made unless an earlier run has left it. */
async function makeDatabase({ url, superuserUrl }: Addresses, entries: number): Promise<Addresses> {
  const name = `scale_${entries}`
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const isNew = await asking(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} owner akontaa`)
    return rowCount === 0
  })
  const database = await openPostgres({ url: at(url), poolSize: 1 })
  try {
    await migrate(database.pool)
    if (isNew) {
      const began = performance.now()
      await seedScale(database, { schools: entries / ENTRIES_EACH, students: STUDENTS, entries })
      say(
        `(${entries.toLocaleString('en')} entries made in ${((performance.now() - began) / 1_000).toFixed(0)} s)`,
      )
    }
  } finally {
    await database.close()
  }
  return { url: at(url), superuserUrl: at(superuserUrl) }
}

/** The sweep undoes, closes and renames: on databases that are kept, each takes a school of its own. */
function anyOf(schools: number): number {
  return 1 + Math.floor(Math.random() * schools)
}

function emailOf(school: number): string {
  return `scale-${school}@akontaa.example`
}

/** Fails the run when a call reads a big table whole, with statistics or without. */
async function checkPlans(database: Addresses, schools: number) {
  report('with statistics', await sweepPlans(database, emailOf(anyOf(schools)), PASSWORD))
  await asking(database.superuserUrl, async (client) => {
    // What a table looks like that was filled a moment ago.
    await client.query(`set allow_system_table_mods = on; begin`)
    await client.query(`delete from pg_statistic where starelid in (select relid from pg_stat_user_tables)`)
    await client.query(`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
      where oid in (select relid from pg_stat_user_tables)`)
    await client.query('commit')
  })
  report('with no statistics at all', await sweepPlans(database, emailOf(anyOf(schools)), PASSWORD))
  await asking(database.superuserUrl, (client) => client.query('vacuum (analyze)'))
}

function report(when: string, { calls, statements, offences, failed, notCalled, slowest }: Sweep) {
  say(`plans ${when}: ${calls} calls, ${statements} statements, ${offences.length} read a big table whole`)
  say(`  slowest once: ${slowest.map(({ call, ms }) => `${call} ${ms.toFixed(0)} ms`).join(', ')}`)
  for (const { call, table, how, statement } of offences) {
    say(`  ${call}: ${how} of ${table}: ${statement.replace(/\s+/g, ' ').slice(0, 160)}`)
  }
  for (const line of [...failed, ...notCalled.map((id) => `${id} is not called`)]) say(`  ${line}`)
  if (offences.length + failed.length + notCalled.length > 0) process.exitCode = 1
}

/** A server in a process of its own for as long as `use` runs. */
async function serving({ url }: Addresses, use: (origin: string) => Promise<void>) {
  const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await use(await addressOf(child))
  } finally {
    child.kill('SIGTERM')
  }
}

interface Size {
  entries: number
  schools: number
  pages: Record<string, number>
}

async function hot(origin: string, database: Addresses, { entries, schools, pages }: Size) {
  const step = Math.max(1, Math.floor(schools / ASKED_SCHOOLS))
  const asked: Facts[] = []
  for (let school = 1; school <= schools && asked.length < ASKED_SCHOOLS; school += step) {
    asked.push(await signedIn(origin, await factsOf(database.superuserUrl, emailOf(school), PASSWORD)))
  }
  for (const [name, call] of [...Object.entries(hotCalls), ['sign-in', signIn] as const]) {
    // Two at once is all that signing in allows itself; the rest would wait in line and be measured waiting.
    const connections = name === 'sign-in' ? 2 : CONNECTIONS
    const reached = await load(origin, connections, () => callOf(oneOf(asked), call))
    row(name, connections, reached, pages[name])
    curves.set(name, [...(curves.get(name) ?? []), { entries, p50: reached.p50, p99: reached.p99 }])
  }
}

async function signedIn(origin: string, facts: Facts): Promise<Facts> {
  const { path, body } = signIn(facts)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { authToken } = (await answer.json()) as { authToken: string }
  return { ...facts, token: authToken }
}

function callOf(facts: Facts, call: (facts: Facts) => Asked) {
  const asked = call(facts)
  return {
    method: asked.method,
    path: asked.path,
    headers: headersOf(facts, asked),
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  }
}

/** One school of 10,000 children with a million entries, among the thousand others. */
async function bigSchool(origin: string, { url, superuserUrl }: Addresses) {
  const number = await bigSchoolIn(url)
  const big = await signedIn(origin, await factsOf(superuserUrl, emailOf(number), PASSWORD))
  heading('one school of 10,000 children and 1,000,000 entries')
  const trans = `/api/transactions/trans/filterTransaction?schoolId=${big.schoolId}&${year()}`
  const calls: Record<string, string> = {
    'report, page 1 and totals': trans,
    'report, page 1 of a class and a fee type': `${trans}&selectedClass=${big.classId}&feeType=School%20Fees`,
    'report, page 100, as of 1,000 entries ago': `${trans}&page=100&asOf=999000`,
    'report, page 40,000': `${trans}&page=40000`,
    'journal, newest': `/api/schools/${big.schoolId}/journal?limit=20`,
    'journal, sought by a name': `/api/schools/${big.schoolId}/journal?limit=20&search=mensah`,
    'journal, sought in vain': `/api/schools/${big.schoolId}/journal?limit=20&search=xyzzy`,
    'list of 10,000 students': `/api/students/${big.schoolId}`,
    'student page': `/api/students/details/${big.studentIds[0]}`,
    today: `/api/schools/${big.schoolId}/today`,
    'debt list (CSV)': '/api/documents/debtors?format=csv',
  }
  for (const [name, path] of Object.entries(calls)) {
    const reached = await load(origin, 1, () => callOf(big, () => ({ method: 'GET', path })))
    row(name, 1, reached)
  }
}

/** Its number, made unless an earlier run has left it. */
async function bigSchoolIn(url: string): Promise<number> {
  const database = await openPostgres({ url, poolSize: 1 })
  try {
    const { rows } = await database.pool.query<{ last: number }>(
      `select max(substring(email from '\\d+')::int) as last from directory where email like 'scale-%'`,
    )
    const last = rows[0]?.last ?? 0
    if (last % 10 === 1) return last
    return (await seedScale(database, { schools: 1, students: 10_000, entries: 1_000_000 })).first
  } finally {
    await database.close()
  }
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function heading(what: string) {
  const [one = 0] = loadavg()
  say(`\n${what} (load of the machine before: ${one.toFixed(1)})`)
  say(
    `${'what'.padEnd(44)} ${'conns'.padStart(5)} ${'req/s'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'pages'.padStart(7)}`,
  )
}

function row(name: string, connections: number, { perSecond, p50, p99, refused }: Measured, pages?: number) {
  const cells = [name.padEnd(44), String(connections).padStart(5), perSecond.toFixed(1).padStart(8)]
  cells.push(p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8), (pages?.toFixed(0) ?? '').padStart(7))
  say(`${cells.join(' ')}${refused ? ` ${refused} answered 503` : ''}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
