import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropTestDatabases } from './test-database.ts'

/** Gives the run a folder for its databases, which the first test that needs one makes, and clears up at the end. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-test-'))
  project.provide('runFolder', folder)
  return async () => {
    await dropTestDatabases(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string
  }
}
