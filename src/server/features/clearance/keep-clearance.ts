import { randomUUID } from 'node:crypto'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { namesWaecExam, WAEC_REASON } from '#shared/clearance.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

type NewClearance = Received<typeof endpoints.addClearance>['body']

/** Begins a clearance. Refuses invalid for an examination of WAEC or a fee that gates nothing, conflict for a name in use. */
export function addClearance(
  context: Context,
  { name, feeTypes, percent, acceptsPromises }: NewClearance,
): Promise<{ clearanceId: string; replayed?: boolean }> {
  if (namesWaecExam(name)) throw invalidField('name', WAEC_REASON)
  return once(context, async (inner) => {
    const types = await feeTypesNamed(inner, feeTypes)
    const clearanceId = randomUUID()
    const { schoolId, caller } = inner
    const made = await query(
      inner,
      sql`insert into clearances (school_id, id, name, percent, accepts_promises, made_at, made_by)
          values (${schoolId}, ${clearanceId}, ${name}, ${percent}, ${acceptsPromises}, app_now(), ${caller.staffId})
          on conflict do nothing returning id`,
    )
    if (made.length === 0) throw new Refusal('conflict', `There is a clearance named ${name} already.`)
    await query(
      inner,
      sql`insert into clearance_fee_types (school_id, clearance_id, fee_type_id)
          select ${schoolId}, ${clearanceId}, unnest(${types}::uuid[])`,
    )
    await appendAudit(inner, 'add_clearance', clearanceId, { name, percent, feeTypes })
    return { clearanceId }
  })
}

/** Refuses invalid for a fee type that is unknown, voluntary, daily or only passed on. */
async function feeTypesNamed(context: Context, names: readonly string[]): Promise<string[]> {
  const found = await query<{
    id: string
    name: string
    voluntary: boolean
    passed: boolean
    daily: boolean
  }>(
    context,
    sql`select f.id, lower(f.name) as name, f.voluntary, f.pass_through as passed, exists (select from daily_fees d
          where d.school_id = f.school_id and d.fee_type_id = f.id) as daily
        from fee_types f where f.school_id = ${context.schoolId} and f.archived_at is null`,
  )
  const types = names.map((name) => {
    const type = found.find((each) => each.name === name.toLowerCase())
    if (!type) throw invalidField('feeTypes', `There is no fee type named ${name}.`)
    if (type.voluntary)
      throw invalidField('feeTypes', `${name} is voluntary: nobody is kept from anything over it.`)
    if (type.passed)
      throw invalidField('feeTypes', `${name} is passed on to somebody else; it has a register of its own.`)
    if (type.daily) throw invalidField('feeTypes', `${name} is a daily fee: it is settled day by day.`)
    return type.id
  })
  return [...new Set(types)]
}

/** Refuses not_found. */
export function endClearance(context: Context, clearanceId: string): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const ended = await queryOne<{ name: string }>(
      inner,
      sql`update clearances set ended_at = app_now(), ended_by = ${inner.caller.staffId}
          where school_id = ${inner.schoolId} and id = ${clearanceId} and ended_at is null returning name`,
    )
    if (!ended) throw notFound('Clearance')
    await appendAudit(inner, 'end_clearance', clearanceId, { name: ended.name })
    return {}
  })
}

type NewException = Received<typeof endpoints.addException>['body']

/** Lets a pupil through by name. Refuses not_found, and invalid for a day that is over. */
export function addException(
  context: Context,
  clearanceId: string,
  { studentId, until, reason }: NewException,
): Promise<{ exceptionId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId, caller } = inner
    // Two exceptions at once wait for one another, and for the end of the clearance.
    const clearances = await query(
      inner,
      sql`select from clearances where school_id = ${schoolId} and id = ${clearanceId} and ended_at is null for no key update`,
    )
    if (clearances.length === 0) throw notFound('Clearance')
    const found = await queryOne<{ today: string; student: boolean }>(
      inner,
      sql`select app_today() as today,
            exists (select from students where school_id = ${schoolId} and id = ${studentId} and status = 'active') as student`,
    )
    if (!found?.student) throw notFound('Student')
    if (until && until < found.today)
      throw invalidField('until', 'This day is over. Choose today or a later day.')
    await endOpenException(inner, sql`clearance_id = ${clearanceId} and student_id = ${studentId}`)
    const exceptionId = randomUUID()
    await query(
      inner,
      sql`insert into clearance_exceptions (school_id, id, clearance_id, student_id, until_on, reason, at, by_staff_id)
          values (${schoolId}, ${exceptionId}, ${clearanceId}, ${studentId}, ${until ?? null}, ${reason}, app_now(), ${caller.staffId})`,
    )
    await appendAudit(inner, 'add_clearance_exception', studentId, {
      clearance: clearanceId,
      ...(until && { until }),
    })
    return { exceptionId }
  })
}

/** Refuses not_found, also for one that is over already. */
export function endException(context: Context, exceptionId: string): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const [ended] = await endOpenException(inner, sql`id = ${exceptionId}`)
    if (!ended) throw notFound('Exception')
    await appendAudit(inner, 'end_clearance_exception', ended.studentId, {})
    return {}
  })
}

function endOpenException(context: Context, which: ReturnType<typeof sql>): Promise<{ studentId: string }[]> {
  return query(
    context,
    sql`update clearance_exceptions set ended_at = app_now(), ended_by = ${context.caller.staffId}
        where school_id = ${context.schoolId} and ended_at is null and ${which} returning student_id as "studentId"`,
  )
}
