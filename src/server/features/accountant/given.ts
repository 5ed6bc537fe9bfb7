import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { formatMonth } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { areSame, type Book, bookOf, type DayLine, type DaySum, differenceOf, linesOf } from './book.ts'
import { type MonthOfBooks, monthOfBooks } from './books.ts'
import { requireNumbers } from './numbers.ts'

type Given = NonNullable<Reply<typeof endpoints.readAccountantMonth>['given']>
type Numbers = Record<string, [number: string | null, name: string]>

/** How a month stood when it was given out. */
export interface GivenMonth {
  id: string
  month: string
  through: Day
  journalNumber: number
  sums: DaySum[]
  numbers: Numbers
  at: string
  by: string
  /** Which time of this month it was. */
  nth: number
}

/** Keeps how a month stands now as given out; the same as last is not kept twice. Refuses invalid, conflict. */
export function giveOut(context: Context, month: string) {
  return once(context, async (inner) => {
    // Holds the tail row first: nothing is written between the sums and the number of the last entry in them.
    await appendAudit(inner, 'give_out_month', null, { month })
    const books = await monthOfBooks(inner, month)
    const book = bookOf(books.accounts)
    requireNumbers(linesOf(books.sums, book))
    const numbers = numbersIn(books.sums, book)
    const last = await newestGiven(inner, month)
    const isSame =
      last?.through === books.to &&
      textOf(last.sums) === textOf(books.sums) &&
      textOfNumbers(last.numbers) === textOfNumbers(numbers)
    const givenId = last && isSame ? last.id : await keepGiven(inner, books, numbers)
    return { message: `${formatMonth(month)} is given out.`, givenId }
  })
}

const textOf = (sums: readonly DaySum[]) => JSON.stringify(sums)
const textOfNumbers = (numbers: Numbers) =>
  JSON.stringify(Object.entries(numbers).sort(([one], [other]) => (one < other ? -1 : 1)))

async function keepGiven(
  context: Context,
  { from, to, sums }: MonthOfBooks,
  numbers: Numbers,
): Promise<string> {
  const row = await queryOne<{ id: string }>(
    context,
    sql`insert into journals_given (school_id, month, through, journal_number, sums, numbers, given_at, given_by)
        select ${context.schoolId}, ${from}, ${to}, t.journal_number, ${JSON.stringify(sums)}::jsonb, ${JSON.stringify(numbers)}::jsonb,
          app_now(), ${context.caller.staffId}
        from school_tails t where t.school_id = ${context.schoolId} returning id`,
  )
  if (!row) throw new Error('a school has a tail')
  return row.id
}

function numbersIn(sums: readonly DaySum[], book: Book): Numbers {
  const accounts = new Set(sums.flatMap(([, debit, credit]) => [debit, credit]))
  return Object.fromEntries(
    [...accounts].sort().map((account) => {
      const { number, name } = book(account)
      return [account, [number, name]]
    }),
  )
}

/** How a month was given out last, and what is another now; null while it never was. */
export async function lastGiven(context: Context, books: MonthOfBooks): Promise<Given | null> {
  const given = await newestGiven(context, books.month)
  if (!given) return null
  const book = bookOf(books.accounts)
  const [before, now] = [linesOf(given.sums, book), linesOf(upTo(books.sums, given.through), book)]
  const since = await writtenSince(context, books.from, given)
  const { id, at, by, through } = given
  return {
    id,
    at,
    by,
    through,
    hasChanged: !areSame(before, now),
    changedBy: changedBy(differenceOf(before, now)),
    hasOtherNumbers: Object.entries(given.numbers).some(([account, [number, name]]) => {
      const is = book(account)
      return is.number !== number || is.name !== name
    }),
    changedLater: sumOf(since.filter(({ date }) => date > through).map(({ amount }) => amount)),
    since: since.slice(0, SINCE_MAX),
    sinceCount: since.length,
  }
}

const SINCE_MAX = 50

const upTo = (sums: readonly DaySum[], last: Day) => sums.filter(([day]) => day <= last)

/** One side of the difference: the other is as much. */
const changedBy = (difference: readonly DayLine[]) => pesewas(sumOf(difference.map(({ debit }) => debit)))

/** How a month stood when it was given out once. Refuses not_found. */
export async function requireGiven(context: Context, id: string, month: string): Promise<GivenMonth> {
  const [given] = await givenWhere(context, month, sql`where id = ${id}`)
  if (!given) throw notFound('Journal')
  return given
}

async function newestGiven(context: Context, month: string): Promise<GivenMonth | undefined> {
  const [given] = await givenWhere(context, month, sql`order by nth desc limit 1`)
  return given
}

function givenWhere(context: Context, month: string, which: ReturnType<typeof sql>): Promise<GivenMonth[]> {
  return query<GivenMonth>(
    context,
    sql`select id, month, through, "journalNumber", sums, numbers, at, by, nth from (
          select g.id, to_char(g.month, 'YYYY-MM') as month, g.through, g.journal_number as "journalNumber", g.sums, g.numbers,
            ${moment(sql`g.given_at`)} as at, f.name as by, row_number() over (order by g.given_at, g.id)::int as nth
          from journals_given g join staff f on f.school_id = g.school_id and f.id = g.given_by
          where g.school_id = ${context.schoolId} and g.month = ${`${month}-01`}) given ${which}`,
  )
}

const moment = (at: ReturnType<typeof sql>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function writtenSince(context: Context, from: Day, given: GivenMonth): Promise<Given['since']> {
  return query<Given['since'][number]>(
    context,
    sql`select w.day as date, ${moment(sql`w.at`)} as at, f.name as by, w.what, coalesce(numbered(c.initials, '-', r.number, 6),
            numbered(c.initials, '-V-', v.number, 6)) as number, w.amount
        from written_since(${context.schoolId}, ${from}, ${given.through}, ${given.journalNumber}, ${given.at}::timestamptz) w
        join schools c on c.id = ${context.schoolId}
        join staff f on f.school_id = c.id and f.id = w.by
        left join receipts r on r.school_id = c.id and r.id = w.receipt_id
        left join pay_outs v on v.school_id = c.id and v.id = w.pay_out_id
        order by w.at desc, w.day, w.amount`,
  )
}
