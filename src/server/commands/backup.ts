import { stat } from 'node:fs/promises'
import { writeBackup } from '../backup/index.ts'
import type { Database } from '../db/database.ts'
import { copyClosed, withCopy } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { type Env, readEnv } from '../env.ts'
import { say, speakOf } from './run-command.ts'

/**
 * `npm run backup` writes everything there is into one file in BACKUP_DIR, or in the folder it is given. On PostgreSQL
 * the product goes on meanwhile. The embedded database can only be copied while no server has it open: a server that
 * runs makes its own backup each night.
 */
await speakOf(async () => {
  const env = readEnv()
  const folder = process.argv[2] ?? env.backupFolder
  if (!folder) throw new Error('Say where: akontaa backup <folder>, or set BACKUP_DIR.')
  const path = await withSource(env, (database) =>
    writeBackup(database, folder, { recipient: env.backupRecipient }),
  )
  const { size } = await stat(path)
  say(`${path} (${(size / 1_000_000).toFixed(1)} MB)`)
  return 0
})

/** The database as it is: neither brought up to date nor, if it is embedded, touched. */
async function withSource<T>(env: Env, use: (database: Database) => Promise<T>): Promise<T> {
  const { url, folder } = env.database
  if (!url) return await withCopy((to) => copyClosed(folder, to), use)
  const database = await openDatabase(env)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
