import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { listClassStudents } from '#shared/api/classes.ts'
import { decodeReply } from '#shared/api/convert.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { listStudents, readStudent } from '#shared/api/students.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { call, callWithHeaders } from '#web/api.ts'
import { bySurname } from './by-surname.ts'
import { inOrderDue } from './classes.ts'
import { queryClient } from './client.ts'
import { takeEarlyList } from './early-list.ts'
import { feeTypesQuery } from './school.ts'
import { schoolId } from './wire.ts'
import { withoutConnection } from './without-connection.ts'

export interface Student {
  id: string
  number: string
  /** `AGA-4F7K`: what parents pay by. */
  code: string
  surname: string
  firstName: string
  otherNames: string
  gender: string
  address: string
  classId: string
  className: string
  /** Brothers and sisters have the same. */
  familyId: string
  guardianFirstName: string
  guardianSurname: string
  guardianPhone: string
  /** Balance by fee type; negative is in credit. */
  fees: readonly FeeBalance[]
  totalDebt: Pesewas
  status: 'active' | 'completed' | 'archived'
  /** Where the school knows it. */
  birthYear: number | undefined
  /** Of which kind, at a school that has kinds. */
  kind?: string | undefined
}

export interface FeeBalance {
  feeType: string
  amount: Pesewas
}

export interface Outstanding extends FeeBalance {
  dueDate: string | null
  /** In whose order money is spread: a plan moves `dueDate` alone. Not in what an older version has kept. */
  oldestCharge?: string | null | undefined
  daysLate: number
  voluntary: boolean
  passThrough: boolean
  charged: Pesewas
  received: Pesewas
}

export interface StudentDetails extends Student {
  overdue: Pesewas
  charged: Pesewas
  received: Pesewas
  outstanding: readonly Outstanding[]
  guardianId: string
  /** Undefined where only a list is known, which has none. */
  birthDate: Day | null | undefined
  /** Where credit stands; undefined where only a list is known. */
  creditFeeType: string | undefined
  siblings: readonly { id: string; name: string; className: string; totalDebt: Pesewas }[]
}

export type StudentStatus = Student['status']

/** Where somebody is: in a class, or one of those who have completed the school. */
export function placeOf({ status, className }: Pick<Student, 'status' | 'className'>): string {
  return status === 'completed' ? COMPLETED : className
}

export const COMPLETED = 'Completed'

/** A list as it is held in memory and on the device. */
export interface StudentList {
  /** What it is as of, for asking what has changed since; null where the server keeps no such list. */
  version: string | null
  students: readonly Student[]
}

const studentsOf = ({ students }: StudentList) => students

/** Every student on the lists, by surname. Who has the list asks only for what has changed in it. */
export const studentsQuery = (status: StudentStatus = 'active') =>
  queryOptions({
    queryKey: ['students', status],
    queryFn: ({ signal }) => readList(status, signal),
    select: studentsOf,
    // Ten thousand rows are not compared one by one to save a render.
    structuralSharing: false,
  })

async function readList(status: StudentStatus, signal: AbortSignal): Promise<StudentList> {
  const held = () => queryClient.getQueryData<StudentList>(['students', status])
  const before = held()
  const { reply, headers } = await askForList(status, before?.version, signal)
  const version = headers.get('X-List-Version')
  if (headers.get('X-List-Changes') !== 'since') {
    return { version, students: onList(reply, status).sort(bySurname) }
  }
  const now = held()
  // Another list came in its place on the way: these changes are not of that one.
  if (!now || now.version !== before?.version) {
    const { reply: all, headers: said } = await askForList(status, null, signal)
    return { version: said.get('X-List-Version'), students: onList(all, status).sort(bySurname) }
  }
  if (reply.length === 0 && version === now.version) return now
  return { version, students: withChanges(now.students, reply, status) }
}

async function askForList(status: StudentStatus, since: string | null | undefined, signal: AbortSignal) {
  const early = status === 'active' && !since ? await takeEarlyList() : null
  if (early) return { reply: decodeReply(listStudents, early.rows), headers: early.headers }
  const query = since ? { status, since } : { status }
  return await callWithHeaders(listStudents, { params: { schoolId: schoolId() }, query }, { signal })
}

export type ListedRow = Reply<typeof listStudents>[number]

function onList(rows: readonly ListedRow[], status: StudentStatus): Student[] {
  return rows.filter((row) => row.status === status).map((row) => toStudent({ ...row, status }))
}

/**
 * A sorted list with some rows changed: those of another status, or erased, are no longer on it. What a row says as before stays the very
 * same text: a day of payments would make the texts of as many rows anew.
 */
function withChanges(
  students: readonly Student[],
  rows: readonly ListedRow[],
  status: StudentStatus,
): readonly Student[] {
  if (rows.length === 0) return students
  const changed = new Set(rows.map(({ id }) => id))
  const before = new Map<string, Student>()
  const list = students.filter((student) => {
    if (changed.has(student.id)) before.set(student.id, student)
    return !changed.has(student.id)
  })
  for (const student of onList(rows, status))
    list.splice(standsAt(student, list), 0, replaceEqualDeep(before.get(student.id), student))
  return list
}

/** Where a student stands in a sorted list. */
function standsAt(student: Student, list: readonly Student[]): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = list[middle]
    if (other && bySurname(other, student) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

export const classStudentsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['classStudents', classId],
    ...withoutConnection(studentsQuery().queryKey, ({ students }: StudentList) =>
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
    ...withoutConnection(studentsQuery().queryKey, ({ students }: StudentList) => {
      const student = students.find(({ id }) => id === studentId)
      return student && detailsFromList(student)
    }),
    queryFn: async ({ signal }): Promise<StudentDetails> =>
      toDetails(await call(readStudent, { params: { studentId } }, { signal })),
  })

/** What the list in memory knows of a student, if it has been read. */
export function knownStudent(studentId: string): Student | undefined {
  return queryClient.getQueryData(studentsQuery().queryKey)?.students.find(({ id }) => id === studentId)
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
  const cached = (part: string) => queryClient.getQueryCache().findAll({ queryKey: [part] })
  // One child's figure is new; the list stays as old as it is.
  for (const { queryKey, state } of cached('students')) {
    const patchList = (list?: StudentList) => list && { ...list, students: list.students.map(patch) }
    queryClient.setQueryData<StudentList>(queryKey, patchList, { updatedAt: state.dataUpdatedAt })
  }
  for (const { queryKey, state } of cached('classStudents')) {
    const patchClass = (students?: Student[]) => students?.map(patch)
    queryClient.setQueryData<Student[]>(queryKey, patchClass, { updatedAt: state.dataUpdatedAt })
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
  const credit = sumOf(outstanding.filter(({ amount }) => amount < 0).map(({ amount }) => pesewas(-amount)))
  return { ...details, outstanding, overdue: pesewas(Math.min(details.overdue, Math.max(0, late - credit))) }
}

function amountOf({ amount }: FeeBalance): Pesewas {
  return amount
}

/** The balance of a student on one fee type, in pesewas. */
export function balanceOn(student: Student, feeType: string): Pesewas {
  return student.fees.find((fee) => fee.feeType === feeType)?.amount ?? pesewas(0)
}

export function toStudent(row: StudentRow): Student {
  return {
    id: row.id,
    number: row.student_number,
    code: row.pupilCode,
    surname: row.student_surname,
    firstName: row.student_first_name,
    otherNames: row.student_other_names,
    gender: row.student_gender,
    address: row.student_address,
    classId: row.studentClass,
    className: row.student_class_name,
    familyId: row.familyId,
    guardianFirstName: row.student_parent_first_name,
    guardianSurname: row.student_parent_surname,
    guardianPhone: row.student_parent_number,
    fees: row.fees,
    totalDebt: row.totalDebt,
    status: row.status,
    birthYear: row.birthYear,
    kind: row.kind,
  }
}

function toDetails(reply: Reply<typeof readStudent>): StudentDetails {
  return {
    ...toStudent(reply),
    overdue: reply.overdue,
    charged: reply.charged,
    received: reply.received,
    outstanding: reply.outstanding,
    guardianId: reply.guardianId,
    birthDate: reply.birthDate,
    creditFeeType: reply.creditFeeType ?? undefined,
    siblings: reply.siblings.map((sibling) => ({ ...sibling, totalDebt: sibling.totalDebt })),
  }
}

/** What a list knows of a student, as her page has it: no due dates, no totals, no family. */
function detailsFromList(student: Student): StudentDetails {
  const feeTypes = queryClient.getQueryData(feeTypesQuery().queryKey)
  const typeOf = (name: string) => feeTypes?.find((each) => each.name === name)
  const nothing = pesewas(0)
  const unknown = { dueDate: null, daysLate: 0, charged: nothing, received: nothing }
  const outstanding = inOrderDue(student.classId, student.fees).map(({ feeType, amount }) => {
    const { voluntary = false, passThrough = false } = typeOf(feeType) ?? {}
    return { ...unknown, feeType, amount, voluntary, passThrough }
  })
  const figures = { outstanding, overdue: nothing, charged: nothing, received: nothing }
  const family = { guardianId: '', birthDate: undefined, creditFeeType: undefined, siblings: [] }
  return { ...student, ...figures, ...family }
}
