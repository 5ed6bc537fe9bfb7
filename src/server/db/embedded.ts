import pg from 'pg'
import { connectionsTo, type Durability, startEngine } from './embedded-engine.ts'
import { keepTidy } from './embedded-upkeep.ts'
import { lockFolder } from './folder-lock.ts'
import type { Database } from './open.ts'
import { surviveLostBackends } from './postgres.ts'
import { typeParsers } from './type-parsers.ts'

interface EmbeddedOptions {
  folder: string
  /** 'unsynced' is for tests: quicker, and a power cut may destroy the folder. */
  durability: Durability
}

/**
 * Opens (and on first use makes) a PostgreSQL that runs inside this process on a folder of its own, behind the same
 * kind of pool as a server's. Throws a sentence for the operator when the folder is taken or the disk cannot be trusted.
 */
export async function openEmbedded({ folder, durability }: EmbeddedOptions): Promise<Database> {
  const lock = await lockFolder(folder)
  const engine = startEngine({ folder, durability })
  const pool = new pg.Pool({
    // The engine is one session: a second connection would be the same one under another name.
    max: 1,
    idleTimeoutMillis: 0,
    user: 'akontaa',
    database: 'postgres',
    types: typeParsers,
    ssl: false,
    stream: connectionsTo(engine),
  })
  surviveLostBackends(pool)
  try {
    await engine.ready()
  } catch (error) {
    await engine.stop()
    lock.release()
    throw error
  }
  const upkeep = keepTidy(pool)
  return {
    pool,
    engine: 'embedded',
    description: `embedded PostgreSQL in ${folder}; ${promise[durability]}`,
    close: async () => {
      await upkeep.stop()
      await pool.end()
      await engine.stop()
      lock.release()
    },
  }
}

const promise: Record<Durability, string> = {
  synced: 'every commit is on disk before it is acknowledged',
  unsynced: 'COMMITS CAN BE LOST in a power cut',
}
