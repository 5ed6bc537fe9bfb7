import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Mutant } from './places.ts'

/** A copy of the project in which the ledger is made wrong, one place at a time, and its tests are run. */
export interface Workshop {
  /** Whether the tests noticed, and the first that did. `stillborn`: it is no SQL. */
  try: (mutant: Mutant, signal: AbortSignal) => Promise<{ outcome: Outcome; by?: string }>
  /** Runs the tests on the unchanged ledger and answers what they said where they do not pass: nothing that follows means anything then. */
  tryUnchanged: (signal: AbortSignal) => Promise<string | undefined>
  close: () => void
}

export type Outcome = 'found' | 'survived' | 'stillborn'

/** Where the tests make their databases. */
export interface Server {
  url: string
  superuserUrl: string
}

const PARTS = ['src', 'lab', 'scripts', 'docs', 'deploy', 'package.json', 'vitest.config.ts', 'tsconfig.json']

/**
 * The first finds many in seconds: random acts against books of our own. Then the rest of the ledger's, and last what stands on it:
 * much of an act is tested where it is used.
 */
const ROUNDS: readonly (readonly string[])[] = [
  [
    'src/server/ledger/histories.test.ts',
    'src/server/ledger/corrections.test.ts',
    'src/server/ledger/roles.test.ts',
  ],
  ['src/server/ledger'],
  ['src/server/features', 'src/server/backup', 'src/server/http'],
]

export function openWorkshop(root: string, server: Server): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-mutants-'))
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const passes = (paths: readonly string[], signal: AbortSignal) =>
    runTests(folder, { server, paths, signal })
  return {
    async try({ file, text }, signal) {
      const path = join(folder, file)
      try {
        writeFileSync(path, text)
        for (const paths of ROUNDS) {
          const { status, output } = await passes(paths, signal)
          if (output.includes('syntax error') && !output.includes('✓')) return { outcome: 'stillborn' }
          if (status !== 0) return { outcome: 'found', by: firstFailed(output) }
        }
        return { outcome: 'survived' }
      } finally {
        cpSync(join(root, file), path)
      }
    },
    async tryUnchanged(signal) {
      for (const paths of ROUNDS) {
        const { status, output } = await passes(paths, signal)
        if (status !== 0) return output
      }
      return undefined
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Its file and name, as vitest says it. */
function firstFailed(output: string): string {
  return / FAIL .*?(src\/\S+(?: > .+)?)/.exec(stripVTControlCharacters(output))?.[1] ?? 'before any test'
}

interface Run {
  server: Server
  paths: readonly string[]
  signal: AbortSignal
}

async function runTests(
  folder: string,
  { server, paths, signal }: Run,
): Promise<{ status: number; output: string }> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--bail', '1', ...paths],
    {
      cwd: folder,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_DATABASE_URL: server.url, TEST_SUPERUSER_URL: server.superuserUrl },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Told to stop, it closes like any other.
  const [status] = await once(child, 'close').catch(() => [])
  return { status: status ?? 1, output }
}
