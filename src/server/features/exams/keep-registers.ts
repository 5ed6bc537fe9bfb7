import { randomUUID } from 'node:crypto'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { requireOnlyCharged } from '../fees/index.ts'
import { lockStudents } from '../students/index.ts'

type NewRegister = Received<typeof endpoints.addExamRegister>['body']

/** Begins a register. Refuses invalid for another year or a fee that cannot be passed on, conflict for one that is open. */
export function addExamRegister(
  context: Context,
  { exam, year, feeType }: NewRegister,
): Promise<{ registerId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId, caller } = inner
    const now = await queryOne<{ year: number }>(
      inner,
      sql`select extract(year from app_today())::int as year`,
    )
    const thisYear = now?.year ?? 0
    if (year !== thisYear && year !== thisYear + 1)
      throw invalidField('year', `A register is for ${thisYear} or ${thisYear + 1}.`)
    const feeTypeId = await passedOn(inner, feeType)
    const registerId = randomUUID()
    const made = await query(
      inner,
      sql`insert into exam_registers (school_id, id, exam, year, fee_type_id, made_at, made_by)
          values (${schoolId}, ${registerId}, ${exam}, ${year}, ${feeTypeId}, app_now(), ${caller.staffId})
          on conflict do nothing returning id`,
    )
    if (made.length === 0) throw new Refusal('conflict', `There is a register for ${exam} ${year} already.`)
    await appendAudit(inner, 'add_exam_register', registerId, { name: `${exam} ${year}`, feeType })
    return { registerId }
  })
}

/** The fee type of that name, from now on one that the school only passes on; added where there is none. */
async function passedOn(context: Context, name: string): Promise<string> {
  const { schoolId } = context
  const found = await queryOne<{
    id: string
    isPassed: boolean
    voluntary: boolean
    daily: boolean
    archived: boolean
  }>(
    context,
    sql`select f.id, f.pass_through as "isPassed", f.voluntary, f.archived_at is not null as archived,
          exists (select from daily_fees d where d.school_id = f.school_id and d.fee_type_id = f.id) as daily
        from fee_types f where f.school_id = ${schoolId} and lower(f.name) = lower(${name})`,
  )
  if (found?.archived)
    throw invalidField('feeType', `${name} was deleted. Add it again under All Fees first.`)
  if (found?.voluntary)
    throw invalidField('feeType', `${name} is voluntary; WAEC’s fee is not. Choose another.`)
  if (found?.daily) throw invalidField('feeType', `${name} is a daily fee. Choose another.`)
  if (found && !found.isPassed) await requireOnlyCharged(context, found.id, name)
  const kept = await queryOne<{ id: string }>(
    context,
    found
      ? sql`update fee_types set pass_through = true where school_id = ${schoolId} and lower(name) = lower(${name}) returning id`
      : sql`insert into fee_types (school_id, name, pass_through, created_at) values (${schoolId}, ${name}, true, app_now())
            on conflict do nothing returning id`,
  )
  if (!kept) throw new Refusal('conflict', `Somebody adds ${name} at this moment. Try again.`)
  return kept.id
}

/** Refuses not_found. */
export function endExamRegister(context: Context, registerId: string): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const ended = await queryOne<{ name: string }>(
      inner,
      sql`update exam_registers set ended_at = app_now(), ended_by = ${inner.caller.staffId}
          where school_id = ${inner.schoolId} and id = ${registerId} and ended_at is null returning exam || ' ' || year as name`,
    )
    if (!ended) throw notFound('Register')
    await appendAudit(inner, 'end_exam_register', registerId, { name: ended.name })
    return {}
  })
}

type NewRegistrations = Received<typeof endpoints.registerCandidates>['body']
/** The last registration of a candidate stands. */
const DAYS_BACK_MAX = 366

/** Writes down who is registered, all or none. Refuses not_found, and invalid for a day that cannot be, or a number that is taken. */
export function registerCandidates(
  context: Context,
  registerId: string,
  { on, candidates }: NewRegistrations,
): Promise<{ registered: number; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId, caller } = inner
    // Two desks at once wait for one another, and for the end of the register.
    const today = await queryOne<{ today: Day }>(
      inner,
      sql`select app_today() as today from exam_registers
          where school_id = ${schoolId} and id = ${registerId} and ended_at is null for no key update`,
    )
    if (!today) throw notFound('Register')
    refuseWrongDay(on, today.today)
    const students = candidates.map(({ studentId }) => studentId)
    if (new Set(students).size < students.length)
      throw invalidField('candidates', 'A candidate is named twice.')
    await lockStudents(inner, students)
    await endRegistrations(inner, sql`register_id = ${registerId} and student_id = any(${students}::uuid[])`)
    await refuseTakenNumbers(inner, registerId, candidates)
    await query(
      inner,
      sql`insert into exam_registrations (school_id, register_id, student_id, registered_on, index_number, at, by_staff_id)
          select ${schoolId}, ${registerId}, c."studentId", ${on}, c."indexNumber", app_now(), ${caller.staffId}
          from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c("studentId" uuid, "indexNumber" text)`,
    )
    await appendAudit(inner, 'register_candidates', registerId, { students, on })
    return { registered: candidates.length }
  })
}

function refuseWrongDay(on: Day, today: Day): void {
  if (on > today)
    throw invalidField('on', 'This day is still to come. A registration is of today or earlier.')
  if (on < addDays(today, -DAYS_BACK_MAX)) throw invalidField('on', 'This day is more than a year ago.')
}

async function refuseTakenNumbers(
  context: Context,
  registerId: string,
  candidates: NewRegistrations['candidates'],
): Promise<void> {
  const numbers = candidates.flatMap(({ indexNumber }) => indexNumber ?? [])
  const twice = numbers.find((number, at) => numbers.indexOf(number) < at)
  if (twice) throw invalidField('candidates', `Two candidates cannot have one index number, ${twice}.`)
  const taken = await queryOne<{ number: string; name: string }>(
    context,
    sql`select g.index_number as number, concat_ws(' ', s.first_name, s.surname) as name
        from exam_registrations g join students s on s.school_id = g.school_id and s.id = g.student_id
        where g.school_id = ${context.schoolId} and g.register_id = ${registerId} and g.ended_at is null
          and g.index_number = any(${numbers}::text[]) limit 1`,
  )
  if (taken) throw invalidField('candidates', `${taken.number} is the index number of ${taken.name}.`)
}

/** Refuses not_found, also for one that was taken back. */
export function unregisterCandidate(
  context: Context,
  registrationId: string,
): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const [ended] = await endRegistrations(inner, sql`id = ${registrationId}`)
    if (!ended) throw notFound('Registration')
    await appendAudit(inner, 'unregister_candidate', ended.studentId, {})
    return {}
  })
}

function endRegistrations(context: Context, which: ReturnType<typeof sql>): Promise<{ studentId: string }[]> {
  return query(
    context,
    sql`update exam_registrations set ended_at = app_now(), ended_by = ${context.caller.staffId}
        where school_id = ${context.schoolId} and ended_at is null and ${which} returning student_id as "studentId"`,
  )
}
