// The API over HTTP with kept connections on PostgreSQL with fsync, each figure beside its ceiling in the same run:
// payments beside pgbench writing the same rows and nothing else, readings beside a bare server that sends the same JSON.
// Usage: npm run bench -- api          BENCH_SECONDS for each figure (5), BENCH_ENTRIES of the big school (1000000)
//                                      BENCH_ONLY=payments, lists or reports
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { cpuMs } from './api/cpu.ts'
import { type Call, load, type Measured } from './api/load.ts'
import { pgbench } from './api/pgbench.ts'
import {
  authorized,
  makeSchool,
  oneOf,
  onStage,
  payment,
  type School,
  type Stage,
  startServer,
} from './api/stage.ts'
import { noteRatio, percent } from './ratios.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const BIG = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const CONNECTIONS = [1, 8, 32]
const SCHOOLS = 100
const PERIOD = 'startDate=2026-01-01&endDate=2026-12-31'

await onStage(async (stage) => {
  const schools: School[] = []
  while (schools.length < SCHOOLS)
    schools.push(await makeSchool(stage.owner, `School ${schools.length}`, 50, 0))
  const thousand = await makeSchool(stage.owner, 'A thousand', 1_000, 10_000)
  const tenThousand = await makeSchool(stage.owner, 'Ten thousand', 10_000, 60_000)
  await stage.owner.query(
    'create table bench_texts (school_id uuid, place bigint, content text, primary key (school_id, place))',
  )
  await stage.owner.query('analyze')
  const { origin, pid } = await startServer(stage)
  const { origin: bare } = await stage.start('bare-server.ts', { DATABASE_URL: stage.cluster.superuserUrl })
  const bench = { ...stage, origin, pid, bare, postmaster: stage.cluster.postmaster() ?? 0 }
  heading()
  const parts = {
    payments: async () => {
      await payments(bench, `${SCHOOLS} schools`, schools)
      await payments(bench, 'one school', [thousand])
    },
    lists: () => lists(bench, thousand, tenThousand),
    reports: () => reports(bench, thousand),
  }
  for (const [name, measure] of Object.entries(parts)) {
    if ((process.env.BENCH_ONLY ?? name) === name) await measure()
  }
})

interface Bench extends Stage {
  origin: string
  /** Of our server. */
  pid: number
  postmaster: number
  bare: string
}

/**
 * Complete: session, row-level security, key, ledger, receipt number, message and audit row, in one call; and its thanks, which are
 * sent afterwards. Its processor time, of server and database together, counts them all.
 */
async function payments(bench: Bench, of: string, schools: readonly School[]) {
  const { rows } = await bench.owner.query<{ targets: string }>('select bench_aim($1) as targets', [
    schools.map(({ id }) => id),
  ])
  const targets = Number(rows[0]?.targets)
  for (const connections of CONNECTIONS) {
    // Nobody thanks for what plain writes queue, and nobody is thanked while they are measured.
    await allSent(bench)
    const beforePlain = cpuMs(bench.postmaster)
    const ceiling = pgbench(bench.cluster, 'plain_writes', targets, connections, SECONDS)
    const afterPlain = cpuMs(bench.postmaster)
    // Without waiting for those the server is just about to send: it would wait for others of these.
    await bench.owner.query(`update messages set status = 'cancelled' where (school_id, id) in (
      select school_id, id from messages where status = 'queued' for update skip locked)`)
    await allSent(bench)
    const before = cpuMs(bench.postmaster, bench.pid)
    const reached = await load(bench.origin, connections, () => payment(oneOf(schools)))
    await allSent(bench)
    const after = cpuMs(bench.postmaster, bench.pid)
    const name = `record a payment, ${of}`
    row(name, connections, reached, ceiling, 'plain')
    if (!beforePlain || !afterPlain || !before || !after) continue
    const [each, plain] = [
      (after - before) / reached.answered,
      (afterPlain - beforePlain) / (ceiling * SECONDS),
    ]
    cpuRow(`${name}, processor time`, connections, each, plain)
  }
}

async function allSent({ owner }: Bench) {
  for (let waiting = 1; waiting > 0; ) {
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from messages where status in ('queued', 'sending')`,
    )
    waiting = rows[0]?.waiting ?? 0
    if (waiting > 0) await setTimeout(200)
  }
}

function cpuRow(name: string, connections: number, each: number, plain: number) {
  noteRatio(`${name}, ${connections} conn.`, plain / each)
  const said = `${each.toFixed(2)} ms each, plain writes ${plain.toFixed(2)} ms`
  process.stdout.write(
    `${name.padEnd(44)} ${String(connections).padStart(5)} ${said}: ${percent(plain / each)}\n`,
  )
}

async function lists(bench: Bench, thousand: School, tenThousand: School) {
  for (const [name, school] of [
    ['1,000', thousand],
    ['10,000', tenThousand],
  ] as const) {
    const path = `/api/students/${school.id}`
    const headers = authorized(school)
    await keepWhole(bench, school)
    await bench.owner.query(
      `insert into bench_texts select school_id, row_number() over (
      order by lower(surname), lower(first_name), number), content::text from student_rows where school_id = $1`,
      [school.id],
    )
    await bench.owner.query('vacuum analyze bench_texts, kept_rows')
    // These before the server has the lists of many callers to work off.
    await heldAndSince(bench, school, path)
    for (const connections of CONNECTIONS) {
      await beside(bench, `list of ${name} students`, connections, { path, headers }, `/texts/${school.id}`)
    }
  }
  for (const connections of CONNECTIONS) {
    const id = oneOf(tenThousand.studentIds)
    const call = { path: `/api/students/details/${id}`, headers: authorized(tenThousand) }
    await beside(bench, 'student page', connections, call, `/student/${tenThousand.id}/${id}`)
  }
  for (const connections of CONNECTIONS) {
    const path = `/api/documents/statement/${oneOf(thousand.studentIds)}`
    const reached = await load(bench.origin, connections, () => ({ path, headers: authorized(thousand) }))
    row('statement of a student (PDF)', connections, reached)
  }
}

/** What a client pays that has the list already: nothing has changed, and one payment has. */
async function heldAndSince(bench: Bench, school: School, path: string) {
  const headers = authorized(school)
  // The school was made without its audit chain; only after a first act has its list a version to go on from.
  await fetchAll(bench, payment(school))
  const { headers: answered } = await fetchAll(bench, { path, headers })
  const held = { ...headers, 'if-none-match': answered.get('etag') ?? '' }
  row(
    `  the same, unchanged (304)`,
    1,
    await load(bench.origin, 1, () => ({ path, headers: held }), { status: 304 }),
  )
  const since = { path: `${path}?since=${answered.get('x-list-version')}`, headers }
  await fetchAll(bench, payment(school))
  const changes = (await fetchAll(bench, since)).headers.get('x-list-changes')
  if (changes !== 'since') throw new Error(`the whole list was answered instead of its changes: ${changes}`)
  row(`  what a payment has changed since`, 1, await load(bench.origin, 1, () => since))
}

/** Reads the list until the server has kept its rows: it does so once somebody asks. */
async function keepWhole({ origin, owner }: Bench, school: School) {
  for (let isWhole = false; !isWhole; ) {
    await (await fetch(`${origin}/api/students/${school.id}`, { headers: authorized(school) })).text()
    await setTimeout(500)
    const { rows } = await owner.query<{ isWhole: boolean }>(
      'select is_whole as "isWhole" from kept_lists where school_id = $1',
      [school.id],
    )
    isWhole = rows[0]?.isWhole ?? false
  }
}

async function fetchAll({ origin }: Bench, { path, headers = {}, body, method = 'GET' }: Call) {
  const type = { 'content-type': 'application/json' }
  const sent = body ? { headers: { ...headers, ...type }, body } : { headers }
  const answer = await fetch(`${origin}${path}`, { method, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return answer
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
  await keepWhole(bench, big)
  const headers = authorized(big)
  const today = { path: `/api/schools/${big.id}/today`, headers }
  await beside(bench, `today, ${BIG.toLocaleString('en')} entries`, 1, today, `/owed/${big.id}`)
  const debts = { path: '/api/documents/debtors?format=csv', headers }
  await beside(bench, `debt list (CSV), ${BIG.toLocaleString('en')} entries`, 1, debts, `/owing/${big.id}`)
}

/** The first page of a year, with the totals of all of it. */
async function report(bench: Bench, name: string, school: School) {
  const path = `/api/transactions/trans/filterTransaction?schoolId=${school.id}&${PERIOD}`
  const call = { path, headers: authorized(school) }
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
    noteRatio(`${name}, ${connections} conn.`, perSecond / ceiling)
    cells.push(
      `${ceiling.toFixed(0)} ${of}`.padStart(17),
      `${Math.round((perSecond / ceiling) * 100)} %`.padStart(6),
    )
  }
  if (refused) cells.push(`${refused} answered 503`)
  process.stdout.write(`${cells.join(' ')}\n`)
}
