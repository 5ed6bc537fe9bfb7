import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { ClearanceState } from '#shared/clearance.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'

export type Clearance = Reply<typeof endpoints.listClearances>['clearances'][number]
type Reading = Reply<typeof endpoints.readClearance>

/** What the school clears pupils for, newest first. */
export function listClearances(context: Context, only = sql``): Promise<Clearance[]> {
  return query<Clearance>(
    context,
    sql`select c.id, c.name, c.percent, c.accepts_promises as "acceptsPromises", (c.made_at at time zone 'UTC')::date as "madeOn",
          (select json_agg(f.name order by f.name) from clearance_fee_types t
            join fee_types f on f.school_id = t.school_id and f.id = t.fee_type_id
            where t.school_id = c.school_id and t.clearance_id = c.id) as "feeTypes"
        from clearances c where c.school_id = ${context.schoolId} and c.ended_at is null ${only} order by c.made_at desc, c.id`,
  )
}

/** Refuses not_found, also for one that has ended. */
export async function requireClearance(context: Context, clearanceId: string): Promise<Clearance> {
  const [clearance] = await listClearances(context, sql`and c.id = ${clearanceId}`)
  if (!clearance) throw notFound('Clearance')
  return clearance
}

/** How many of each class are clear, and of one class who. Refuses not_found. */
export function readClearance(context: Context, clearanceId: string, classId?: string): Promise<Reading> {
  return inSnapshot(context, async (inner) => {
    const clearance = await requireClearance(inner, clearanceId)
    const classes = await classesOf(inner, clearanceId)
    if (classId && !classes.some((each) => each.classId === classId)) throw notFound('Class')
    const pupils = classId ? await pupilsOf(inner, clearanceId, sql`and s.class_id = ${classId}`) : null
    return { clearance, classes, pupils: pupils?.map((pupil) => asSeen(inner, pupil)) ?? null }
  })
}

/** How one active pupil stands with each clearance, newest first. Refuses not_found. */
export function readStudentClearances(
  context: Context,
  studentId: string,
): Promise<Reply<typeof endpoints.readStudentClearances>> {
  return inSnapshot(context, async (inner) => {
    const [student] = await query<{ classId: string }>(
      inner,
      sql`select class_id as "classId" from students
          where school_id = ${inner.schoolId} and id = ${studentId} and erased_at is null`,
    )
    if (!student) throw notFound('Student')
    const clearances = []
    for (const { id: clearanceId, name } of await listClearances(inner)) {
      const [pupil] = await pupilsOf(inner, clearanceId, sql`and s.id = ${studentId}`)
      if (!pupil) continue
      const { state, until, missing, why } = asSeen(inner, pupil)
      clearances.push({ clearanceId, name, state, until, missing, why })
    }
    return { classId: student.classId, clearances }
  })
}

function classesOf(context: Context, clearanceId: string): Promise<Reading['classes']> {
  const { schoolId } = context
  return query(
    context,
    sql`with here as materialized (select id, class_id from students where school_id = ${schoolId} and status = 'active')
        select k.id as "classId", k.name, count(*) filter (where x.state = 'clear')::int as clear,
          count(*) filter (where x.state = 'until')::int as until, count(*) filter (where x.state = 'not')::int as not
        from here s
        join classes k on k.school_id = ${schoolId} and k.id = s.class_id
        join clearance_states(${schoolId}, ${clearanceId}, array(select id from here), app_today()) x on x.student_id = s.id
        group by k.id, k.name, k.position order by k.position`,
  )
}

export interface ClearedPupil {
  studentId: string
  firstName: string
  surname: string
  name: string
  number: string
  className: string
  state: ClearanceState
  until: Day | null
  missing: Pesewas
  why: NonNullable<Reading['pupils']>[number]['why']
  exception: NonNullable<Reading['pupils']>[number]['exception']
}

/** Active pupils, as the caller may see them, with how they stand today; by class and name. */
export function pupilsOf(context: Context, clearanceId: string, which = sql``): Promise<ClearedPupil[]> {
  const { schoolId, caller } = context
  const exception = may(caller.role, 'see_calls')
    ? sql`(select json_build_object('exceptionId', e.id, 'reason', coalesce(e.reason, ''), 'by', w.name)
          from clearance_exceptions e join staff w on w.school_id = e.school_id and w.id = e.by_staff_id
          where e.school_id = ${schoolId} and e.clearance_id = ${clearanceId} and e.student_id = s.id and e.ended_at is null
            and (e.until_on is null or e.until_on >= app_today()))`
    : sql`null`
  return query<ClearedPupil>(
    context,
    sql`with here as materialized (
          select s.* from students s where s.school_id = ${schoolId} and s.status = 'active' ${which})
        select s.id as "studentId", s.first_name as "firstName", s.surname,
          s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) as name,
          numbered(c.initials, '-S-', s.number, 4) as number, k.name as "className", x.state, x.until_on as until, x.missing,
          x.why, ${exception} as exception
        from here s
        join schools c on c.id = ${schoolId}
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join clearance_states(${schoolId}, ${clearanceId}, array(select id from here), app_today()) x on x.student_id = s.id
        order by k.position, name_order(s.surname, s.first_name), s.number`,
  )
}

/** A class teacher sees yes or no. */
function asSeen({ caller }: Context, pupil: ClearedPupil): NonNullable<Reading['pupils']>[number] {
  const { firstName: _, surname: __, className: ___, missing, why, ...seen } = pupil
  const isTeacher = caller.role === 'teacher'
  return { ...seen, missing: isTeacher ? null : missing, why: isTeacher ? null : why }
}
