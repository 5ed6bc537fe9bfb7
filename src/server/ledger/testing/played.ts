import type { Context } from '../../context/context.ts'
import type { Deed } from './acts.ts'
import type { Books } from './books.ts'
import type { Desk, LedgerSchool } from './ledger-school.ts'

/** A school in the ledger and the same school in the books. */
export interface Played {
  school: LedgerSchool
  books: Books
  students: string[]
  termIds: string[]
  desks: string[]
  /** Who marks the registers of every class. */
  teacher: string
  lastPost: Deed<'post'> | undefined
  /** Who asks, where what takes money out of the books needs two persons. */
  asker: string | undefined
  /** Acts that were done with a key, to be sent again. */
  done: { desk: Desk; call: (context: Context) => Promise<object>; answer: object }[]
}
