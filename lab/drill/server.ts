import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { query, sql } from '#server/context/context.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { scaleEmail, seedScale } from '#server/demo/index.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import { verifySchool } from '#server/ledger/index.ts'

export interface RunningServer {
  origin: string
  stop: () => Promise<void>
}

/** The real server in a process of its own, with these settings besides. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
  const env = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'development', ...settings }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (!origin) continue
    child.stdout.resume()
    const stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { origin, stop }
  }
  throw new Error('the server did not start')
}

/** A database of our own on this server; answers its address. */
export async function makeDatabase(url: string): Promise<string> {
  const { pool, close } = await openPostgres({ url, poolSize: 1 })
  await pool.query('create database drill')
  await close()
  return drillOn(url)
}

/** Where that database is on another server. */
export function drillOn(url: string): string {
  return Object.assign(new URL(url), { pathname: '/drill' }).href
}

/** So many schools of thirty children (or `students`) with a past, on a database that is empty. Answers how they sign in. */
export async function seedSchools(url: string, schools: number, students = 30): Promise<string[]> {
  const database = await openPostgres({ url, poolSize: 2 })
  try {
    await migrate(database.pool)
    const { first } = await seedScale(database, { schools, students, entries: schools * students * 25 })
    return Array.from({ length: schools }, (_, place) => scaleEmail(first + place))
  } finally {
    await database.close()
  }
}

export interface Books {
  schools: number
  receipts: number
  /** Which of the receipts asked for are there. */
  found: Set<string>
  /** What does not agree in any school; each is said as well. */
  differences: number
}

/** Recomputes the books of every school, and looks for these receipts. */
export async function inspectBooks(url: string, receiptIds: readonly string[]): Promise<Books> {
  const database = await openPostgres({ url, poolSize: 2 })
  try {
    const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
    const books: Books = { schools: rows.length, receipts: 0, found: new Set(), differences: 0 }
    for (const { id } of rows) {
      const context = await operatorContext(database, id)
      const receipts = await query<{ id: string }>(context, sql`select id from receipts`)
      books.receipts += receipts.length
      const there = new Set(receipts.map((receipt) => receipt.id))
      for (const receiptId of receiptIds) if (there.has(receiptId)) books.found.add(receiptId)
      const problems = await verifySchool(context)
      for (const { problem, subject, detail } of problems) {
        process.stdout.write(`  ${problem}: ${subject} (${detail})\n`)
      }
      books.differences += problems.length
    }
    return books
  } finally {
    await database.close()
  }
}
