import { CLASS_NAMES } from '#shared/constants.ts'
import { dayOf, daysBetween } from '#shared/dates.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../context/context.ts'
import { addStudents, type NewStudent } from '../features/roster/index.ts'
import { type DemoStudent, openAccounts } from './accounts.ts'
import { type Act, type Recording, recordActs } from './acts.ts'
import { demoBank, depositsOf } from './banked.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { correctionsOf } from './corrections.ts'
import { type Dice, diceOf } from './dice.ts'
import { familiesOf } from './families.ts'
import { billActs, billsOf } from './fees.ts'
import { addEarlierTerms, earlierTermDays, historyOf } from './history.ts'
import { paymentsOf } from './payments.ts'
import { registersOf } from './registers.ts'

export interface Past extends Recording {
  /** The same seed and moment make the same past. */
  seed: number
  now: Date
  /** Daily registers too: of the classes that have a teacher. */
  hasRegisters?: boolean
  /** So many terms before this one, over and mostly paid; and a class that pays later than the others. */
  earlierTerms?: number
}

const SLOW_CLASS: (typeof CLASS_NAMES)[number] = 'Basic 4'
/** Children who came this morning. */
const NEWCOMERS = 3

/** When a made-up school was founded: long enough ago for arrears of every age. */
export function foundedAt(now: Date, earlierTerms = 0): Date {
  return new Date(`${calendarOf(diceOf(0), now).dayAgo(foundedDaysAgo(now, earlierTerms))}T08:00:00Z`)
}

/** At least a term ago, and before the first of the terms that are over. */
function foundedDaysAgo(now: Date, earlierTerms: number): number {
  const [first] = earlierTermDays(dayOf(now), earlierTerms)
  return first ? Math.max(120, daysBetween(first.starts, dayOf(now)) + 6) : 120
}

/**
 * Gives a school that was just founded a term's past: families, bills, payments and corrections, all through the
 * ledger's own functions with the clock set back. Joins the open transaction, else works in several. Its messages
 * count as sent: nothing of a made-up past ever goes to a number that may be somebody's.
 */
export async function seedPast(
  context: Context,
  { seed, now, hasRegisters = false, earlierTerms = 0, ...recording }: Past,
): Promise<void> {
  const { students, onDoubled } = recording
  const dice = diceOf(seed)
  const calendar = calendarOf(dice, now)
  const { classIds, termId } = await startOf(context, calendar)
  const register = familiesOf(dice, students, classIds)
  const [newcomers, listed] = split(dice, register, Math.min(NEWCOMERS, Math.floor(students / 10)))

  const terms = await addEarlierTerms(context, calendar.today, earlierTerms)
  const known = await admit(context, listed, calendar.officeHours(foundedDaysAgo(now, earlierTerms) - 1))
  const bills = billsOf(calendar, classIds)
  const openedDaysAgo = foundedDaysAgo(now, earlierTerms) - 3
  const { accounts, acts } = openAccounts(dice, calendar, known, { bills, openedDaysAgo })
  const history = historyOf(dice, calendar, { accounts, classIds, terms, seed })
  const slowClassId = terms.length > 0 ? classIds[CLASS_NAMES.indexOf(SLOW_CLASS)] : undefined
  const payments = paymentsOf(dice, calendar, accounts, slowClassId)
  const corrections = correctionsOf(dice, calendar, accounts, payments)
  const joinAt = calendar.earlierToday()
  const registers = hasRegisters ? await registersOf(context, { calendar, pupils: known, joinAt }) : []
  const thisTerm = [...billActs(bills, termId), ...acts, ...payments, ...corrections, ...registers]
  const told = [...history.bills, ...history.payments, ...thisTerm]
  const past = (hasRegisters ? await byPeople(context, calendar, told) : told).sort(byTime)

  const [before, after] = [past.filter(({ at }) => at < joinAt), past.filter(({ at }) => at >= joinAt)]
  await onDoubled?.()
  await recordActs(context, before, recording)
  const joined = await admit(context, newcomers, joinAt)
  const joins = joined.map(({ id }): Act => ({ at: joinAt, door: 'join', input: { student: id } }))
  await recordActs(context, [...joins, ...after], { students })
  await settleMessages(context)
}

/** Most payments are taken by the cashier, some by the Bursar, who pays their cash in. */
async function byPeople(context: Context, calendar: Calendar, acts: readonly Act[]): Promise<Act[]> {
  const people = await query<{ id: string; role: string }>(
    context,
    sql`select id, role from staff where school_id = ${context.schoolId} and role in ('bursar', 'cashier')`,
  )
  const [bursar, cashier] = ['bursar', 'cashier'].map((one) => people.find(({ role }) => role === one)?.id)
  if (!bursar || !cashier) return [...acts]
  const { bankAccount } = await demoBank(context)
  const taken = acts.map((act, place) => {
    const isPayment = act.door === 'post' && act.input.kind === 'payment'
    return isPayment ? { ...act, by: place % 4 === 0 ? bursar : cashier } : act
  })
  return [...taken, ...depositsOf(acts, { calendar, bankAccount, by: bursar })]
}

const byTime = (a: Act, b: Act) => a.at.getTime() - b.at.getTime()

async function startOf(context: Context, calendar: Calendar) {
  const classes = await query<{ id: string }>(context, sql`select id from classes order by position`)
  const term = await queryOne<{ id: string }>(
    context,
    sql`select term_of(${context.schoolId}, ${calendar.today}::date) as id`,
  )
  if (!term) throw new Error('a school begins with terms')
  return { classIds: classes.map(({ id }) => id), termId: term.id }
}

/** Takes some out of the register at random; the others stay in order. */
function split(dice: Dice, register: NewStudent[], count: number): [NewStudent[], NewStudent[]] {
  const taken = new Set(dice.shuffle(register).slice(0, count))
  return [[...taken], register.filter((student) => !taken.has(student))]
}

async function admit(context: Context, students: NewStudent[], at: Date): Promise<DemoStudent[]> {
  const added = await inTransaction(context, async (context) => {
    await query(context, sql`select set_config('app.now', ${at.toISOString()}, true)`)
    return await addStudents(context, students)
  })
  return students.flatMap((student, index) => {
    const id = added[index]?.id
    return id ? [{ ...student, id }] : []
  })
}

/** Nothing of a made-up past goes to a number that may be somebody's. */
export async function settleMessages(context: Context): Promise<void> {
  await query(
    context,
    sql`update messages set created_at = not_before, provider = 'demo',
        status = case status when 'queued' then 'sent' else status end,
        sent_at = case status when 'queued' then not_before end
      where school_id = ${context.schoolId}`,
  )
}
