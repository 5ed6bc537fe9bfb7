import { addDays, type Day, daysBetween } from '#shared/dates.ts'
import { type Context, query, sql } from '../context/context.ts'
import { academicYearOf } from '../features/schools/academic-year.ts'
import type { Account } from './accounts.ts'
import type { Act } from './acts.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Bill, SCHOOL_FEES, schoolFeesOf } from './fees.ts'
import { type Payment, receive } from './payments.ts'

/** A term that is over, and when a made-up school billed it. */
export interface EarlierTerm {
  id: string
  startsOn: Day
  endsOn: Day
}

/** The days of the terms before that of a day, the oldest first: those of its academic year and of the one before. */
export function earlierTermDays(today: Day, count: number) {
  const thisYear = academicYearOf(today)
  const all = [...academicYearOf(addDays(thisYear[0]?.starts ?? today, -60)), ...thisYear]
  return count === 0 ? [] : all.filter(({ ends }) => ends < today).slice(-count)
}

/** Adds them to the school where it has them not. */
export async function addEarlierTerms(context: Context, today: Day, count: number): Promise<EarlierTerm[]> {
  const terms = earlierTermDays(today, count)
  await query(
    context,
    sql`insert into terms (school_id, name, academic_year, starts_on, ends_on)
        select ${context.schoolId}, t.name, t.year, t.starts, t.ends
        from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t(name text, year text, starts date, ends date)
        on conflict do nothing`,
  )
  return await query<EarlierTerm>(
    context,
    sql`select id, starts_on as "startsOn", ends_on as "endsOn" from terms
        where school_id = ${context.schoolId} and starts_on = any(${terms.map(({ starts }) => starts)}::date[]) order by starts_on`,
  )
}

interface HistoryWanted {
  accounts: readonly Account[]
  classIds: readonly string[]
  terms: readonly EarlierTerm[]
  seed: number
}

/**
 * One bill a class and a payment or two for most children, in each of these terms. Of the newest some is owed to this day; what an
 * older one left was paid in the term after it. Each older one has dice of its own, so that it changes nothing of what comes later.
 */
export function historyOf(
  dice: Dice,
  calendar: Calendar,
  { accounts, classIds, terms, seed }: HistoryWanted,
): { bills: Act[]; payments: Payment[] } {
  const bills: Act[] = []
  const payments: Payment[] = []
  for (const [place, term] of terms.entries()) {
    const ofTerm = billsOfTerm(calendar, term, classIds)
    const byClass = new Map(ofTerm.map((bill) => [bill.classId, bill]))
    const next = terms[place + 1]
    const own = next ? diceOf(seed + 1 + place) : dice
    const ownCalendar = next ? calendarOf(own, calendar.now) : calendar
    bills.push(
      ...ofTerm.map(({ at, classId, feeType, amount, dueOn }): Act => {
        return { at, door: 'bill', input: { class: classId, feeType, amount, dueOn, term: term.id } }
      }),
    )
    for (const account of accounts) {
      const bill = byClass.get(account.student.classId)
      if (bill) payments.push(...paidForTerm(own, ownCalendar, { account, bill, term, next }))
    }
  }
  return { bills, payments }
}

function billsOfTerm(calendar: Calendar, { startsOn }: EarlierTerm, classIds: readonly string[]): Bill[] {
  const day = calendar.dayAgo(daysBetween(startsOn, calendar.today))
  return classIds.map((classId, place) => ({
    at: new Date(Date.parse(`${day}T07:00:00Z`) + place * 120_000),
    classId,
    feeType: SCHOOL_FEES,
    amount: schoolFeesOf(place),
    dueOn: addDays(startsOn, 21),
  }))
}

/** How a family paid the newest term that is over; of the rest some is owed to this day. */
const HABITS = [
  ['whole', 46],
  ['parts', 26],
  ['half', 18],
  ['none', 10],
] as const

/** How it paid an older one. */
const OLDER_HABITS = [
  ['whole', 40],
  ['parts', 28],
  ['half', 20],
  ['none', 12],
] as const

/** Days after a term in which money still comes, before the next begins. */
const HOLIDAYS = 18

/** Days into the next term in which what was left is paid. */
const LATE_DAYS = 30

interface Paid {
  account: Account
  bill: Bill
  term: EarlierTerm
  next: EarlierTerm | undefined
}

function paidForTerm(dice: Dice, calendar: Calendar, { account, bill, term, next }: Paid): Payment[] {
  account.charges.push(bill)
  const habit = dice.weighted(next ? OLDER_HABITS : HABITS)
  const half = Math.floor(bill.amount / 2_000) * 1_000
  const rest = bill.amount - half
  const parts = { whole: [bill.amount], parts: [half, rest], half: [half], none: [] }[habit]
  const days = parts.map(() => dayWithin(dice, calendar, term)).toSorted((one, other) => one - other)
  const paid = parts.map((amount, place) => pay({ startsOn: term.startsOn, day: days[place] ?? 1, amount }))
  const left = { whole: 0, parts: 0, half: rest, none: bill.amount }[habit]
  if (!next || left === 0) return paid
  return [...paid, pay({ startsOn: next.startsOn, day: dice.whole(3, LATE_DAYS), amount: left })]

  function pay({ startsOn, day, amount }: { startsOn: Day; day: number; amount: number }): Payment {
    const at = calendar.officeHours(daysBetween(startsOn, calendar.today) - day)
    return receive(dice, account, at, [{ feeType: SCHOOL_FEES, amount }])
  }
}

/** Days after the first of a term; most come late in it, and some in the holidays after it. */
function dayWithin(dice: Dice, { today }: Calendar, { startsOn, endsOn }: EarlierTerm): number {
  const last = Math.min(daysBetween(startsOn, endsOn) + HOLIDAYS, daysBetween(startsOn, today) - 3)
  return Math.max(dice.whole(3, last), dice.whole(3, last))
}
