import { searchable } from '#shared/searchable.ts'
import type { Student } from '#web/queries/students.ts'

/** A guardian who may have paid for several children, by the first child who has this guardian: known without a connection too. */
export interface Payer {
  studentId: string
  name: string
  phone: string
}

/** The guardians of these children, in their order. */
export function payersOf(children: readonly Student[]): readonly Payer[] {
  const payers = new Map<string, Payer>()
  for (const { id, guardianFirstName, guardianSurname, guardianPhone: phone } of children) {
    const name = [guardianFirstName, guardianSurname].filter(Boolean).join(' ')
    const key = `${searchable(name)} ${phone}`
    if (name && !payers.has(key)) payers.set(key, { studentId: id, name, phone })
  }
  return [...payers.values()]
}
