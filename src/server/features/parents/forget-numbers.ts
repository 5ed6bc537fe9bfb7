import sql from 'sql-template-tag'
import { query } from '../../context/context.ts'
import { schoolsWithOldNumbers } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { IDLE_DAYS } from '../../http/parent-session.ts'
import { schoolJob } from '../../school-job.ts'

const HOUR_MS = 3_600_000

/** What the privacy page promises, also where nobody signs in any more: visits for 90 days, codes for a day, numbers for a year. */
export const { run: forgetNumbers, start: startForgettingNumbers } = schoolJob({
  name: 'forget-numbers',
  everyMs: HOUR_MS,
  due: async (world) => {
    await forgetVisits(world)
    return await schoolsWithOldNumbers(world)
  },
  act: async (context) => {
    await query(
      context,
      sql`delete from parent_confirmations where school_id = ${context.schoolId} and proved_at < app_now() - interval '1 year'`,
    )
  },
})

/** Of all schools: a number may have children at several. */
async function forgetVisits(world: World): Promise<void> {
  const { pool } = world.database
  const now = nowIn(world)
  const idleSince = sql`${now}::timestamptz - make_interval(days => ${IDLE_DAYS})`
  await pool.query(sql`delete from parent_asks where expires_at < ${now}::timestamptz - interval '1 day'`)
  await pool.query(sql`delete from parent_numbers where seen_at < ${idleSince}`)
  await pool.query(sql`delete from parent_sessions where seen_at < ${idleSince}`)
}
