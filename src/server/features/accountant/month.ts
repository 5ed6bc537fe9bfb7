import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { sumOf } from '#shared/money.ts'
import { type Context, inSnapshot } from '../../context/context.ts'
import { bookOf, linesOf, sumsByAccount } from './book.ts'
import { calendarOf, lastDayOf, monthBefore, monthOfBooks } from './books.ts'
import { lastGiven } from './given.ts'
import { withoutNumber } from './numbers.ts'

type Month = Reply<typeof endpoints.readAccountantMonth>

/** A month by account, and whether it is still what was given out. Refuses invalid. */
export function readMonth(context: Context, asked?: string): Promise<Month> {
  return inSnapshot(context, async (inner) => {
    const calendar = await calendarOf(inner)
    const month = asked ?? calendar.usual
    const books = await monthOfBooks(inner, month)
    const lines = linesOf(books.sums, bookOf(books.accounts))
    return {
      month,
      months: monthsUntil(calendar.today.slice(0, 7), [calendar.first, month]),
      to: books.to,
      isOver: books.to < calendar.today,
      isLocked: calendar.closedThrough !== null && calendar.closedThrough >= lastDayOf(month),
      accounts: sumsByAccount(lines).map(({ key: _, ...account }) => account),
      total: sumOf(lines.map(({ debit }) => debit)),
      days: new Set(lines.map(({ date }) => date)).size,
      withoutNumber: withoutNumber(lines),
      given: await lastGiven(inner, books),
    }
  })
}

/** The newest first, down to the oldest of these. */
function monthsUntil(last: string, oldest: readonly string[]): string[] {
  const months: string[] = []
  for (let month = last; oldest.some((one) => one <= month); month = monthBefore(month)) months.push(month)
  return months
}
