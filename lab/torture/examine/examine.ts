import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#server/context/context.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { parseEnv } from '#server/env.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import type { Line } from '../client/journal.ts'
import type { Stage } from '../stage/stage.ts'
import { settleAll, wrongCheckouts } from './checkouts.ts'
import { type Findings, merge, noFindings } from './findings.ts'
import { settlePayments, wrongPayments } from './payments.ts'
import { examineSchool } from './school.ts'

/**
 * Looks into the database, with no server running, for anything that was acknowledged and is not there once, or is
 * there by half. `lines` are the journals of all rounds: what was there after one round is there after the next.
 */
export async function examine(stage: Stage, lines: readonly Line[], hoursAhead: number): Promise<Findings> {
  const database = await openAgain(stage)
  const findings = noFindings()
  try {
    const { payments } = stage.sandbox.books
    await settleAll(stage, database, hoursAhead)
    merge(findings, await wrongCheckouts(database, [...payments.values()], lines))
    merge(findings, wrongSubaccounts(stage))
    const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
    const bySchool = Map.groupBy(lines, ({ school }) => school)
    const there = new Set(rows.map(({ id }) => id))
    for (const { said, key, school } of lines) {
      if (said === 'done' && !there.has(school)) findings.lost.push(`${key}: its school is gone`)
    }
    const schools = rows.map(({ id }) => id)
    await settlePayments(stage, database, { hoursAhead, schools })
    for (const id of schools) {
      const context = await operatorContext(database, id)
      const told = bySchool.get(id) ?? []
      merge(findings, await wrongPayments(context, stage.sandbox, told))
      merge(findings, await inTransaction(context, (inner) => examineSchool(inner, told, stage.phones.taken)))
    }
  } finally {
    await database.close()
  }
  return findings
}

/** The database may still be recovering from the last blow. */
async function openAgain({ settings }: Stage): Promise<Database> {
  for (let tries = 1; ; tries++) {
    try {
      return await openDatabase(parseEnv({ ...settings, DATABASE_POOL: '2' }))
    } catch (error) {
      if (tries === 30) throw error
      await sleep(200)
    }
  }
}

/** One payout account a school, however often its making was tried. */
function wrongSubaccounts({ sandbox }: Stage): Partial<Findings> {
  const byEmail = Map.groupBy(sandbox.books.subaccounts, ({ contactEmail }) => contactEmail)
  const twice = [...byEmail].filter(([, accounts]) => accounts.length > 1)
  return { doubled: twice.map(([email, { length }]) => `${email} has ${length} payout accounts at Paystack`) }
}
