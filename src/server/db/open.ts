import type pg from 'pg'
import type { Env } from '../env.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** One database under one pool, whichever engine runs it. */
export interface Database {
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** A pooler stands between: what a connection remembers may be another's, so nothing is left in one. */
  isPooled: boolean
  /** One line for the operator: which engine, where, and what survives a power cut. */
  description: string
  /** Embedded only: copies the database into a folder, between two statements. */
  cloneTo?: (folder: string) => Promise<void>
  /** Waits for what is running, then closes. Nothing acknowledged depends on it having been called. */
  close: () => Promise<void>
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded engine in DATA_DIR.
 * Throws a sentence for the operator when that cannot be.
 */
export async function openDatabase(env: { database: Omit<Env['database'], 'readUrl'> }): Promise<Database> {
  const { url, poolSize, folder, isEmbeddedAllowed } = env.database
  if (url) return openPostgres({ url, poolSize })
  if (isEmbeddedAllowed) return openEmbedded({ folder, durability: 'synced' })
  throw new Error(
    'In production the data belongs in PostgreSQL: set DATABASE_URL. ' +
      'To run one small school on the embedded engine all the same, set EMBEDDED_DB=allow.',
  )
}
