import type { Gender } from '#shared/constants.ts'
import { type Day, dayOf } from '#shared/dates.ts'
import { invalidField, invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { appendAudit, joinClass, once } from '../../ledger/index.ts'
import { lockClasses, requireClass } from '../classes/index.ts'
import { type Guardian, linkGuardian } from '../guardians/index.ts'

/** A student as the form has it. */
export interface StudentForm {
  firstName: string
  surname: string
  otherNames: string
  gender: Gender
  address: string
  /** A class by id, name or another spelling of it. */
  classRef: string
  guardian: Guardian
  /** Null is none; undefined keeps what there is. */
  birthDate?: Day | null | undefined
  /** Of a new student; without one they are of the first. A known one changes by an act of its own. */
  kindId?: string | undefined
  /** Fee types the class was billed that this student is not charged. */
  withoutFees: readonly string[]
}

export interface Joined {
  studentId: string
  /** What the class was billed this term and the student now owes. */
  charges: { feeType: string; amount: Pesewas }[]
}

/**
 * Adds a student to a class, who joins what it was billed this term. Brothers and sisters share their guardian.
 * Refuses not_found for the class, day_closed when today's books are closed and there is something to charge.
 */
export function addStudent(context: Context, form: StudentForm): Promise<Joined & { replayed?: boolean }> {
  return once(context, async (inner) => {
    refuseUnborn(inner, form)
    const { id: classId } = await requireClass(inner, form.classRef, 'studentClass')
    await lockClasses(inner, [classId])
    const guardianId = await linkGuardian(inner, form.guardian)
    const { id: studentId, number } = await insertStudent(inner, form, classId, guardianId)
    const { charges } = await joinClass(inner, studentId, form.withoutFees)
    const { firstName, surname, otherNames, gender, address, guardian, birthDate } = form
    await appendAudit(
      inner,
      'add_student',
      studentId,
      { number, class: classId, guardian: guardianId, ...(form.kindId ? { kind: form.kindId } : {}) },
      { firstName, surname, otherNames, gender, address, guardian, birthDate: birthDate ?? undefined },
    )
    return { studentId, charges }
  })
}

/** Refuses invalid for a birth date that is still to come. */
export function refuseUnborn(
  { now = new Date() }: Context,
  { birthDate }: Pick<StudentForm, 'birthDate'>,
): void {
  if (birthDate && birthDate > dayOf(now))
    throw invalidField('studentBirthDate', 'The birth date is still to come.')
}

/** The number comes from the tail row; the balances written after it are a new student's, which nobody else locks. */
async function insertStudent(context: Context, form: StudentForm, classId: string, guardianId: string) {
  const { firstName, surname, otherNames, gender, address, birthDate = null, kindId = null } = form
  const added = await queryOne<{ id: string; number: number }>(
    context,
    sql`insert into students (school_id, number, surname, first_name, other_names, gender, address, class_id,
          guardian_id, born_on, kind_id, created_at)
        values (${context.schoolId}, next_student_numbers(${context.schoolId}, 1), ${surname}, ${firstName},
          ${otherNames}, ${gender}, ${address}, ${classId}, ${guardianId}, ${birthDate}, kind_to_have(${context.schoolId}, ${kindId}), app_now())
        returning id, number`,
  )
  invariant(added, 'an insert answers its row')
  return added
}
