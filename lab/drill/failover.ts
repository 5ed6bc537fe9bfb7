// Two PostgreSQL servers with synchronous streaming, payments through our server, and the primary killed under them.
// The standby is promoted, the server started on it, and every payment that was acknowledged has to be there, once.
// Usage: npm run drill -- failover     DRILL_SECONDS of load before the kill, and after (8)
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { openDesks, type Payment, pay, startPaying } from './payers.ts'
import { killWhole, say, seconds } from './programs.ts'
import { drillOn, inspectBooks, makeDatabase, seedSchools, startServer } from './server.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 8)
const SCHOOLS = 4

interface Standby {
  name: string
  url: string
  superuserUrl: string
  promote: () => Promise<void>
}

interface Primary {
  url: string
  superuserUrl: string
  postmaster: () => number | undefined
  withStandby: (use: (standby: Standby) => Promise<void>) => Promise<void>
}

await withCluster((primary: Primary) => primary.withStandby((standby) => drill(primary, standby)), 'durable')

async function drill(primary: Primary, standby: Standby) {
  const url = await makeDatabase(primary.url)
  const emails = await seedSchools(url, SCHOOLS)
  const { receipts: receiptsBefore } = await inspectBooks(url, [])
  await waitForStandby(primary, standby)
  const before = await startServer({ DATABASE_URL: url })
  const desks = await openDesks(before.origin, emails)
  const first = startPaying(before.origin, desks)
  await seconds(SECONDS)

  const killedAt = performance.now()
  await killWhole(primary.postmaster())
  await seconds(1)
  await Promise.all([first.stop(), before.stop()])
  await standby.promote()
  const promotedAt = performance.now()
  const after = await startServer({ DATABASE_URL: drillOn(standby.url) })
  const unknown = first.payments.filter(({ receiptId }) => !receiptId)
  const acknowledged = first.payments.length - unknown.length
  for (const payment of unknown)
    if (!(await pay(after.origin, payment))) throw new Error('a payment was refused')
  const second = startPaying(after.origin, desks)
  await seconds(SECONDS / 2)
  await Promise.all([second.stop()])
  await after.stop()

  const all = [...first.payments, ...second.payments]
  const receiptIds = all.flatMap(({ receiptId }) => receiptId ?? [])
  const books = await inspectBooks(drillOn(standby.url), receiptIds)
  const lost = receiptIds.length - books.found.size
  const doubled = books.receipts - receiptsBefore - books.found.size
  say(`acknowledged before the kill   ${acknowledged}`)
  say(`unanswered, sent again         ${unknown.length}`)
  say(`acknowledged afterwards        ${all.length - acknowledged - unknown.length}`)
  say(`kill to promoted               ${((promotedAt - killedAt) / 1_000).toFixed(1)} s`)
  say(
    `kill to the first payment      ${((firstAt([...unknown, ...second.payments]) - killedAt) / 1_000).toFixed(1)} s`,
  )
  say(`lost                           ${lost}`)
  say(`doubled                        ${doubled}`)
  say(`differences in ${books.schools} schools       ${books.differences}`)
  if (lost !== 0 || doubled !== 0 || books.differences > 0 || acknowledged === 0) process.exitCode = 1
}

/** From here on a commit is acknowledged when both have it on disk. */
async function waitForStandby({ superuserUrl }: Primary, { name }: Standby) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = '${name}'`)
  await client.query('select pg_reload_conf()')
  for (;;) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) break
    await seconds(0.1)
  }
  await client.end()
}

function firstAt(payments: readonly Payment[]): number {
  return Math.min(...payments.map(({ at }) => at ?? Number.POSITIVE_INFINITY))
}
