import { queryOptions } from '@tanstack/react-query'
import { listClasses, listClassFees, previewClassFee, readClassFee } from '#shared/api/classes.ts'
import { readCompleted } from '#shared/api/classes-own.ts'
import { previewJoining } from '#shared/api/students.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { compareDue } from '#shared/spread.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'
import { withoutConnection } from './without-connection.ts'

export interface SchoolClass {
  id: string
  name: string
  position: number
  students: number
  totalDebt: Pesewas
  /** Where its students are promoted to; null: they complete the school. */
  nextClassId: string | null
}

interface ClassFee {
  feeType: string
  amount: Pesewas
  dueDate: string | null
  billed: { billingRunId: string; students: number; amount: Pesewas; recordedAt: string } | null
}

interface ListedFee extends ClassFee {
  classId: string
  className: string
}

/** The school's classes, in the order children pass through them, with what they owe: in all, or for one fee type. */
export const classesQuery = (feeType?: string) =>
  queryOptions({
    queryKey: feeType ? ['classes', feeType] : ['classes'],
    queryFn: async ({ signal }): Promise<SchoolClass[]> => {
      const sent = { params: { schoolId: schoolId() }, query: feeType ? { feeType } : {} }
      const rows = await call(listClasses, sent, { signal })
      return rows.map((row) => ({
        id: row.id,
        name: row.class_name,
        position: row.position,
        students: row.students,
        totalDebt: row.totalDebt,
        nextClassId: row.nextClassId,
      }))
    },
  })

/** The classes taken out of use. */
export const archivedClassesQuery = () =>
  queryOptions({
    queryKey: ['classes', 'out of use'],
    queryFn: async ({ signal }) => {
      const sent = { params: { schoolId: schoolId() }, query: { archived: 'true' as const } }
      const rows = await call(listClasses, sent, { signal })
      return rows.map(({ id, class_name: name }) => ({ id, name }))
    },
  })

/** Those who have completed the school: how many, how many of them owe, and how much. */
export const completedQuery = () =>
  queryOptions({
    queryKey: ['classes', 'completed'],
    queryFn: async ({ signal }) => {
      const reply = await call(readCompleted, { params: { schoolId: schoolId() } }, { signal })
      return { ...reply, totalDebt: reply.totalDebt }
    },
  })

/** Every fixed fee that is set, of all classes. */
export const classFeesQuery = () =>
  queryOptions({
    queryKey: ['classFees'],
    queryFn: async ({ signal }): Promise<ListedFee[]> => {
      const rows = await call(listClassFees, { params: { schoolId: schoolId() } }, { signal })
      return rows.map((row) => ({
        ...row,
        amount: row.amount,
        billed: row.billed && { ...row.billed, amount: row.billed.amount },
      }))
    },
  })

/**
 * Fees in the order in which the class's fixed fees fall due, as far as this device knows them: until a child's own dates
 * have come, and without a connection.
 */
export function inOrderDue<Fee extends { feeType: string }>(classId: string, fees: readonly Fee[]): Fee[] {
  const dueOf = ({ feeType }: Fee) => ({ feeType, due: knownDue(classId, feeType) })
  return fees.toSorted((left, right) => compareDue(dueOf(left), dueOf(right)))
}

/** When a class's fixed fee falls due, as far as this device knows it. */
export function knownDue(classId: string, feeType: string): string | null {
  return knownFees(classId).find((fee) => fee.feeType === feeType)?.dueDate ?? null
}

/** What a class was billed this term, the newest first, as far as this device knows it. */
export function lastBilled(classId: string): string[] {
  return knownFees(classId)
    .flatMap(({ feeType, billed }) => (billed ? [{ feeType, at: billed.recordedAt }] : []))
    .toSorted((left, right) => right.at.localeCompare(left.at))
    .map(({ feeType }) => feeType)
}

function knownFees(classId: string): ListedFee[] {
  const known = queryClient.getQueryData<ListedFee[]>(classFeesQuery().queryKey) ?? []
  return known.filter((fee) => fee.classId === classId)
}

/** Whether this device has read what the classes are billed. */
export function areClassFeesKnown(): boolean {
  return queryClient.getQueryData(classFeesQuery().queryKey) !== undefined
}

/** What a class's fixed fee is, as far as this device knows it; 0 when none is set. In pesewas. */
export function knownClassFee(classId: string, feeType: string): Pesewas {
  return knownFees(classId).find((fee) => fee.feeType === feeType)?.amount ?? pesewas(0)
}

/**
 * The fixed fee of a class, by its id or name; amount 0 when none is set. `billed` is this term's standing billing run.
 */
export const classFeeQuery = (classId: string, feeType: string) =>
  queryOptions({
    queryKey: ['classFee', classId, feeType],
    ...withoutConnection(classFeesQuery().queryKey, (fees: ListedFee[]): ClassFee => {
      const isOfClass = (fee: ListedFee) => fee.classId === classId || fee.className === classId
      const found = fees.find((fee) => isOfClass(fee) && fee.feeType === feeType)
      return found ?? { feeType, amount: pesewas(0), dueDate: null, billed: null }
    }),
    queryFn: async ({ signal }): Promise<ClassFee> => {
      const reply = await call(readClassFee, { params: { classId, feeType } }, { signal })
      return {
        ...reply,
        amount: reply.amount,
        billed: reply.billed && { ...reply.billed, amount: reply.billed.amount },
      }
    },
  })

/** What a new fixed fee would charge or credit each billed student, before it is saved. */
export const classFeePreviewQuery = (classId: string, feeType: string, amount: Pesewas) =>
  queryOptions({
    queryKey: ['classFeePreview', classId, feeType, amount],
    queryFn: async ({ signal }) => {
      const sent = { params: { classId, feeType }, query: { amount } }
      const reply = await call(previewClassFee, sent, { signal })
      return {
        students: reply.students,
        difference: reply.difference,
        reduced: reply.reduced,
        carried: reply.carried,
        perStudent: new Map(reply.perStudent.map((each) => [each.studentId, each.difference])),
      }
    },
  })

/** What a student would be charged on joining a class now. */
export const joiningQuery = (classRef: string, studentId?: string, kindId?: string) =>
  queryOptions({
    queryKey: ['joining', classRef, studentId ?? null, kindId ?? null],
    queryFn: async ({ signal }) => {
      const query = studentId ? { studentId } : { kindId }
      const reply = await call(previewJoining, { params: { classRef }, query }, { signal })
      return {
        className: reply.className,
        charges: reply.charges.map((charge) => ({
          ...charge,
          // Absent in an answer of the release before, which may still run beside this one.
          reduced: charge.reduced ?? pesewas(0),
          carried: charge.carried ?? pesewas(0),
        })),
      }
    },
  })
