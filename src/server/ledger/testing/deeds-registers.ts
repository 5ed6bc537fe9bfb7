import { addDays } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, sql } from '../../context/context.ts'
import * as ledger from '../index.ts'
import { CLASSES } from './acts.ts'
import { DAILY, DAILY_RATE, type RegisterDeeds, type Said } from './acts-registers.ts'
import { sum, today } from './books.ts'
import * as books from './books-registers.ts'
import type { Doings } from './doing.ts'
import type { LedgerSchool } from './ledger-school.ts'
import type { Played } from './played.ts'

/** Makes a fee of every school day, with the same rate in every class, and a teacher of them all. */
export async function foundDailyFee(school: LedgerSchool): Promise<{ teacher: string; days: Set<string> }> {
  const { schoolId } = school
  const [made] = await school.rows<{ teacher: string }>(
    sql`with fee as (insert into fee_types (school_id, name) values (${schoolId}, ${DAILY}) returning id),
          daily as (
            insert into daily_fees (school_id, fee_type_id, weekdays, first_day, changed_at, changed_by)
            select ${schoolId}, fee.id, array[1,2,3,4,5], '2026-09-01', app_now(), s.id
            from fee, staff s where s.school_id = ${schoolId} returning fee_type_id, changed_by),
          rates as (
            insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
            select ${schoolId}, d.fee_type_id, k.id, '2026-09-01', 'rate', ${DAILY_RATE}, app_now(), d.changed_by
            from daily d, classes k where k.school_id = ${schoolId} and k.name = any(${[...CLASSES]})),
          teacher as (
            insert into staff (school_id, name, role) values (${schoolId}, 'Samuel Boateng', 'teacher') returning id)
        select id as teacher from teacher`,
  )
  const teacher = made?.teacher ?? ''
  await school.rows(
    sql`insert into staff_classes (school_id, staff_id, class_id)
        select ${schoolId}, ${teacher}, id from classes where school_id = ${schoolId} and name = any(${[...CLASSES]})`,
  )
  const days = await school.rows<{ day: string }>(
    sql`select s::text as day from school_days(${schoolId}, '2026-09-01', '2030-01-01') s`,
  )
  return { teacher, days: new Set(days.map(({ day }) => day)) }
}

export const registerDeeds: Pick<Doings, keyof RegisterDeeds> = {
  markClass: {
    inLedger: async (played, deed) => {
      const { school, students, teacher } = played
      const day = addDays(today(played.books), deed.day)
      const said = books.saidOf(played.books, deed)
      const before = books.registerOn(played.books, deed.class, day)
      const gone = [...(before?.marks.keys() ?? [])].filter((student) => !said.has(student))
      const marks = [
        ...[...said].map(([student, one]) => ({ student: students[student] ?? '', ...markOf(one) })),
        // Who has left the class is taken off it.
        ...gone.map((student) => ({ student: students[student] ?? '', mark: null })),
      ]
      const counted = pesewas(sum([...said.values()].map(books.paidFor)))
      const of = { class: school.classId(CLASSES[deed.class]), feeType: await feeId(played), day }
      return (context) =>
        ledger.keepRegister(asTeacher(context, teacher), { ...of, marks, handOver: { counted } })
    },
    inBooks: books.markClass,
  },
  acceptRegister: {
    inLedger: async (played, { which }) => {
      const register = await registerId(played, which)
      const counted = pesewas(
        sum([...(played.books.registers[which]?.marks.values() ?? [])].map(books.paidFor)),
      )
      return (context) => ledger.acceptRegister(context, { register, counted })
    },
    inBooks: (told, { which }, { session }) => books.acceptRegister(told, session, which),
  },
  sendBack: {
    inLedger: async (played, { which }) => {
      const register = await registerId(played, which)
      return (context) => ledger.sendRegisterBack(context, register, 'as it happened')
    },
    inBooks: (told, { which }) => books.sendBack(told, which),
  },
  correctMark: {
    inLedger: async (played, { which, student, mark }) => {
      const register = await registerId(played, which)
      const correction = { register, student: played.students[student] ?? '', mark, reason: 'as it happened' }
      return (context) => ledger.correctRegister(context, correction)
    },
    inBooks: (told, deed, { session }) => books.correctMark(told, session, deed),
  },
}

function markOf(said: Said): { mark: 'paid' | Exclude<Said, number>; amount?: Pesewas } {
  return typeof said === 'number' ? { mark: 'paid', amount: pesewas(said * DAILY_RATE) } : { mark: said }
}

function asTeacher(context: Context, teacher: string): Context {
  return { ...context, caller: { ...context.caller, staffId: teacher, role: 'teacher' } }
}

async function feeId({ school }: Played): Promise<string> {
  const [row] = await school.rows<{ id: string }>(sql`select id from fee_types where name = ${DAILY}`)
  return row?.id ?? ''
}

async function registerId({ school, books: { registers } }: Played, which: number): Promise<string> {
  const wanted = registers[which]
  const [row] = await school.rows<{ id: string }>(
    sql`select id from registers where school_id = ${school.schoolId} and day = ${wanted?.day ?? null}
        and class_id = ${school.classId(CLASSES[wanted?.class ?? 0])}`,
  )
  return row?.id ?? ''
}
