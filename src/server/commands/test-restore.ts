import { parseArgs } from 'node:util'
import { backupsIn, load, type Manifest, momentOf, readBackup, takeManifest } from '../backup/index.ts'
import { queryOne, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { withCopy } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { type Env, readEnv } from '../env.ts'
import { againstBooks } from '../features/closing/index.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, say, speakOf } from './run-command.ts'

const DAY_MS = 86_400_000
/** A school that is just being founded when the backup begins is in the next one. */
const FOUNDED = '1 minute'

/**
 * `akontaa test-restore [folder]` restores the newest backup into a database that is thrown away, beside the running product, and says
 * whether all of it agrees: with itself, with the backup before it in the folder, all of which it must still have, and on PostgreSQL with the
 * database that runs. So it is a backup of this product, and nothing that stands in it was lost or changed since. Ends with an error when
 * there is none, it holds no school, it is older than `--days` (2), or does not agree.
 */
await speakOf(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, days: { type: 'string', default: '2' } },
  })
  const env = readEnv()
  const folder = positionals[0] ?? env.backupFolder
  if (!folder) throw new Error('Say where the backups are: akontaa test-restore <folder>, or set BACKUP_DIR.')
  const days = Number(values.days)
  if (!(days > 0)) throw new Error('--days is a number of days, such as 2.')
  const [newest, before] = (await backupsIn(folder)).toReversed()
  if (!newest) throw new Error(`There is no backup in ${folder}.`)
  const age = (Date.now() - momentOf(newest).getTime()) / DAY_MS
  if (age > days)
    throw new Error(`${newest} is ${age.toFixed(1)} days old: newer ones are not made, or not here.`)
  const earlier = before && (await manifestOf(before, values.identity))
  const { manifest, forgotten } = await withCopy(
    () => {},
    async (database) => {
      const manifest = await load(database, readBackup(newest, values.identity), { purpose: 'restore' })
      return { manifest, forgotten: earlier ? await lackedBy(database, earlier) : [] }
    },
  )
  const schools = Object.values(manifest.totals.schools)
  if (schools.length === 0) throw new Error(`${newest} holds no school: it proves nothing.`)
  const receipts = schools.reduce((sum, school) => sum + school.receipts, 0)
  const lacking = [
    ...forgotten.map((id) => `${newest} lacks what ${before} holds of school ${id}`),
    ...(await withRunning(env, (running) => compare(running, manifest))),
  ]
  const what = `${counted(schools.length, 'school')}, ${counted(receipts, 'receipt')}`
  say(
    lacking.length > 0
      ? `${what}. The backup agrees with itself, but ${lacking.join('; ')}.`
      : `${what}, all agree. ${newest} is of ${manifest.madeAt}.`,
  )
  return lacking.length > 0 ? 1 : 0
})

async function manifestOf(path: string, identity: string | undefined): Promise<Manifest> {
  const reading = readBackup(path, identity)
  try {
    return await takeManifest(reading)
  } finally {
    await reading.return(undefined)
  }
}

/** Asks the database that runs. An embedded one is its server's alone. */
async function withRunning(env: Env, ask: (database: Database) => Promise<string[]>): Promise<string[]> {
  if (!env.database.url) return []
  const database = await openDatabase(env)
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

async function compare(running: Database, manifest: Manifest): Promise<string[]> {
  const lost = await lackedBy(running, manifest)
  const left = await leftOutBy(running, manifest)
  return [
    ...lost.map((id) => `the running database lacks what it holds of school ${id}`),
    ...left.map((id) => `it lacks school ${id}, which was there before it`),
  ]
}

/** The ids of schools of whose books a database has not all that a backup says. */
async function lackedBy(database: Database, { totals }: Manifest): Promise<string[]> {
  const lacked: string[] = []
  for (const [schoolId, books] of Object.entries(totals.schools)) {
    const { is } = await againstBooks(database, { schoolId, ...books })
    if (is !== 'agrees') lacked.push(schoolId)
  }
  return lacked
}

async function leftOutBy(database: Database, { madeAt, totals }: Manifest): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
  const left: string[] = []
  for (const { id } of rows.filter((school) => !(school.id in totals.schools))) {
    const context = await operatorContext(database, id)
    const old = await queryOne(
      context,
      sql`select from schools where id = ${id} and created_at < ${madeAt}::timestamptz - ${FOUNDED}::interval`,
    )
    if (old) left.push(id)
  }
  return left
}
