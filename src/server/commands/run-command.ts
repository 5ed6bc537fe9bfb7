import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { type Env, readEnv } from '../env.ts'
import { saidToOperator } from '../said-to-operators.ts'

/**
 * Runs a command of the operator on the same database as the server (DATABASE_URL, else DATA_DIR), brought up to date.
 * What `run` answers is the exit code; an error is one sentence on standard error and exit code 1. Only a command that
 * `makesDatabase` may begin with none: a mistyped folder is told, not filled.
 */
export async function runCommand(
  run: (database: Database, env: Env) => Promise<number>,
  { makesDatabase = false } = {},
): Promise<void> {
  const env = readEnv()
  await speakOf(async () => {
    const { url, folder } = env.database
    if (!makesDatabase && !url && !existsSync(join(folder, 'pg'))) {
      throw new Error(`There is no database in ${folder}. Set DATA_DIR to the folder of the server's data.`)
    }
    const database = await openDatabase(env)
    try {
      await migrate(database.pool)
      await database.spread?.()
      return await run(database, env)
    } finally {
      await database.close()
    }
  })
}

/** For a command that opens its databases itself: the same exit codes, and errors as one sentence. */
export async function speakOf(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    process.stderr.write(`${saidToOperator(error)}\n`)
    process.exitCode = 1
  }
}

/** One line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** `1 row`, `12,000 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
