import type { Pesewas } from '#shared/money.ts'
import type { Student } from '#web/queries/students.ts'

const KEPT = 5

export interface Added {
  student: Student
  charged: Pesewas
  at: string
}

/** The children added on this device since it was opened, newest first. The server keeps the real list. */
let added: readonly Added[] = []

export function rememberAdded(student: Student, charged: Pesewas): void {
  added = [{ student, charged, at: new Date().toISOString() }, ...added].slice(0, KEPT)
}

/** Those of the school that is signed in now; another school's never show. */
export function justAdded(known: (studentId: string) => boolean): readonly Added[] {
  return added.filter(({ student }) => known(student.id))
}
