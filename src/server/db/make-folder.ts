import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for this user alone, and those above it. Throws what the system says where that cannot be: Node's own way to make
 * several at once never ends where a folder refuses to hold others (such as /proc).
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolder(dirname(path))
    makeOne(path)
  }
}

/** Somebody else may have made it meanwhile. */
function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
