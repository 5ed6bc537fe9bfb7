import { notFound, Refusal } from '#shared/errors.ts'
import { isClockHeld } from '../../clock.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { schoolsWithRewards } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { postReductions } from '../../ledger/index.ts'
import { type Loop, startLoop, withEach } from '../../loop.ts'
import { operatorContext } from '../schools/index.ts'

const EVERY_MS = 30_000

/** How long after its day a rule is judged of everybody; later only of who has paid since. */
const DAYS_PAST_MAX = 14

/** How a school stood when it was looked at: nothing is earned where nothing was recorded since. */
interface Stand {
  version: number
  today: string
  /** Up to which entry pupils were judged. */
  journal: number
  /** Its rewards, which everybody is judged by again once they have changed. */
  rules: string
  isRefused?: boolean
}

export type Looked = Map<string, Stand>

/**
 * Posts what was paid in time, of all schools that reward it. What a payment taken back leaves over is proposed to the office
 * and never posted here. Throws what went wrong with one school only after all the others.
 */
export async function postRewards(
  world: Pick<World, 'database' | 'now'>,
  looked: Looked,
  isStopping = () => false,
): Promise<void> {
  if (isClockHeld(world.database)) return
  const schools = await schoolsWithRewards(world)
  await withEach(schools, isStopping, (schoolId) => rewardSchool(world, schoolId, looked))
}

/** Posts rewards for as long as the process runs. */
export function startRewards(world: World, onError: (error: unknown) => void): Loop {
  const looked: Looked = new Map()
  const round = (isStopping: () => boolean) => postRewards(world, looked, isStopping)
  return startLoop({ everyMs: EVERY_MS, onError, round })
}

/** Of two servers that see the same payment, the second finds its reward posted. */
async function rewardSchool(
  world: Pick<World, 'database' | 'now'>,
  schoolId: string,
  looked: Looked,
): Promise<void> {
  const context = { ...(await operatorContext(world.database, schoolId)), now: world.now?.() }
  const seen = looked.get(schoolId)
  const stand = await standOf(context)
  if (seen?.version === stand.version && !(seen.isRefused && seen.today !== stand.today)) return
  const since = seen?.rules === stand.rules ? seen.journal : 0
  try {
    for (const classId of await classesToJudge(context, since)) await rewardClass(context, classId, since)
    looked.set(schoolId, stand)
  } catch (error) {
    // A day that is locked is open again tomorrow.
    if (!(error instanceof Refusal)) throw error
    looked.set(schoolId, { ...stand, journal: since, isRefused: true })
  }
}

/** The classes in which somebody may have earned something since an entry; from 0 on all whose day is not long past. */
async function classesToJudge(context: Context, since: number): Promise<string[]> {
  const { schoolId } = context
  const rows = await query<{ id: string }>(
    context,
    sql`select distinct b.class_id as id
        from billing_runs b
        join reduction_fees f on f.school_id = b.school_id and f.fee_type_id = b.fee_type_id
        join reduction_rules r on r.school_id = f.school_id and r.id = f.rule_id and r.who = 'paid_by'
        where b.school_id = ${schoolId} and b.term_id = term_of(${schoolId}, app_today())
          and (b.recorded_at at time zone 'UTC')::date between r.starts_on and least(r.ends_on, pay_day(r, b.term_id))
          and (${since}::bigint > 0 or pay_day(r, b.term_id) >= app_today() - ${DAYS_PAST_MAX}::int)
          and (${since}::bigint = 0 or exists (select from ledger_entries c
            where c.school_id = b.school_id and c.billing_run_id = b.id and c.kind = 'class_fee' and c.student_id in (
              select e.student_id from ledger_entries e where e.school_id = ${schoolId} and e.journal_number > ${since}::bigint)))
        order by 1`,
  )
  return rows.map(({ id }) => id)
}

async function rewardClass(context: Context, classId: string, since: number): Promise<void> {
  const { schoolId } = context
  const earned = await queryOne(
    context,
    sql`select 1 from unnest(earned_charges(${schoolId}, array(
          select c from unnest(reducible_charges(${schoolId}, term_of(${schoolId}, app_today()), ${classId}::uuid)) c
          where ${since}::bigint = 0 or c.student_id in (
            select e.student_id from ledger_entries e where e.school_id = ${schoolId} and e.journal_number > ${since}::bigint)))) c
        limit 1`,
  )
  if (earned) await postReductions(context, classId, { earned: true })
}

async function standOf(context: Context): Promise<Stand> {
  const { schoolId } = context
  const stand = await queryOne<Stand>(
    context,
    sql`select t.data_version as version, t.journal_number as journal, app_today()::text as today, coalesce((
          select string_agg(md5(concat(r, pay_day(r, term_of(${schoolId}, app_today())), (
            select string_agg(f.fee_type_id::text, ' ' order by f.fee_type_id) from reduction_fees f
            where f.school_id = r.school_id and f.rule_id = r.id))), ' ' order by r.id)
          from reduction_rules r where r.school_id = t.school_id and r.who = 'paid_by'), '') as rules
        from school_tails t where t.school_id = ${schoolId}`,
  )
  if (!stand) throw notFound('School')
  return stand
}
