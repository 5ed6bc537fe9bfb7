// The insights at one school with a million entries: how long the page takes, beside its ceiling, which is one reading of the
// period's entries and of the kept days, without anything made of them.
// Usage: npm run bench -- insights     INSIGHTS_ENTRIES (1000000)   INSIGHTS_PUPILS (5000)
// BENCH_SERVER=postgres://… (a superuser) uses that server and keeps the database for the next time.
import pg from 'pg'
import { type Context, inTransaction, query, sql } from '#server/context/context.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { scaleEmail, seedScale } from '#server/demo/index.ts'
import { readInsights } from '#server/features/insights/index.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import { keepRows, keepTermDays } from '#server/ledger/index.ts'
import { withCluster } from '../../scripts/cluster.js'
import { median, noteRatio, percent } from './ratios.ts'

const ENTRIES = Number(process.env.INSIGHTS_ENTRIES ?? 1_000_000)
const PUPILS = Number(process.env.INSIGHTS_PUPILS ?? 5_000)
const TIMES = 9
/** What a Head waits at most for the page. */
const PROMISED_MS = 300
const DATABASE = `insights_${ENTRIES}`

interface Addresses {
  url: string
  superuserUrl: string
}

const server = process.env.BENCH_SERVER
if (server)
  await run({ superuserUrl: server, url: Object.assign(new URL(server), { username: 'akontaa' }).href })
else await withCluster(run, 'durable')

async function run({ url, superuserUrl }: Addresses): Promise<void> {
  const isNew = await makeDatabase(superuserUrl)
  const at = Object.assign(new URL(url), { pathname: `/${DATABASE}` }).href
  const database = await openPostgres({ url: at, poolSize: 2 })
  try {
    await migrate(database.pool)
    if (isNew)
      await timed('making the school', () =>
        seedScale(database, { schools: 1, students: PUPILS, entries: ENTRIES }),
      )
    const { rows } = await database.pool.query<{ id: string }>(
      sql`select school_of_email(${scaleEmail(1)}) as id`,
    )
    const context = await operatorContext(database, rows[0]?.id ?? '')
    if (isNew) {
      await timed('keeping the days for the first time', () => keepTermDays(context))
      await timed('keeping the list for the first time', () => keepRows(context))
      await database.pool.query('analyze')
    }
    await measure(context)
  } finally {
    await database.close()
  }
}

async function makeDatabase(superuserUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner akontaa`)
    return rowCount === 0
  } finally {
    await client.end()
  }
}

async function measure(context: Context): Promise<void> {
  const { received } = await readInsights(context, {})
  const page = await medianOf(() => readInsights(context, {}))
  const ceiling = await medianOf(() => ceilingOf(context, received))
  const ratio = ceiling / page
  say(`page of the term                      ${page.toFixed(0)} ms (promised: ${PROMISED_MS})`)
  say(`one reading of entries and kept days  ${ceiling.toFixed(0)} ms`)
  say(`insights, part of the ceiling         ${percent(ratio)}`)
  noteRatio('insights of a million entries', ratio)
}

/** What has to be read in any case, added up once. */
async function ceilingOf(context: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await inTransaction(context, async (inner) => {
    await query(
      inner,
      sql`select sum(amount), count(*) from ledger_entries
          where school_id = ${inner.schoolId} and effective_on between ${from} and ${to}`,
    )
    await query(inner, sql`select sum(received) from term_days where school_id = ${inner.schoolId}`)
  })
}

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const since = performance.now()
    await act()
    all.push(performance.now() - since)
  }
  return median(all)
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const answer = await act()
  say(`${what}: ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  return answer
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
