import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import { sweep } from '#server/features/subscriptions/sweep.ts'
import type { Line } from '../client/journal.ts'
import type { Stage } from '../stage/stage.ts'
import type { Findings } from './findings.ts'

/** Rounds of the sweeper; each looks at twenty-five payments. */
const SWEEPS_MAX = 200

/** Lets the product's own sweeper finish what no browser and no webhook has finished, so many hours from now. */
export async function settleAll(stage: Stage, database: Database, hoursAhead: number): Promise<void> {
  const now = () => new Date(Date.now() + hoursAhead * 3_600_000)
  const world = { database, env: parseEnv(stage.settings), now }
  for (let count = 0; count < SWEEPS_MAX && (await sweep(world)) > 0; count++);
}

interface Row {
  reference: string
  purpose: string
  state: string
  reason: string | null
  school: string | null
  /** How many schools have the e-mail it was paid for, and how often it was audited in its school. */
  schools: number
}

interface Paid {
  reference: string
  email: string
  status: string
}

/** Whatever Paystack took has made one school or added three months to one, or is on the list of what goes back. */
export async function wrongCheckouts(
  database: Database,
  payments: readonly Paid[],
  lines: readonly Line[],
): Promise<Partial<Findings>> {
  const { rows } = await database.pool.query<Row>(
    sql`select c.reference, c.purpose, c.state, c.reason, c.school,
          (select count(*)::int from directory d where d.email = c.email) as schools
        from checkouts c`,
  )
  const known = new Map(rows.map((row) => [row.reference, row]))
  const lost: string[] = []
  for (const { reference, status } of payments) {
    // Parents' are another matter.
    if (status !== 'success' || !reference.startsWith('AK-')) continue
    const row = known.get(reference)
    if (!row) lost.push(`payment ${reference} is not known here`)
    else if (row.state !== 'used' && row.state !== 'to_refund')
      lost.push(`payment ${reference} is ${row.state}`)
    else if (row.state === 'used' && row.schools !== 1) lost.push(`${reference} has ${row.schools} schools`)
  }
  const told = lines.filter((line) => line.said === 'done' && /^(sign-up|renew):/.test(line.key))
  for (const line of told) {
    const row = known.get(line.key.slice(line.key.indexOf(':') + 1))
    if (row?.state !== 'used' || row.school !== line.school) {
      lost.push(`${line.key} was acknowledged; it is ${row?.state ?? 'not there'}`)
    }
  }
  const founded = rows.filter(({ purpose, state }) => purpose === 'registration' && state === 'used').length
  const { rows: counted } = await database.pool.query<{ schools: number }>(
    'select count(*)::int as schools from directory',
  )
  const schools = counted[0]?.schools ?? 0
  return { lost, doubled: schools === founded ? [] : [`${founded} registrations made ${schools} schools`] }
}
