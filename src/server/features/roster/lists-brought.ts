import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { ChangedField } from './decide.ts'

interface BroughtList {
  id: string
  name?: string | undefined
  students: number
  changed: number
  opening: Pesewas
}

/** Writes down that a list comes in, before anything of it does. In the caller's transaction. */
export async function writeList(
  context: Context,
  { id, name, students, changed, opening }: BroughtList,
): Promise<void> {
  await query(
    context,
    sql`insert into roster_lists (school_id, id, name, students, changed, opening, after_journal, recorded_at, recorded_by)
        select school_id, ${id}, ${name ?? null}, ${students}, ${changed}, ${opening}, journal_number, app_now(),
          ${context.caller.staffId}
        from school_tails where school_id = ${context.schoolId}`,
  )
}

/** Children whom the list has brought. One that began before lists were written down has nothing to be noted for. */
export async function noteBrought(context: Context, listId: string, ids: readonly string[]): Promise<void> {
  await query(
    context,
    sql`insert into roster_list_students (school_id, list_id, student_id)
        select l.school_id, l.id, s.id from roster_lists l, unnest(${ids}::uuid[]) s(id)
        where l.school_id = ${context.schoolId} and l.id = ${listId}`,
  )
}

interface ChangedChild {
  studentId: string
  was: Details
  made: Details
}

export async function noteChanged(
  context: Context,
  listId: string,
  changed: readonly ChangedChild[],
): Promise<void> {
  if (changed.length === 0) return
  await query(
    context,
    sql`insert into roster_list_students (school_id, list_id, student_id, was, made)
        select ${context.schoolId}, ${listId}, c."studentId", c.was, c.made
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c("studentId" uuid, was jsonb, made jsonb)`,
  )
}

/** What a list can change of a child, flat. */
export const DETAILS = [
  'surname',
  'firstName',
  'otherNames',
  'classId',
  'kindId',
  'phone',
  'guardianFirstName',
  'guardianSurname',
  'gender',
  'birthDate',
  'address',
] as const
export type Details = Partial<Record<(typeof DETAILS)[number], string>>

interface Listed {
  surname: string
  firstName: string
  otherNames: string
  classId: string
  kindId?: string | null | undefined
  gender: string
  address: string
  birthDate?: string | null | undefined
  guardian: { firstName: string; surname: string; phone: string }
}

const HOLD: Record<ChangedField, readonly (typeof DETAILS)[number][]> = {
  name: ['surname', 'firstName', 'otherNames'],
  class: ['classId'],
  kind: ['kindId'],
  phone: ['phone'],
  guardian: ['guardianFirstName', 'guardianSurname'],
  gender: ['gender'],
  birthDate: ['birthDate'],
  address: ['address'],
}

/** Of a child, only what stands in these fields. */
export function detailsOf({ guardian, ...child }: Listed, fields: readonly ChangedField[]): Details {
  const all: Required<Details> = {
    surname: child.surname,
    firstName: child.firstName,
    otherNames: child.otherNames,
    classId: child.classId,
    kindId: child.kindId ?? '',
    phone: guardian.phone,
    guardianFirstName: guardian.firstName,
    guardianSurname: guardian.surname,
    gender: child.gender,
    birthDate: child.birthDate ?? '',
    address: child.address,
  }
  return Object.fromEntries(fields.flatMap((field) => HOLD[field].map((key) => [key, all[key]])))
}
