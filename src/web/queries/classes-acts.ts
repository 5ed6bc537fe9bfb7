import { promoteStudents } from '#shared/api/classes.ts'
import { archiveStudents, restoreStudents } from '#shared/api/students.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

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
  refreshLists()
  return reply
}

/** Takes students off the lists. Every entry and receipt stays, and they can be brought back. */
export async function archive(studentIds: readonly string[], idempotencyKey: string) {
  const reply = await call(archiveStudents, { body: { studentIds: [...studentIds] } }, { idempotencyKey })
  refreshLists()
  return reply
}

/** Brings archived students back into their class. */
export async function restore(studentIds: readonly string[], idempotencyKey: string) {
  const reply = await call(restoreStudents, { body: { studentIds: [...studentIds] } }, { idempotencyKey })
  refreshLists()
  return reply
}

function refreshLists(): void {
  for (const part of ['students', 'classStudents', 'classes', 'unbilled', 'feeGrid', 'student', 'today']) {
    void queryClient.invalidateQueries({ queryKey: [part] })
  }
}
