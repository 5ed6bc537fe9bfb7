import type { Gender } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { lockClasses } from '../classes/index.ts'
import { type Guardian, guardianKey, waitForAllNamesakes } from '../guardians/index.ts'

export interface NewStudent {
  surname: string
  firstName: string
  otherNames: string
  /** Empty when the school's list does not say. */
  gender: Gender | ''
  address: string
  birthDate?: Day | null | undefined
  classId: string
  /** Which kind of pupil, where the list says one that is not the school’s first. */
  kindId?: string | undefined
  /** What the list calls its family, until that has an id. */
  family?: string
  /** The id of the family the list puts the child in, made with the first of its children; by the guardian without one. */
  familyId?: string | undefined
  guardian: Guardian
}

export interface AddedStudent {
  id: string
  /** On the student's card. */
  number: number
  guardianId: string
}

/** Rows in one statement: large enough to be quick. */
const ROWS_AT_ONCE = 1_000

/**
 * Adds many students at once, in their order. Children whose guardian has the same phone and name share one guardian,
 * also with children who are there already; without a phone nobody is known to be the same person. Posts nothing to the ledger and tells nobody.
 */
export async function addStudents(
  context: Context,
  students: readonly NewStudent[],
): Promise<AddedStudent[]> {
  return await inTransaction(context, async (context) => {
    // The classes first and the school's tail row (the numbers) last, as in every act. Whoever adds, changes or erases a
    // family meanwhile waits, so that one person stays one guardian.
    await lockClasses(context, [...new Set(students.map(({ classId }) => classId))])
    await waitForAllNamesakes(context)
    const guardians = await guardiansFor(context, students)
    const first = await takeNumbers(context, students.length)
    const added: AddedStudent[] = []
    for (const batch of batches(students)) {
      const rows = batch.map((student, index) => ({
        ...student,
        number: first + added.length + index,
        guardian: takeGuardian(guardians, student.guardian),
      }))
      await makeFamilies(
        context,
        rows.map(({ familyId }) => familyId),
      )
      added.push(...(await insertStudents(context, rows)))
    }
    return added
  })
}

/** By key: the id of a guardian with a phone, and one id for each guardian of that name without. */
interface GuardianIds {
  shared: Map<string, string>
  single: Map<string, string[]>
}

function takeGuardian({ shared, single }: GuardianIds, guardian: Guardian): string | undefined {
  const key = guardianKey(guardian)
  return guardian.phone === '' ? single.get(key)?.pop() : shared.get(key)
}

/** Those who are there, and the others made now. */
async function guardiansFor(context: Context, students: readonly NewStudent[]): Promise<GuardianIds> {
  const guardians = students.map(({ guardian }) => guardian)
  const wanted = new Map(
    guardians.filter(({ phone }) => phone !== '').map((guardian) => [guardianKey(guardian), guardian]),
  )
  const shared = await knownGuardians(context, [...wanted.values()])
  const strangers = [...wanted].flatMap(([key, guardian]) => (shared.has(key) ? [] : [guardian]))
  for (const { id, ...made } of await insertGuardians(context, strangers)) shared.set(guardianKey(made), id)
  const single = new Map<string, string[]>()
  const phoneless = guardians.filter(({ phone }) => phone === '')
  for (const { id, ...made } of await insertGuardians(context, phoneless)) {
    const key = guardianKey(made)
    single.set(key, [...(single.get(key) ?? []), id])
  }
  return { shared, single }
}

async function knownGuardians(context: Context, wanted: readonly Guardian[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const batch of batches(wanted)) {
    const phones = JSON.stringify(batch.map(({ phone }) => phone))
    const known = await query<Guardian & { id: string }>(
      context,
      sql`select id, first_name as "firstName", surname, phone from guardians
        where school_id = ${context.schoolId}
          and phone in (select jsonb_array_elements_text(${phones}::jsonb))
        order by id desc`,
    )
    for (const guardian of known) ids.set(guardianKey(guardian), guardian.id)
  }
  return ids
}

async function insertGuardians(
  context: Context,
  guardians: readonly Guardian[],
): Promise<(Guardian & { id: string })[]> {
  const inserted: (Guardian & { id: string })[] = []
  for (const batch of batches(guardians)) {
    const made = await query<Guardian & { id: string }>(
      context,
      sql`insert into guardians (school_id, first_name, surname, phone, created_at)
        select ${context.schoolId}, g."firstName", g.surname, g.phone, app_now()
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          as g("firstName" text, surname text, phone text)
        returning id, first_name as "firstName", surname, phone`,
    )
    inserted.push(...made)
  }
  return inserted
}

async function takeNumbers(context: Context, count: number): Promise<number> {
  const taken = await queryOne<{ first: number }>(
    context,
    sql`select next_student_numbers(${context.schoolId}, ${count}) as first`,
  )
  if (!taken) throw new Error('next_student_numbers answered nothing')
  return taken.first
}

/** Those that no earlier piece of the list has made. */
async function makeFamilies(context: Context, rows: readonly NewStudent['familyId'][]): Promise<void> {
  const ids = [...new Set(rows.filter((id) => id !== undefined))]
  if (ids.length === 0) return
  await query(
    context,
    sql`insert into families (school_id, id, made_at)
        select ${context.schoolId}, id::uuid, app_now() from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) t(id)
        on conflict do nothing`,
  )
}

type StudentToInsert = Omit<NewStudent, 'guardian'> & { number: number; guardian: string | undefined }

async function insertStudents(context: Context, rows: StudentToInsert[]): Promise<AddedStudent[]> {
  const inserted = await query<AddedStudent>(
    context,
    sql`insert into students (school_id, number, surname, first_name, other_names, gender, address, class_id,
        guardian_id, born_on, family_id, kind_id, created_at)
      select ${context.schoolId}, s.number, s.surname, s."firstName", s."otherNames", s.gender, s.address, s."classId",
        s.guardian, s."birthDate", s."familyId", kind_to_have(${context.schoolId}, s."kindId"), app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(number bigint, surname text, "firstName" text,
        "otherNames" text, gender text, address text, "classId" uuid, guardian uuid,
        "birthDate" date, "familyId" uuid, "kindId" uuid)
      returning id, number, guardian_id as "guardianId"`,
  )
  return inserted.sort((a, b) => a.number - b.number)
}

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE)
    yield list.slice(start, start + ROWS_AT_ONCE)
}
