import { constants, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { EngineOptions } from './embedded-engine.ts'
import { SyncedNodeFS } from './embedded-sync.ts'

/**
 * Opens the database in `folder/pg`, which was made before, with a session that is not a superuser.
 * Throws a sentence when its commits would not reach the disk.
 */
export async function openFolder({ folder, durability }: EngineOptions): Promise<PGlite> {
  const place = join(folder, 'pg')
  refuseOtherVersion(place)
  const files = durability === 'synced' ? new SyncedNodeFS(place) : new NodeFS(place)
  const database = await PGlite.create({
    fs: files,
    startParams: startParams(durability),
    onStderr: rememberLastWords,
  }).catch((error) => Promise.reject(new Error(`${place} cannot be opened: ${lastWords() || error}`)))
  if (files instanceof SyncedNodeFS) await proveSync(database, files)
  // Superusers bypass row-level security. RESET, DISCARD ALL and SET … DEFAULT all stay with this role.
  await database.exec('set session authorization akontaa')
  return database
}

/**
 * Copies the database of one folder into another. Whoever calls it sees to it that nobody writes meanwhile. Without
 * copying bytes where the file system can share them.
 */
export function copyDatabase(from: string, to: string): void {
  cpSync(join(from, 'pg'), join(to, 'pg'), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

let lastLine = ''

/** What PostgreSQL said when it gave up, if it did: PGlite itself only says that it was aborted. */
export function lastWords(): string {
  return lastLine
}

/** Other lines stay unread: they quote statements, with names and amounts in them. Answers "print nothing". */
function rememberLastWords(line: string): boolean {
  if (/\b(PANIC|FATAL):/.test(line)) lastLine = line
  return false
}

const version = '18'

function refuseOtherVersion(place: string): void {
  const found = readFileSync(join(place, 'PG_VERSION'), 'utf8').trim()
  if (found === version) return
  throw new Error(`${place} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${version}.`)
}

/**
 * PGlite's own, which trade safety for speed (-F: no fsync; -O: system tables may be changed), put right. Its 128 MB of pages become
 * memory that is never given back, on a school's small computer; what is not among ours lies in the system's own cache.
 */
function startParams(durability: EngineOptions['durability']): string[] {
  const own = PGlite.defaultStartParams.filter((param) => param !== '-F' && param !== '-O')
  const common = [...own, '-c', 'shared_buffers=48MB']
  if (durability === 'unsynced') return [...common, '-F']
  return [...common, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
}

/** A commit must have asked the disk: an update of PGlite that no longer does so would lose money without a sign. */
export async function proveSync(database: PGlite, files: SyncedNodeFS): Promise<void> {
  const before = files.syncCount
  await database.exec("select pg_logical_emit_message(true, 'akontaa', 'Is this on disk?')")
  if (files.syncCount > before) return
  throw new Error('The embedded database does not write its commits to disk (no fsync); it will not be used.')
}
