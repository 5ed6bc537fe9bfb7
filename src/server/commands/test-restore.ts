import { parseArgs } from 'node:util'
import { backupsIn, load, type Manifest, momentOf, readBackup } from '../backup/index.ts'
import { withCopy } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { type Env, readEnv } from '../env.ts'
import { againstBooks } from '../features/closing/index.ts'
import { counted, say, speakOf } from './run-command.ts'

const DAY_MS = 86_400_000

/**
 * `akontaa test-restore [folder]` restores the newest backup into a database that is thrown away, beside the running product, and says
 * whether all of it agrees. On PostgreSQL it is also held against the database that runs, as by `verify-export --books`: so it is a backup of
 * this product, and nothing that stands in it was lost or changed since. Ends with an error when there is none, it is
 * older than `--days` (2), or does not agree.
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
  const newest = (await backupsIn(folder)).at(-1)
  if (!newest) throw new Error(`There is no backup in ${folder}.`)
  const age = (Date.now() - momentOf(newest).getTime()) / DAY_MS
  if (age > days)
    throw new Error(`${newest} is ${age.toFixed(1)} days old: newer ones are not made, or not here.`)
  const { madeAt, totals } = await withCopy(
    () => {},
    (database) => load(database, readBackup(newest, values.identity), { purpose: 'restore' }),
  )
  const lost = await missingAt(env, totals)
  const schools = Object.values(totals.schools)
  const receipts = schools.reduce((sum, school) => sum + school.receipts, 0)
  const what = `${counted(schools.length, 'school')}, ${counted(receipts, 'receipt')}`
  say(
    lost.length > 0
      ? `${what}. The backup agrees with itself, but the running database lacks what it holds of school ${lost.join(', ')}.`
      : `${what}, all agree. ${newest} is of ${madeAt}.`,
  )
  return lost.length > 0 ? 1 : 0
})

/** The ids of schools that the running database does not have as the backup does. An embedded one is its server's alone. */
async function missingAt(env: Env, { schools }: Manifest['totals']): Promise<string[]> {
  if (!env.database.url) return []
  const database = await openDatabase(env)
  try {
    const missing: string[] = []
    for (const [schoolId, books] of Object.entries(schools)) {
      const { is } = await againstBooks(database, { schoolId, ...books })
      if (is !== 'agrees') missing.push(schoolId)
    }
    return missing
  } finally {
    await database.close()
  }
}
