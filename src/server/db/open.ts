import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { memoryThere, spareMemory, tooLittleMemory } from './embedded-memory.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded engine in DATA_DIR.
 * Throws a sentence for the operator when that cannot be.
 */
export async function openDatabase(env: {
  database: Omit<Env['database'], 'readUrl' | 'superuserUrl'>
}): Promise<Database> {
  const { url, poolSize, folder, isEmbeddedAllowed } = env.database
  if (url) return openPostgres({ url, poolSize })
  if (isEmbeddedAllowed) {
    const memory = memoryThere()
    const wrong = tooLittleMemory(memory, !existsSync(join(folder, 'pg')))
    if (wrong) throw new Error(wrong)
    spareMemory(memory)
    return openEmbedded({ folder, durability: 'synced' })
  }
  throw new Error(
    'In production the data belongs in PostgreSQL: set DATABASE_URL. ' +
      'To run one small school on the embedded engine all the same, set EMBEDDED_DB=allow.',
  )
}
