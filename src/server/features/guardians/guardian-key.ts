import { searchableWords } from '#shared/searchable.ts'

/** A guardian is told apart by phone and name together: two people may share a phone. */
export interface Guardian {
  firstName: string
  surname: string
  /** As stored: `+233…`. */
  phone: string
}

/** One key for the ways the same person is written: letters count, capitals, marks, apostrophes and hyphens do not (`Akyeamfuɔ`, `AKYEAMFUO`). */
export function guardianKey({ firstName, surname, phone }: Guardian): string {
  return `${phone} ${searchableWords(`${firstName} ${surname}`).join(' ')}`
}
