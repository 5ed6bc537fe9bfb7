// A streaming standby that reports read from (DATABASE_READ_URL): that it is read when it is abreast, and that no report lacks a payment
// that was acknowledged, also when it stands still while payments go on, and when it is gone.
// Usage: npm run drill -- standby
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { openDesks, type Payment, pay } from './payers.ts'
import { say, seconds } from './programs.ts'
import { drillOn, makeDatabase, seedSchools, startServer } from './server.ts'

interface Standby {
  url: string
  superuserUrl: string
  stop: (mode: string) => Promise<void>
}

interface Primary {
  url: string
  withStandby: (use: (standby: Standby) => Promise<void>) => Promise<void>
}

await withCluster((primary: Primary) => primary.withStandby((standby) => drill(primary, standby)), 'durable')

async function drill(primary: Primary, standby: Standby) {
  const url = await makeDatabase(primary.url)
  const emails = await seedSchools(url, 1)
  const server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: drillOn(standby.url) })
  const [desk] = await openDesks(server.origin, emails)
  if (!desk) throw new Error('there is a school')
  const { token, studentIds } = desk
  const studentId = studentIds[0] ?? ''
  const payAndRead = async (state: string) => {
    const counted = await reportCount(server.origin, desk)
    const payment: Payment = { key: randomUUID(), studentId, token }
    if (!(await pay(server.origin, payment))) throw new Error('a payment was not acknowledged')
    await seconds(state === 'abreast' ? 1 : 0)
    const isSeen = (await reportCount(server.origin, desk)) === counted + 1
    if (!isSeen) process.exitCode = 1
    say(`${state.padEnd(16)} ${isSeen ? 'with' : 'WITHOUT'} the payment just made`)
  }

  // The first connection may have been too slow for a report; then the standby is left alone for ten seconds.
  await reportCount(server.origin, desk)
  await seconds(11)
  const before = await readsOn(standby.superuserUrl)
  await payAndRead('abreast')
  const read = (await readsOn(standby.superuserUrl)) - before
  say(`${'abreast'.padEnd(16)} ${read} readings of the ledger were the standby's`)
  if (read === 0) process.exitCode = 1

  await stand(standby.superuserUrl)
  // It cannot know of this payment: a report that shows it was the primary's.
  await payAndRead('standing still')
  await standby.stop('immediate')
  await payAndRead('gone')
  await server.stop()
}

async function reportCount(
  origin: string,
  { token, schoolId }: { token: string; schoolId: string },
): Promise<number> {
  const answer = await fetch(
    `${origin}/api/transactions/trans/filterTransaction?schoolId=${schoolId}&startDate=2020-01-01&endDate=2100-01-01`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  if (answer.status !== 200) throw new Error(`the report answered ${answer.status}`)
  return Number(answer.headers.get('x-total-count'))
}

/** Readings of the ledger's tables there so far. PostgreSQL counts those of an idle connection after ten seconds. */
async function readsOn(superuserUrl: string): Promise<number> {
  await seconds(12)
  const [row] = await asking(
    drillOn(superuserUrl),
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as reads from pg_stat_user_tables
     where relname in ('ledger_entries', 'ledger_days')`,
  )
  return Number(row?.reads ?? 0)
}

/** Nothing more is replayed, for certain. */
async function stand(superuserUrl: string): Promise<void> {
  await asking(superuserUrl, 'select pg_wal_replay_seconds()')
  for (;;) {
    const [row] = await asking(superuserUrl, 'select pg_get_wal_replay_pause_state() as state')
    if (row?.state === 'paused') return
    await seconds(0.1)
  }
}

async function asking(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
