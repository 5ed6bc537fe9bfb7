import { addStudent, editStudent } from '#shared/api/students.ts'
import type { Gender } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { refreshAll } from './refresh-money.ts'
import { type Student, toStudent } from './students.ts'

/** A student as a form holds her: text as typed. */
export interface StudentForm {
  surname: string
  firstName: string
  otherNames: string
  className: string
  gender: Gender | null
  address: string
  /** Null is none; undefined is not known here and stays as it is. */
  birthDate: Day | null | undefined
  /** Of a new student at a school with kinds of pupils; undefined is the first. */
  kindId?: string | undefined
  guardianSurname: string
  guardianFirstName: string
  guardianPhone: string
}

interface Joining {
  form: StudentForm
  gender: Gender
  /** Fee types of the class this student is not charged. */
  withoutFees: readonly string[]
}

/** Which field of the form each name of the contract belongs to. */
export const formFields: Record<string, keyof StudentForm> = {
  studentSurname: 'surname',
  studentFirstName: 'firstName',
  studentOtherNames: 'otherNames',
  studentClass: 'className',
  studentGender: 'gender',
  studentAddress: 'address',
  studentBirthDate: 'birthDate',
  studentParentSurname: 'guardianSurname',
  studentParentFirstName: 'guardianFirstName',
  studentParentNumber: 'guardianPhone',
}

/** Adds a student, who joins what the class was billed this term. */
export async function createStudent(joining: Joining, idempotencyKey: string) {
  const reply = await call(
    addStudent,
    { body: { ...bodyOf(joining), kindId: joining.form.kindId } },
    { idempotencyKey },
  )
  return settle(reply)
}

/** Changes a student's details. A new class charges what that class was billed this term. */
export async function changeStudent(
  { studentId, ...joining }: Joining & { studentId: string },
  idempotencyKey: string,
) {
  const reply = await call(editStudent, { body: { studentId, ...bodyOf(joining) } }, { idempotencyKey })
  return settle(reply)
}

function bodyOf({ form, gender, withoutFees }: Joining) {
  return {
    studentSurname: form.surname,
    studentFirstName: form.firstName,
    studentOtherNames: form.otherNames,
    studentClass: form.className,
    studentGender: gender,
    studentAddress: form.address,
    studentBirthDate: form.birthDate,
    studentParentSurname: form.guardianSurname,
    studentParentFirstName: form.guardianFirstName,
    studentParentNumber: form.guardianPhone,
    withoutFees: [...withoutFees],
  }
}

type Saved = Awaited<ReturnType<typeof call<typeof addStudent>>>

function settle(reply: Saved): { student: Student; charged: Pesewas } {
  void refreshAll([reply.student.id])
  return {
    student: toStudent(reply.student),
    charged: sumOf(reply.charges.map(({ amount }) => amount)),
  }
}
