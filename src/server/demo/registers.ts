import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../context/context.ts'
import { addFeeType } from '../features/fees/index.ts'
import { saveDailyFee, saveDailyRate } from '../features/registers/index.ts'
import type { Act, RegisterInput } from './acts.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import { type Dice, diceOf } from './dice.ts'

const FEEDING = 'Feeding'
/** Pesewas a day. */
const RATE = 1_500
/** School days before today that have registers. */
const DAYS = 6

interface Facts {
  feeType: string
  cashier: string
  /** The classes with a teacher. */
  classes: { classId: string; teacher: string }[]
  days: Day[]
  isSchoolToday: boolean
}

interface Wanted {
  calendar: Calendar
  pupils: readonly { id: string; classId: string }[]
  /** Somebody new is in a class from this moment on. */
  joinAt: Date
}

/**
 * Daily feeding in the classes that have a teacher: accepted registers of several days, one of them counted short. The first class had
 * one sent back and has today’s still to mark; the second handed today’s over, where the school is open. Empty without teachers.
 */
export async function registersOf(context: Context, { calendar, pupils, joinAt }: Wanted): Promise<Act[]> {
  const facts = await prepare(context, calendar)
  const dice = diceOf(facts.days.length)
  return facts.classes.flatMap(({ classId, teacher }, place) => {
    const marks = markerOf(
      dice,
      pupils.filter((pupil) => pupil.classId === classId).map(({ id }) => id),
    )
    const register = (day: Day, at: Date) =>
      handedOver({ classId, teacher, feeType: facts.feeType, day, marks: marks(), at })
    const past = facts.days.flatMap((day, index) => {
      const isLast = index === facts.days.length - 1
      const made = register(day, minutesAfter(new Date(`${day}T07:40:00Z`), place))
      const counted = minutesAfter(new Date(`${day}T09:20:00Z`), place)
      if (place === 0 && isLast) return [made, sentBack(made.input, facts.cashier, counted)]
      return [made, accepted(made.input, facts.cashier, counted, place === 1 && isLast ? 500 : 0)]
    })
    const at = minutesAfter(joinAt, -1)
    const isToday = place > 0 && facts.isSchoolToday && at.toISOString().slice(0, 10) === calendar.today
    return isToday ? [...past, register(calendar.today, at)] : past
  })
}

/** The daily fee as it was set up at the beginning, and who has a class. */
async function prepare(context: Context, calendar: Calendar): Promise<Facts> {
  const { schoolId } = context
  const classes = await query<{ classId: string; teacher: string }>(
    context,
    sql`select c.class_id as "classId", c.staff_id as teacher from staff_classes c
        join classes k on k.school_id = c.school_id and k.id = c.class_id
        where c.school_id = ${schoolId} order by k.position`,
  )
  const [cashier] = await query<{ id: string }>(
    context,
    sql`select id from staff where school_id = ${schoolId} and role = 'cashier' limit 1`,
  )
  if (!cashier || classes.length === 0)
    return { feeType: '', cashier: '', classes: [], days: [], isSchoolToday: false }
  const firstDay = calendar.dayAgo(110)
  const feeType = await inTransaction(context, async (inner) => {
    await query(inner, sql`select set_config('app.now', ${calendar.officeHours(118).toISOString()}, true)`)
    const { feeTypeId } = await addFeeType(inner, { name: FEEDING })
    const weekdays = [1, 2, 3, 4, 5]
    await saveDailyFee(inner, { feeType: FEEDING, weekdays, owesAtMost: 3, firstDay, lastDay: undefined })
    for (const { classId } of classes) {
      const rate = { classId, fromDay: firstDay, means: 'rate', amount: pesewas(RATE), note: '' } as const
      await saveDailyRate(inner, feeTypeId, rate)
    }
    return feeTypeId
  })
  const days = await query<{ day: Day }>(
    context,
    sql`select s::text as day from school_days(${schoolId}, ${calendar.today}::date - 40, ${calendar.today}::date) s order by s`,
  )
  const before = days.map(({ day }) => day).filter((day) => day < calendar.today)
  const isSchoolToday = days.length > before.length
  return { feeType, cashier: cashier.id, classes, days: before.slice(-DAYS), isSchoolToday }
}

/** The marks of a class, day after day: who has paid ahead is prepaid until it is used up. */
function markerOf(dice: Dice, pupils: readonly string[]): () => RegisterInput['marks'] {
  const ahead = new Map<string, number>()
  return () =>
    pupils.map((student) => {
      const credit = ahead.get(student) ?? 0
      const mark = credit >= RATE ? 'prepaid' : dice.weighted(MARKS)
      const amount = mark === 'paid' ? RATE * dice.weighted(DAYS_PAID) : 0
      const isCharged = mark === 'paid' || mark === 'prepaid' || mark === 'owes'
      ahead.set(student, credit + amount - (isCharged ? RATE : 0))
      return amount > 0 ? { student, mark, amount } : { student, mark }
    })
}

const MARKS = [
  ['paid', 78],
  ['owes', 6],
  ['absent', 11],
  ['own_food', 5],
] as const
const DAYS_PAID = [
  [1, 88],
  [2, 6],
  [5, 6],
] as const

interface Handed {
  classId: string
  teacher: string
  feeType: string
  day: Day
  marks: RegisterInput['marks']
  at: Date
}

function handedOver({ classId, teacher, feeType, day, marks, at }: Handed) {
  const counted = marks.reduce((sum, { amount = 0 }) => sum + amount, 0)
  const input: RegisterInput = { class: classId, feeType, day, marks, handOver: { counted } }
  return { at, by: teacher, door: 'register', input } as const
}

function accepted({ class: classId, ...made }: RegisterInput, by: string, at: Date, missing: number): Act {
  const { feeType, day, handOver } = made
  const says = missing > 0 ? { says: 'A five-cedi note less than the marks say.' } : {}
  const input = { class: classId, feeType, day, counted: handOver.counted - missing, ...says }
  return { at, by, door: 'accept', input }
}

function sentBack({ class: classId, feeType, day }: RegisterInput, by: string, at: Date): Act {
  const reason = 'Two are marked paid and their money is not here. Please ask them.'
  return { at, by, door: 'sendBack', input: { class: classId, feeType, day, reason } }
}
