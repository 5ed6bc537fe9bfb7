// Payments beside their ceiling in the same run: plain writes, a function that writes the very same rows and nothing else.
// The two are called by turns, so that whatever else the machine does befalls both alike; the median of the ratios counts.
// On PostgreSQL with fsync by pgbench, on the embedded engine by one client. Usage: npm run bench -- ledger
// BENCH_SECONDS for each turn (2), BENCH_ROUNDS (5)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { CALLS, pgbench } from './api/pgbench.ts'
import { makeSchool, onStage, type School, type Stage } from './api/stage.ts'
import { median, noteRatio, percent } from './ratios.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SCHOOLS = 100

type Turn = (call: keyof typeof CALLS) => Promise<number> | number

process.stdout.write(`load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`)
process.stdout.write(
  `${'what'.padEnd(48)} plain writes/s  ledger_post/s  ratio  (lowest to highest of ${ROUNDS})\n`,
)
await onStage(onPostgres)
await onEmbedded()
process.stdout.write(`load of the machine after: ${loadavg()[0]?.toFixed(1)}\n`)

async function onPostgres({ owner, cluster }: Stage) {
  const schools: School[] = []
  while (schools.length < SCHOOLS) schools.push(await makeSchool(owner, `School ${schools.length}`, 400, 0))
  const large = await makeSchool(owner, 'Ten thousand', 10_000, 0)
  const places = {
    '1 school of 400': schools.slice(0, 1),
    [`${SCHOOLS} schools of 400`]: schools,
    '1 school of 10,000': [large],
  }
  for (const [name, some] of Object.entries(places)) {
    const { rows } = await owner.query<{ targets: string }>('select bench_aim($1) as targets', [
      some.map(({ id }) => id),
    ])
    await owner.query('vacuum analyze')
    const targets = Number(rows[0]?.targets)
    for (const connections of [1, 8]) {
      await measure(`PostgreSQL, ${name}, ${connections} conn.`, (call) =>
        pgbench(cluster, call, targets, connections, SECONDS),
      )
    }
  }
}

/** There row-level security binds the ceiling as well, since nobody is a superuser. */
async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-bench-'))
  const database = await openEmbedded({ folder, durability: 'synced' })
  try {
    await migrate(database.pool)
    const targets = await seed(database)
    await measure('embedded, 1 school of 400, 1 conn.', (call) => callAgainAndAgain(database, call, targets))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed({ pool }: Database): Promise<number> {
  for (const file of ['api/schools.sql', 'ledger/plain-writes.sql'])
    await pool.query(readFileSync(new URL(file, import.meta.url), 'utf8'))
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `select bench_school('Embedded', 400, 0) as id, set_config('app.school_id', '', true)`,
    )
    const id = rows[0]?.id
    await client.query(`select set_config('app.school_id', $1, true)`, [id])
    const aimed = await client.query<{ targets: number }>('select bench_aim(array[$1::uuid]) as targets', [
      id,
    ])
    await client.query('commit')
    await client.query('vacuum analyze')
    return Number(aimed.rows[0]?.targets)
  } finally {
    client.release()
  }
}

async function callAgainAndAgain({ pool }: Database, call: keyof typeof CALLS, targets: number) {
  const until = performance.now() + SECONDS * 1_000
  let calls = 0
  while (performance.now() < until) {
    const values = [1 + Math.floor(Math.random() * targets)]
    await pool.query({ name: call, text: `${CALLS[call]}$1`, values })
    calls += 1
  }
  return calls / SECONDS
}

async function measure(name: string, turn: Turn) {
  const rounds: { plain: number; door: number; ratio: number }[] = []
  while (rounds.length < ROUNDS) {
    const plain = await turn('plain_writes')
    const door = await turn('ledger_post')
    rounds.push({ plain, door, ratio: door / plain })
  }
  const ratios = rounds.map(({ ratio }) => ratio)
  const [plain, door] = [median(rounds.map((each) => each.plain)), median(rounds.map((each) => each.door))]
  noteRatio(`ledger_post / plain writes: ${name}`, median(ratios))
  const span = `(${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))})`
  process.stdout.write(
    `${name.padEnd(48)} ${plain.toFixed(0).padStart(14)} ${door.toFixed(0).padStart(14)} ${percent(median(ratios)).padStart(6)}  ${span}\n`,
  )
}
