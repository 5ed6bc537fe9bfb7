import { addDays, addMonths, type Day, formatMonth } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { type Account, accountsOf } from './accounts.ts'
import type { DaySum } from './book.ts'

/** A month of the books, with the sums and what they are called. */
export interface MonthOfBooks {
  month: string
  from: Day
  /** Its last day, or today. */
  to: Day
  sums: DaySum[]
  accounts: Account[]
}

/** Reads a month in the transaction that is open. Refuses invalid. */
export async function monthOfBooks(context: Context, month: string): Promise<MonthOfBooks> {
  const { today } = await calendarOf(context)
  const from = `${month}-01`
  if (from > today) throw invalidField('month', `${formatMonth(month)} has not begun.`)
  const isOver = lastDayOf(month) < today
  const to = isOver ? lastDayOf(month) : today
  return { month, from, to, sums: await sumsOf(context, from, to), accounts: await accountsOf(context) }
}

export function monthBefore(month: string): string {
  return addMonths(`${month}-01`, -1).slice(0, 7)
}

export function lastDayOf(month: string): Day {
  return addDays(addMonths(`${month}-01`, 1), -1)
}

interface Calendar {
  today: Day
  closedThrough: Day | null
  /** The month of the oldest entry, else this one. */
  first: string
  /** The last whole month, where it has any entries; else this one. */
  usual: string
}

export async function calendarOf(context: Context): Promise<Calendar> {
  const row = await queryOne<Omit<Calendar, 'usual' | 'first'> & { first: Day }>(
    context,
    sql`select app_today() as today, c.closed_through as "closedThrough", least(app_today(),
          (select min(e.effective_on) from ledger_entries e where e.school_id = c.id),
          (select min(m.effective_on) from money_entries m where m.school_id = c.id)) as first
        from schools c where c.id = ${context.schoolId}`,
  )
  if (!row) throw new Error('a signed-in school exists')
  const first = row.first.slice(0, 7)
  const before = monthBefore(row.today.slice(0, 7))
  return { ...row, first, usual: before >= first ? before : row.today.slice(0, 7) }
}

async function sumsOf(context: Context, from: Day, to: Day): Promise<DaySum[]> {
  const rows = await query<{ day: Day; debit: string; credit: string; amount: Pesewas }>(
    context,
    sql`select day, debit, credit, sum(amount)::bigint as amount from accountant_sums(${context.schoolId}, ${from}, ${to})
        group by 1, 2, 3 order by day, debit collate "C", credit collate "C"`,
  )
  return rows.map(({ day, debit, credit, amount }) => [day, debit, credit, amount])
}
