import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's file system on a folder, with the fsync it lacks: Emscripten answers "done" without asking the disk.
 * A class because PGlite wants one.
 */
export class SyncedNodeFS extends NodeFS {
  /** How often the disk has been asked to keep what it was given. */
  syncCount = 0

  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(database, options)
    const addSync = (module: { FS: unknown }) => {
      const emscripten = module.FS as Emscripten
      emscripten.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          keep(nfd)
        } catch {
          throw new emscripten.ErrnoError(inputOutputError)
        }
        this.syncCount += 1
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

/** What we touch of Emscripten's file system, whose own types leave it out. */
interface Emscripten {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
  ErrnoError: new (code: number) => Error
}

/** EIO in Emscripten's numbering. PostgreSQL stops on it, as it must. */
const inputOutputError = 29

/** A renamed file is only found again when its folder is synced whole; of a file, content and length are enough. */
function keep(file: number): void {
  if (fstatSync(file).isDirectory()) fsyncSync(file)
  else fdatasyncSync(file)
}
