// Recovery to a second, as docs/operations.md says it: pgBackRest keeps a base backup and every log of the database. Schools pay; a script
// spoils every child's name; schools go on paying; the server is killed. The database comes back as it was one second before the
// mistake, the schools go on behind the last paper, and the books agree. Usage: npm run drill -- point-in-time
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { openDesks, payAtLast, startPaying } from './payers.ts'
import { findProgram, giveAway, killWhole, nobodyElse, say, seconds, since } from './programs.ts'
import { drillOn, inspectBooks, makeDatabase, seedSchools, startServer } from './server.ts'

const SCHOOLS = 3

interface Cluster {
  url: string
  superuserUrl: string
  postmaster: () => number | undefined
  stop: (mode: string) => Promise<void>
  start: () => Promise<void>
}

const pgbackrest = findProgram('pgbackrest')
if (!pgbackrest) {
  say('No pgbackrest is installed here: apt install pgbackrest.')
  process.exit(1)
}
const program = pgbackrest
await withCluster((cluster: Cluster) => drill(cluster), 'durable')

async function drill(cluster: Cluster) {
  const url = await makeDatabase(cluster.url)
  const emails = await seedSchools(url, SCHOOLS)
  const archive = await keepArchive(cluster)
  const { kept, lost, receipts, mistakeAt } = await payAroundMistake(cluster, url, emails)

  const begun = performance.now()
  await killWhole(cluster.postmaster())
  const target = new Date(mistakeAt.getTime() - 1_000)
  archive.restore(target)
  await cluster.start()
  await untilWritable(cluster)
  akontaa(url, 'went-back', '--to', target.toISOString())
  akontaa(url, 'last-numbers', '--nothing-given-out')
  const readyAfter = since(begun)

  const books = await inspectBooks(url, kept)
  const gone = await inspectBooks(url, lost)
  const [row] = await asked(
    drillOn(cluster.superuserUrl),
    `select count(*)::int as spoilt from students where surname = 'Spoilt'`,
  )
  await payOnce(url, emails)
  archive.remove()

  say(`payments before the mistake    ${kept.length}`)
  say(`found again                    ${books.found.size}`)
  say(`receipts then and now          ${receipts} and ${books.receipts}`)
  say(`of after it, which is on paper ${gone.found.size} of ${lost.length}`)
  say(`names still spoilt             ${row?.spoilt}`)
  say(`kill to recording again        ${readyAfter.toFixed(1)} s`)
  say(`differences in ${books.schools} schools       ${books.differences}`)
  const isWhole = books.found.size === kept.length && books.receipts === receipts && gone.found.size === 0
  if (!isWhole || row?.spoilt !== 0 || books.differences > 0 || kept.length === 0) process.exitCode = 1
}

/** Answers the receipts of before and after the mistake, and how many there were in all right before it. */
async function payAroundMistake(cluster: Cluster, url: string, emails: string[]) {
  const server = await startServer({ DATABASE_URL: url })
  const desks = await openDesks(server.origin, emails)
  const before = startPaying(server.origin, desks)
  await seconds(4)
  await before.stop()
  const { receipts } = await inspectBooks(url, [])
  await seconds(2)
  const mistakeAt = await spoilNames(cluster)
  const after = startPaying(server.origin, desks)
  await seconds(2)
  await after.stop()
  await server.stop()
  // What the last log holds is in the archive once it is full, or a minute later, or now.
  await asked(cluster.superuserUrl, 'select pg_switch_wal()')
  await seconds(2)
  const [kept = [], lost = []] = [before, after].map(({ payments }) =>
    payments.flatMap(({ receiptId }) => receiptId ?? []),
  )
  return { kept, lost, receipts, mistakeAt }
}

/** A payment on what came back; throws when it is refused. */
async function payOnce(url: string, emails: string[]): Promise<void> {
  const server = await startServer({ DATABASE_URL: url })
  const [desk] = await openDesks(server.origin, emails)
  if (!desk) throw new Error('there is a school')
  await payAtLast(server.origin, {
    key: randomUUID(),
    studentId: desk.studentIds[0] ?? '',
    token: desk.token,
  })
  await server.stop()
}

/** From here on every log of the cluster is kept, and a base backup to begin with. Answers how it comes back. */
async function keepArchive(cluster: Cluster) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-archive-'))
  const [data, sockets] = [
    await shown(cluster, 'data_directory'),
    await shown(cluster, 'unix_socket_directories'),
  ]
  const { password, port } = new URL(cluster.superuserUrl)
  const file = writeSettings(folder, { data, sockets, port })
  const call = (...words: string[]) =>
    execFileSync(program, [`--config=${file}`, '--stanza=akontaa', '--log-level-console=warn', ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PGPASSWORD: password },
      ...nobodyElse(),
    })
  await asked(cluster.superuserUrl, `alter system set archive_mode = 'on'`)
  await asked(
    cluster.superuserUrl,
    `alter system set archive_command = '${program} --config=${file} --stanza=akontaa archive-push %p'`,
  )
  await cluster.stop('fast')
  await cluster.start()
  call('stanza-create')
  call('--type=full', 'backup')
  return {
    restore: (target: Date) => {
      // A server that was killed leaves these behind.
      for (const left of [join(data, 'postmaster.pid'), join(sockets, `.s.PGSQL.${port}.lock`)])
        rmSync(left, { force: true })
      const moment = target.toISOString().replace('T', ' ').replace('Z', '+00')
      call('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Writes pgBackRest's settings for a cluster and answers the file; all it keeps lies beside it. */
function writeSettings(folder: string, cluster: { data: string; sockets: string; port: string }): string {
  const file = join(folder, 'pgbackrest.conf')
  const parts = ['repo', 'log', 'spool', 'lock'].map((part) => join(folder, part))
  for (const part of parts) mkdirSync(part)
  const [repo, log, spool, lock] = parts
  writeFileSync(
    file,
    [
      '[global]',
      ...[`repo1-path=${repo}`, 'repo1-retention-full=2', 'start-fast=y'],
      ...[`log-path=${log}`, `spool-path=${spool}`, `lock-path=${lock}`],
      '[akontaa]',
      ...[`pg1-path=${cluster.data}`, `pg1-port=${cluster.port}`, `pg1-socket-path=${cluster.sockets}`],
      'pg1-user=postgres',
      '',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  for (const path of [folder, file, ...parts]) giveAway(path)
  return file
}

async function spoilNames(cluster: Cluster): Promise<Date> {
  const [row] = await asked(
    drillOn(cluster.superuserUrl),
    `with spoilt as (update students set surname = 'Spoilt' returning 1) select clock_timestamp() as at, count(*) from spoilt`,
  )
  return row?.at as Date
}

async function untilWritable({ superuserUrl }: Cluster): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await asked(superuserUrl, 'select pg_is_in_recovery() as behind').catch(() => [])
    if (row?.behind === false) return
    await seconds(0.1)
  }
  throw new Error('the database did not come back')
}

async function shown({ superuserUrl }: Cluster, setting: string): Promise<string> {
  const [row] = await asked(superuserUrl, `select current_setting('${setting}') as value`)
  return String(row?.value)
}

async function asked(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function akontaa(url: string, ...words: string[]): void {
  const script = fileURLToPath(new URL('../../src/server/commands/akontaa.ts', import.meta.url))
  execFileSync(process.execPath, [script, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
}
