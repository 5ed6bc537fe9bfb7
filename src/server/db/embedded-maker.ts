import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The thread that makes an embedded database, and ends. */
await makeDatabase(workerData.folder)

/** Beside its place and then renamed, so that a first start broken off leaves nothing that looks like a database. */
async function makeDatabase(folder: string): Promise<void> {
  const draft = join(folder, 'pg.new')
  rmSync(draft, { recursive: true, force: true })
  // Small log segments: each new one is filled with zeros, in the middle of somebody's payment.
  const database = await PGlite.create({
    fs: new NodeFS(draft),
    initDbStartParams: ['--wal-segsize=4', '-c', 'shared_buffers=4MB'],
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'],
  })
  await database.exec(`
    create role akontaa login createrole nosuperuser nobypassrls;
    grant pg_checkpoint to akontaa;
    alter database postgres owner to akontaa;
    alter schema public owner to akontaa`)
  await database.close()
  for (const { parentPath, name } of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    sync(join(parentPath, name))
  }
  renameSync(draft, join(folder, 'pg'))
  sync(folder)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
