import { promoteStudents } from '#shared/api/classes.ts'
import {
  addClass as addClassCall,
  archiveClass as archiveClassCall,
  editClass as editClassCall,
  orderClasses as orderClassesCall,
  promoteAll as promoteAllCall,
  restoreClass as restoreClassCall,
  undoYearEnd as undoYearEndCall,
} from '#shared/api/classes-own.ts'
import { archiveStudents } from '#shared/api/students.ts'
import { previewRestore, restoreStudents } from '#shared/api/students-back.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { refreshAll } from './refresh-money.ts'

export interface Promotion {
  classId: string
  studentIds: readonly string[]
  /** Instead of the next class. */
  toClassId?: string
}

/** Moves students to the next class. Posts nothing: what they owe goes with them. */
export async function promote(batch: Promotion, idempotencyKey: string) {
  const { classId, studentIds, toClassId } = batch
  const body = { classId, students: [...studentIds], ...(toClassId ? { toClassId } : {}) }
  const reply = await call(promoteStudents, { body }, { idempotencyKey })
  void refreshAll()
  return reply
}

/** Takes students off the lists. Every entry and receipt stays, and they can be brought back. */
export async function archive(studentIds: readonly string[], idempotencyKey: string) {
  const reply = await call(archiveStudents, { body: { studentIds: [...studentIds] } }, { idempotencyKey })
  void refreshAll()
  return reply
}

/** Brings archived students back into their class. */
export async function restore(studentIds: readonly string[], idempotencyKey: string) {
  const reply = await call(restoreStudents, { body: { studentIds: [...studentIds] } }, { idempotencyKey })
  void refreshAll()
  return reply
}

/** The same, charged what standing bills have charged their class meanwhile, or named as not billed. */
export async function bringBack(
  { studentIds, charge }: { studentIds: readonly string[]; charge: boolean },
  idempotencyKey: string,
) {
  const reply = await call(
    restoreStudents,
    { body: { studentIds: [...studentIds], charge } },
    { idempotencyKey },
  )
  void refreshAll()
  return reply
}

/** What children were not charged while they were away. */
export interface Missed {
  charges: readonly { feeType: string; amount: Pesewas }[]
  /** What rules and sponsors take of it; below zero, less than before. */
  less: Pesewas
  owes: Pesewas
}

export async function missedBy(studentIds: readonly string[]): Promise<Missed> {
  const { students, charged, familiesOwe } = await call(previewRestore, {
    body: { studentIds: [...studentIds] },
  })
  const charges = students.flatMap((student) => student.charges)
  return {
    charges: charges.map(({ feeType, amount }) => ({ feeType, amount })),
    less: pesewas(charged - familiesOwe),
    owes: familiesOwe,
  }
}

/** Adds a class after another; its students go where those of that one go. */
export async function addClass(given: { name: string; afterClassId?: string }, idempotencyKey: string) {
  const reply = await call(addClassCall, { body: given }, { idempotencyKey })
  void refreshAll()
  return reply
}

export interface ClassChange {
  classId: string
  name?: string
  /** Null: its students complete the school. */
  nextClassId?: string | null
}

/** Renames a class, or changes where its students go. */
export async function editClass(change: ClassChange, idempotencyKey: string) {
  const reply = await call(editClassCall, { body: change }, { idempotencyKey })
  void refreshAll()
  return reply
}

export async function orderClasses(classIds: readonly string[], idempotencyKey: string) {
  await call(orderClassesCall, { body: { classIds: [...classIds] } }, { idempotencyKey })
  void refreshAll()
}

/** Takes a class out of use; its students move to another one first. */
export async function archiveClass(
  given: { classId: string; moveToClassId?: string },
  idempotencyKey: string,
) {
  const reply = await call(archiveClassCall, { body: given }, { idempotencyKey })
  void refreshAll()
  return reply
}

export async function restoreClass(classId: string, idempotencyKey: string) {
  const reply = await call(restoreClassCall, { body: { classId } }, { idempotencyKey })
  void refreshAll()
  return reply
}

/** Promotes all classes at once, except those who repeat. */
export async function promoteAll(repeaters: readonly string[], idempotencyKey: string) {
  const reply = await call(promoteAllCall, { body: { repeaters: [...repeaters] } }, { idempotencyKey })
  void refreshAll()
  return reply
}

/** Puts everybody back whom promoting all classes moved. */
export async function undoYearEnd(yearEndId: string, idempotencyKey: string) {
  const reply = await call(undoYearEndCall, { params: { yearEndId } }, { idempotencyKey })
  void refreshAll()
  return reply
}
