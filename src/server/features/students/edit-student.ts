import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, joinClass, once, requireOtherMover } from '../../ledger/index.ts'
import { lockClasses, requireClass } from '../classes/index.ts'
import { relinkGuardian } from '../guardians/index.ts'
import { type Joined, refuseUnborn, type StudentForm } from './add-student.ts'
import { lockStudents } from './lock-students.ts'

/**
 * Changes a student's details. A new class charges what it was billed this term, less what the student was charged for
 * already; a leaver who is put into a class is a pupil again. Refuses not_found, invalid (archived), conflict, forbidden.
 */
export function editStudent(
  context: Context,
  studentId: string,
  form: StudentForm,
): Promise<Joined & { replayed?: boolean }> {
  return once(context, async (inner) => {
    refuseUnborn(inner, form)
    const { id: classId } = await requireClass(inner, form.classRef, 'studentClass')
    const before = await lockForEdit(inner, studentId, classId)
    const isMoved = before.classId !== classId
    const guardianId = await relinkGuardian(inner, before.guardianId, form.guardian)
    if (guardianId !== before.guardianId) await requireOtherMover(inner, [studentId])
    await updateStudent(inner, studentId, form, guardianId)
    if (isMoved) await moveStudent(inner, studentId, classId)
    const { charges } = isMoved ? await joinClass(inner, studentId, form.withoutFees) : { charges: [] }
    const { classRef: _, withoutFees: __, ...after } = form
    await appendAudit(
      inner,
      'edit_student',
      studentId,
      {
        class: classId,
        classBefore: before.classId,
        guardian: guardianId,
        guardianBefore: before.guardianId,
      },
      { before: before.personal, after },
    )
    return { studentId, charges }
  })
}

interface Editable {
  classId: string
  guardianId: string
  personal: object
}

/**
 * Takes the classes and then the student's own row: whoever promotes, archives, restores or erases the student at this
 * moment waits for this edit, or this edit sees what was done.
 */
async function lockForEdit(context: Context, studentId: string, classId: string): Promise<Editable> {
  const { classId: wasIn } = await findForEdit(context, studentId)
  if (wasIn !== classId) await lockClasses(context, [wasIn, classId], [classId])
  const [locked] = await lockStudents(context, [studentId])
  if (locked?.status === 'archived') {
    throw invalidField('studentId', 'This student is archived. Restore the student before changing anything.')
  }
  if (locked?.classId !== wasIn) {
    throw new Refusal('conflict', 'This student was moved just now. Look again, then change the class.')
  }
  return await findForEdit(context, studentId)
}

async function findForEdit(context: Context, studentId: string): Promise<Editable> {
  const found = await queryOne<Editable>(
    context,
    sql`select s.class_id as "classId", s.guardian_id as "guardianId", jsonb_build_object(
            'firstName', s.first_name, 'surname', s.surname, 'otherNames', s.other_names, 'gender', s.gender,
            'address', s.address, 'birthDate', s.born_on, 'guardian', jsonb_build_object('firstName', g.first_name, 'surname', g.surname,
            'phone', g.phone)) as personal
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where s.school_id = ${context.schoolId} and s.id = ${studentId} and s.erased_at is null`,
  )
  if (!found) throw notFound('Student')
  return found
}

async function updateStudent(context: Context, studentId: string, form: StudentForm, guardianId: string) {
  const { firstName, surname, otherNames, gender, address, birthDate } = form
  await query(
    context,
    sql`update students set first_name = ${firstName}, surname = ${surname}, other_names = ${otherNames},
          gender = ${gender}, address = ${address}, guardian_id = ${guardianId},
          born_on = case when ${birthDate !== undefined} then ${birthDate ?? null}::date else born_on end
        where school_id = ${context.schoolId} and id = ${studentId}`,
  )
}

async function moveStudent(context: Context, studentId: string, classId: string) {
  await query(
    context,
    sql`update students set class_id = ${classId}, status = 'active', completed_at = null
        where school_id = ${context.schoolId} and id = ${studentId}`,
  )
}
