import { queryOptions } from '@tanstack/react-query'
import { listClassStudents } from '#shared/api/classes.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { listStudents, readStudent } from '#shared/api/students.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import { fromCedis, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { inOrderDue } from './classes.ts'
import { queryClient } from './client.ts'
import { feeTypesQuery } from './school.ts'
import { schoolId } from './wire.ts'
import { withoutConnection } from './without-connection.ts'

export interface Student {
  id: string
  number: string
  surname: string
  firstName: string
  otherNames: string
  gender: string
  address: string
  classId: string
  className: string
  guardianFirstName: string
  guardianSurname: string
  guardianPhone: string
  /** Balance by fee type; negative is in credit. */
  fees: readonly FeeBalance[]
  totalDebt: Pesewas
  status: 'active' | 'completed' | 'archived'
}

export interface FeeBalance {
  feeType: string
  amount: Pesewas
}

export interface Outstanding extends FeeBalance {
  dueDate: string | null
  daysLate: number
  voluntary: boolean
  charged: Pesewas
  received: Pesewas
}

export interface StudentDetails extends Student {
  overdue: Pesewas
  charged: Pesewas
  received: Pesewas
  outstanding: readonly Outstanding[]
  guardianId: string
  siblings: readonly { id: string; name: string; className: string; totalDebt: Pesewas }[]
}

export type StudentStatus = Student['status']

/** Every student on the lists, by surname. */
export const studentsQuery = (status: StudentStatus = 'active') =>
  queryOptions({
    queryKey: ['students', status],
    queryFn: async ({ signal }) => {
      const rows = await call(
        listStudents,
        { params: { schoolId: schoolId() }, query: { status } },
        { signal },
      )
      return rows.map(toStudent).sort(bySurname)
    },
    // Ten thousand rows are not compared one by one to save a render.
    structuralSharing: false,
  })

export const classStudentsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['classStudents', classId],
    ...withoutConnection(studentsQuery().queryKey, (students: Student[]) =>
      students.filter((student) => student.classId === classId || student.className === classId),
    ),
    queryFn: async ({ signal }) => {
      const rows = await call(listClassStudents, { params: { classId } }, { signal })
      return rows.map(toStudent).sort(bySurname)
    },
  })

/** One student with what is outstanding. What the list already knows of her shows at once. */
export const studentQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student', studentId],
    ...withoutConnection(studentsQuery().queryKey, (students: Student[]) => {
      const student = students.find(({ id }) => id === studentId)
      return student && detailsFromList(student)
    }),
    queryFn: async ({ signal }): Promise<StudentDetails> =>
      toDetails(await call(readStudent, { params: { studentId } }, { signal })),
  })

/** What the list in memory knows of a student, if it has been read. */
export function knownStudent(studentId: string): Student | undefined {
  return queryClient.getQueryData(studentsQuery().queryKey)?.find(({ id }) => id === studentId)
}

/** Writes a student's new balances into the lists in memory, so that every screen agrees at once. */
export function patchStudentBalances(
  studentId: string,
  balances: readonly FeeBalance[],
  totalDebt: Pesewas,
): void {
  const patch = (student: Student): Student => {
    if (student.id !== studentId) return student
    const untouched = student.fees.filter(({ feeType }) => !balances.some((each) => each.feeType === feeType))
    return { ...student, fees: [...untouched, ...balances.filter(({ amount }) => amount !== 0)], totalDebt }
  }
  for (const part of ['students', 'classStudents']) {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [part] })) {
      // One child's figure is new; the list stays as old as it is.
      const updatedAt = state.dataUpdatedAt
      queryClient.setQueryData<Student[]>(queryKey, (list) => list?.map(patch), { updatedAt })
    }
  }
  const { queryKey } = studentQuery(studentId)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (!updatedAt) return
  const patchDetails = (details: StudentDetails) =>
    patchOutstanding({ ...details, ...patch(details) }, balances)
  queryClient.setQueryData<StudentDetails>(queryKey, (details) => details && patchDetails(details), {
    updatedAt,
  })
}

/** On a slow connection her page would show the old debt for seconds; when what is left was due the server says later. */
function patchOutstanding(details: StudentDetails, balances: readonly FeeBalance[]): StudentDetails {
  const outstanding = details.outstanding.map((line) => {
    const now = balances.find(({ feeType }) => feeType === line.feeType)
    return now ? { ...line, amount: now.amount } : line
  })
  const late = sumOf(outstanding.filter(({ daysLate, amount }) => daysLate > 0 && amount > 0).map(amountOf))
  return { ...details, outstanding, overdue: pesewas(Math.min(details.overdue, late)) }
}

function amountOf({ amount }: FeeBalance): Pesewas {
  return amount
}

/** The balance of a student on one fee type, in pesewas. */
export function balanceOn(student: Student, feeType: string): Pesewas {
  return student.fees.find((fee) => fee.feeType === feeType)?.amount ?? fromCedis(0)
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

export function bySurname(left: Student, right: Student): number {
  return (
    collator.compare(left.surname, right.surname) ||
    collator.compare(left.firstName, right.firstName) ||
    collator.compare(left.otherNames, right.otherNames)
  )
}

export function toStudent(row: StudentRow): Student {
  return {
    id: row.id,
    number: row.student_number,
    surname: row.student_surname,
    firstName: row.student_first_name,
    otherNames: row.student_other_names,
    gender: row.student_gender,
    address: row.student_address,
    classId: row.studentClass,
    className: row.student_class_name,
    guardianFirstName: row.student_parent_first_name,
    guardianSurname: row.student_parent_surname,
    guardianPhone: row.student_parent_number,
    fees: row.fees.map(({ feeType, amount }) => ({ feeType, amount: fromCedis(amount) })),
    totalDebt: fromCedis(row.totalDebt),
    status: row.status,
  }
}

function toDetails(reply: Reply<typeof readStudent>): StudentDetails {
  return {
    ...toStudent(reply),
    overdue: fromCedis(reply.overdue),
    charged: fromCedis(reply.charged),
    received: fromCedis(reply.received),
    outstanding: reply.outstanding.map((line) => ({
      ...line,
      amount: fromCedis(line.amount),
      charged: fromCedis(line.charged),
      received: fromCedis(line.received),
    })),
    guardianId: reply.guardianId,
    siblings: reply.siblings.map((sibling) => ({ ...sibling, totalDebt: fromCedis(sibling.totalDebt) })),
  }
}

/** What a list knows of a student, as her page has it: no due dates, no totals, no family. */
function detailsFromList(student: Student): StudentDetails {
  const feeTypes = queryClient.getQueryData(feeTypesQuery().queryKey)
  const isVoluntary = (name: string) => feeTypes?.find((each) => each.name === name)?.voluntary ?? false
  const nothing = fromCedis(0)
  const outstanding = inOrderDue(student.classId, student.fees).map(({ feeType, amount }) => ({
    ...{ feeType, amount, voluntary: isVoluntary(feeType) },
    ...{ dueDate: null, daysLate: 0, charged: nothing, received: nothing },
  }))
  return {
    ...student,
    ...{ outstanding, overdue: nothing, charged: nothing, received: nothing },
    ...{ guardianId: '', siblings: [] },
  }
}
