import type { Context } from '../../context/context.ts'
import type { Deed, Deeds } from './acts.ts'
import type { Books } from './books.ts'
import type { Played } from './played.ts'

export type Call = (context: Context) => Promise<object>

/** One deed done twice: as a call of the ledger, with every id looked up so that it can be made again, and in the books. */
interface Doing<What extends keyof Deeds> {
  inLedger: (played: Played, deed: Deed<What>, stranger: Played) => Call | Promise<Call>
  inBooks: (books: Books, deed: Deed<What>, by: { session: string; isKeyed: boolean }) => void
}

/** What can be done, by its name. */
export type Doings = { [What in keyof Deeds]: Doing<What> }
