import { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { readSession } from '../session.ts'

/** Cedis as the API speaks them, as pesewas. The one place where the browser converts. */
export function fromCedis(cedis: number): Pesewas {
  return pesewas(Math.round(cedis * 100))
}

/** The signed-in school's id, for the calls whose path names it. */
export function schoolId(): string {
  const session = readSession()
  if (!session) throw new Refusal('signed_out', 'Please sign in.')
  return session.schoolId
}
