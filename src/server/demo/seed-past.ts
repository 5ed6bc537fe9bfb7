import { type Context, inTransaction, query, queryOne, sql } from '../context/context.ts'
import { addStudents, type NewStudent } from '../features/roster/index.ts'
import { type DemoStudent, openAccounts } from './accounts.ts'
import { type Act, type Recording, recordActs } from './acts.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { correctionsOf } from './corrections.ts'
import { type Dice, diceOf } from './dice.ts'
import { familiesOf } from './families.ts'
import { billActs, billsOf } from './fees.ts'
import { paymentsOf } from './payments.ts'

export interface Past extends Recording {
  /** The same seed and moment make the same past. */
  seed: number
  now: Date
}

/** Children who came this morning. */
const NEWCOMERS = 3

/** When a made-up school was founded: long enough ago for arrears of every age. */
export function foundedAt(now: Date): Date {
  return new Date(`${calendarOf(diceOf(0), now).dayAgo(120)}T08:00:00Z`)
}

/**
 * Gives a school that was just founded a term's past: families, bills, payments and corrections, all through the
 * ledger's own functions with the clock set back. Joins the open transaction, else works in several. Its messages
 * count as sent: nothing of a made-up past ever goes to a number that may be somebody's.
 */
export async function seedPast(context: Context, { seed, now, ...recording }: Past): Promise<void> {
  const { students, onDoubled } = recording
  const dice = diceOf(seed)
  const calendar = calendarOf(dice, now)
  const { classIds, termId } = await startOf(context, calendar)
  const register = familiesOf(dice, students, classIds)
  const [newcomers, listed] = split(dice, register, Math.min(NEWCOMERS, Math.floor(students / 10)))

  const known = await admit(context, listed, calendar.officeHours(119))
  const bills = billsOf(calendar, classIds)
  const { accounts, acts } = openAccounts(dice, calendar, known, bills)
  const payments = paymentsOf(dice, calendar, accounts)
  const corrections = correctionsOf(dice, calendar, accounts, payments)
  const past = [...billActs(bills, termId), ...acts, ...payments, ...corrections].sort(byTime)

  const joinAt = calendar.earlierToday()
  const [before, after] = [past.filter(({ at }) => at < joinAt), past.filter(({ at }) => at >= joinAt)]
  await onDoubled?.()
  await recordActs(context, before, recording)
  const joined = await admit(context, newcomers, joinAt)
  const joins = joined.map(({ id }): Act => ({ at: joinAt, door: 'join', input: { student: id } }))
  await recordActs(context, [...joins, ...after], { students })
  await settleMessages(context)
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

async function settleMessages(context: Context): Promise<void> {
  await query(
    context,
    sql`update messages set created_at = not_before, provider = 'demo',
        status = case status when 'queued' then 'sent' else status end,
        sent_at = case status when 'queued' then not_before end
      where school_id = ${context.schoolId}`,
  )
}
