import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import { bookOf, type DayLine, differenceOf, linesOf } from './book.ts'
import { monthOfBooks } from './books.ts'
import { requireGiven } from './given.ts'
import { requireNumbers } from './numbers.ts'
import type { JournalHead } from './sheets.ts'

type Asked = Received<typeof endpoints.downloadAccountantMonth>['query']

/** The lines of a file: a month, or only what is another since it was given out once. Refuses invalid, conflict, not_found. */
export function journalOf(
  context: Context,
  { month, since }: Asked,
): Promise<{ lines: DayLine[]; head: JournalHead }> {
  return inSnapshot(context, async (inner) => {
    const given = since ? await requireGiven(inner, since, month) : null
    const books = await monthOfBooks(inner, month)
    const book = bookOf(books.accounts)
    const now = linesOf(books.sums, book)
    const lines = given ? differenceOf(linesOf(given.sums, book), now) : now
    requireNumbers(lines)
    return { lines, head: { month, initials: await initialsOf(inner), nth: given?.nth ?? null } }
  })
}

async function initialsOf(context: Context): Promise<string> {
  const row = await queryOne<{ initials: string }>(
    context,
    sql`select initials from schools where id = ${context.schoolId}`,
  )
  return row?.initials ?? ''
}
