// Two of our servers through PgBouncer in transaction mode, with far more of their connections than PostgreSQL has: mixed
// traffic, then the books. Without PgBouncer on the machine (apt-get install pgbouncer) it says so and does nothing.
// Usage: npm run drill -- pgbouncer     DRILL_SECONDS of traffic (8)
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { LIMITS_OF_ROLE, startBouncer } from './bouncer.ts'
import { openDesks, startPaying } from './payers.ts'
import { findProgram, say } from './programs.ts'
import { inspectBooks, makeDatabase, seedSchools, startServer } from './server.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 8)
const SCHOOLS = 6
const POOL_OF_EACH = 12
const POOL_OF_BOUNCER = 4
const PROGRAM = findProgram('pgbouncer')

if (PROGRAM)
  await withCluster((cluster: { url: string; superuserUrl: string }) => drill(PROGRAM, cluster), 'durable')
else say('SKIPPED: there is no PgBouncer on this machine. apt-get install pgbouncer, and try again.')

async function drill(program: string, { url: server, superuserUrl }: { url: string; superuserUrl: string }) {
  const url = await makeDatabase(server)
  await giveRoleTheLimits(superuserUrl)
  const emails = await seedSchools(url, SCHOOLS)
  const { receipts: before } = await inspectBooks(url, [])
  const bouncer = await startBouncer(program, url, POOL_OF_BOUNCER)
  try {
    const instances = await Promise.all([1, 2].map(() => startServer(settingsFor(bouncer.url))))
    const payers = []
    for (const { origin } of instances) payers.push(startPaying(origin, await openDesks(origin, emails)))
    const most = await watchConnections(superuserUrl)
    await Promise.all(payers.map(({ stop }) => stop()))
    await Promise.all(instances.map(({ stop }) => stop()))

    const payments = payers.flatMap((payer) => payer.payments)
    const acknowledged = payments.flatMap(({ receiptId }) => receiptId ?? [])
    const readings = payers.reduce((sum, payer) => sum + payer.readings.count, 0)
    const books = await inspectBooks(url, acknowledged)
    const lost = acknowledged.length - books.found.size
    const extra = books.receipts - before - books.found.size
    say(`connections of the two servers   ${2 * POOL_OF_EACH}, on ${most} of PostgreSQL`)
    say(`payments acknowledged            ${acknowledged.length} of ${payments.length}`)
    say(`readings answered                ${readings}`)
    say(`lost, not acknowledged but there ${lost}, ${extra}`)
    say(`differences in ${books.schools} schools         ${books.differences}`)
    const isWell = lost === 0 && extra === 0 && books.differences === 0 && readings > 0
    if (!isWell || acknowledged.length !== payments.length || most > POOL_OF_BOUNCER) process.exitCode = 1
  } finally {
    await bouncer.end()
  }
}

function settingsFor(url: string) {
  return { DATABASE_URL: url, DATABASE_POOL: String(POOL_OF_EACH) }
}

async function giveRoleTheLimits(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(LIMITS_OF_ROLE)
  await client.end()
}

/** The most connections PostgreSQL had from PgBouncer at one moment of the traffic. */
async function watchConnections(superuserUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  let most = 0
  for (const until = performance.now() + SECONDS * 1_000; performance.now() < until; ) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where usename = 'akontaa' and datname = 'drill'`,
    )
    most = Math.max(most, rows[0]?.count ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await client.end()
  return most
}
