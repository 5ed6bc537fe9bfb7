import type { Day } from '#shared/dates.ts'
import { invariant, notFound } from '#shared/errors.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { Guardian, Pupil, School } from '../../paper/index.ts'
import { findLogo, waysToPay } from '../schools/index.ts'

/** What stands at the head of every sheet, and the term and moment it is printed in. */
export interface Heading {
  school: School
  term: { name: string; startsOn: Day } | null
  today: Day
  printedAt: Date
}

export async function headingOf(context: Context): Promise<Heading> {
  const row = await queryOne<
    School & { term: string | null; startsOn: Day | null; today: Day; printedAt: Date }
  >(
    context,
    sql`select c.name, c.address, c.phone, c.email, t.name || ', ' || t.academic_year as term,
          t.starts_on as "startsOn", app_today() as today, app_now() as "printedAt"
        from schools c
        left join terms t on t.school_id = c.id and t.id = term_of(c.id, app_today())
        where c.id = ${context.schoolId}`,
  )
  invariant(row, 'a signed-in school exists')
  const { term, startsOn, today, printedAt, ...school } = row
  return {
    school: {
      ...school,
      phone: school.phone ? formatPhone(school.phone) : null,
      payTo: await waysToPay(context),
      logo: await findLogo(context),
    },
    term: term && startsOn ? { name: term, startsOn } : null,
    today,
    printedAt,
  }
}

/** Whether anybody has worked at the school besides its own account: then papers say who did what. */
export async function hasPeople(context: Context): Promise<boolean> {
  const others = await query(
    context,
    sql`select from staff where school_id = ${context.schoolId} and role <> 'administrator' limit 1`,
  )
  return others.length > 0
}

/** Whether the school has kinds of pupils; one without has no word of them on a paper. */
export async function hasKinds(context: Context): Promise<boolean> {
  const kinds = await query(context, sql`select from kinds_of(${context.schoolId}) limit 1`)
  return kinds.length > 0
}

/** Who of the school is charged nothing this term, by id. */
export async function unbilledNow(context: Context): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    context,
    sql`select student_id as id
        from unbilled_students(${context.schoolId}, term_of(${context.schoolId}, app_today()))`,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface PrintedStudent extends Pupil {
  id: string
  number: string
  code: string
  /** Of which kind; null at a school without kinds. */
  ofKind: string | null
  guardian: Guardian | null
}

interface StudentRow extends Omit<PrintedStudent, 'guardian'> {
  guardianName: string | null
  guardianPhone: string | null
}

const columns = sql`s.id, s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) as name,
  k.name as "className", numbered(c.initials, '-S-', s.number, 4) as number,
  pupil_code(c.pupil_prefix, s.number) as code,
  case when s.erased_at is null then kind_name_of(s.school_id, s.kind_id) end as "ofKind",
  nullif(concat_ws(' ', g.first_name, g.surname), '') as "guardianName", g.phone as "guardianPhone"`
const tables = sql`students s
  join schools c on c.id = s.school_id
  join classes k on k.school_id = s.school_id and k.id = s.class_id
  left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id`

/** The students of a class as a register lists them; of the whole school, by class, when none is named. */
export async function registerOf(context: Context, classId?: string): Promise<PrintedStudent[]> {
  const rows = await query<StudentRow>(
    context,
    sql`select ${columns} from ${tables}
        where s.school_id = ${context.schoolId} and s.status = 'active'
          and (${classId ?? null}::uuid is null or s.class_id = ${classId ?? null})
        order by k.position, name_order(s.surname, s.first_name), s.number`,
  )
  return rows.map(withGuardian)
}

/**
 * Everybody the school has ever had, by class, then who left: a list of debts without them would not add up to what the
 * school is owed.
 */
export async function everybodyOf(context: Context): Promise<PrintedStudent[]> {
  const rows = await query<StudentRow & { status: Status; isErased: boolean }>(
    context,
    sql`select ${columns}, s.status, s.erased_at is not null as "isErased" from ${tables}
        where s.school_id = ${context.schoolId}
        order by case s.status when 'active' then 1 when 'completed' then 2 else 3 end, s.erased_at is not null,
          k.position, name_order(s.surname, s.first_name), s.number`,
  )
  return rows.map(({ status, isErased, ...student }) => ({
    ...withGuardian(student),
    name: isErased ? 'Erased' : student.name,
    className: CLASS_OF_THOSE_GONE[status] ?? student.className,
  }))
}

type Status = 'active' | 'completed' | 'archived'
const CLASS_OF_THOSE_GONE: Partial<Record<Status, string>> = { completed: 'Completed', archived: 'Archived' }

/** One student, named as people are addressed. Refuses not_found. */
export async function requirePupil(context: Context, studentId: string): Promise<PrintedStudent> {
  const row = await queryOne<StudentRow & { spoken: string }>(
    context,
    sql`select ${columns}, concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as spoken from ${tables}
        where s.school_id = ${context.schoolId} and s.id = ${studentId} and s.erased_at is null`,
  )
  if (!row) throw notFound('Student')
  return { ...withGuardian(row), name: row.spoken }
}

function withGuardian({ guardianName, guardianPhone, ...student }: StudentRow): PrintedStudent {
  const guardian = guardianName
    ? { name: guardianName, phone: guardianPhone ? formatPhone(guardianPhone) : null }
    : null
  return { ...student, guardian }
}
