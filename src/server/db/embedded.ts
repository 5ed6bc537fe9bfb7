import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from './database.ts'
import { connectionsTo, type Durability, startEngine } from './embedded-engine.ts'
import { copyDatabase } from './embedded-folder.ts'
import { keepTidy } from './embedded-upkeep.ts'
import { lockFolder } from './folder-lock.ts'
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
    pipeline: true,
    stream: connectionsTo(engine),
    // The session outlives a connection, and with it the statements that the connection had named.
    onConnect: async (client) => void (await client.query('deallocate all')),
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
    isPooled: false,
    cloneTo: engine.cloneTo,
    description: `embedded PostgreSQL in ${folder}; ${promise[durability]}`,
    close: async () => {
      await upkeep.stop()
      await pool.end()
      await engine.stop()
      lock.release()
    },
  }
}

/**
 * Opens a copy of an embedded database, and throws it away afterwards: for long readings, which would hold up everybody
 * else on its one connection. `copy` makes the copy in the folder it is given; what a killed process left there goes first.
 */
export async function withCopy<T>(
  copy: (folder: string) => void | Promise<void>,
  use: (database: Database) => Promise<T>,
  folder = mkdtempSync(join(tmpdir(), 'akontaa-copy-')),
): Promise<T> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  try {
    await copy(folder)
    const database = await openEmbedded({ folder, durability: 'unsynced' })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the database of a folder that nobody else has open. Throws a sentence when somebody has, or there is none. */
export async function copyClosed(folder: string, to: string): Promise<void> {
  if (!existsSync(join(folder, 'pg'))) throw new Error(`There is no database in ${folder}.`)
  const lock = await lockFolder(folder, 1_000)
  try {
    copyDatabase(folder, to)
  } finally {
    lock.release()
  }
}

const promise: Record<Durability, string> = {
  synced: 'every commit is on disk before it is acknowledged',
  unsynced: 'COMMITS CAN BE LOST in a power cut',
}
