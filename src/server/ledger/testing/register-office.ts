import { randomUUID } from 'node:crypto'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import * as ledger from '../index.ts'
import { type CashOffice, openCashOffice } from './cash-office.ts'

/** Said of one pupil: a mark, or an amount that was paid. */
type Said = Exclude<RegisterMark, 'paid'> | number

/** A school with drawers, a daily fee of 15.00 for Basic 4, and a class teacher. Its cashier is person 2. */
export interface RegisterOffice {
  office: CashOffice
  teacher: string
  feeType: string
  pupils: string[]
  asTeacher: () => Context
  /** Marks the pupils in their order; with what was counted it is handed over. Answers the register's id. */
  mark: (said: readonly Said[], counted?: number, more?: { day?: Day; says?: string }) => Promise<string>
  accept: (register: string, counted: number, says?: string) => Promise<unknown>
  /** What a pupil owes of the fee, in pesewas; below zero is in credit. */
  owes: (pupil: number) => Promise<number>
}

export async function openRegisterOffice(pupils: number, now?: Date): Promise<RegisterOffice> {
  const office = await openCashOffice(3, now)
  const { school } = office
  const teacher = await aTeacher(office)
  const feeType = await aDailyFee(office)
  await school.rows(
    sql`update students set class_id = ${school.classId('Basic 6')} where school_id = ${school.schoolId}`,
  )
  const all: string[] = []
  for (let pupil = 0; pupil < pupils; pupil++) all.push(await school.admit('Basic 4'))
  await ledger.openDrawer(office.at(2), pesewas(0))
  const asTeacher = (): Context => {
    const context = school.context({ key: randomUUID() })
    return { ...context, caller: { ...context.caller, staffId: teacher, role: 'teacher' } }
  }
  return {
    office,
    teacher,
    feeType,
    pupils: all,
    asTeacher,
    mark: async (said, counted, { day = '2026-11-20', says } = {}) => {
      const { register } = await ledger.keepRegister(asTeacher(), {
        class: school.classId('Basic 4'),
        feeType,
        day,
        marks: said.map((one, place) => ({ student: all[place] ?? '', ...markOf(one) })),
        ...(counted === undefined ? {} : { handOver: { counted: pesewas(counted), says } }),
      })
      return register
    },
    accept: (register, counted, says) =>
      ledger.acceptRegister(office.at(2), { register, counted: pesewas(counted), says }),
    owes: async (pupil) => {
      const row = await queryOne<{ balance: number }>(
        school.context(),
        sql`select balance from balances where school_id = ${school.schoolId} and student_id = ${all[pupil]} and fee_type_id = ${feeType}`,
      )
      return row?.balance ?? 0
    },
  }
}

function markOf(said: Said): { mark: RegisterMark; amount?: Pesewas } {
  return typeof said === 'number' ? { mark: 'paid', amount: pesewas(said) } : { mark: said }
}

/** A class teacher of a class. Answers the id. */
export async function aTeacher({ school }: CashOffice, className = 'Basic 4'): Promise<string> {
  const [made] = await school.rows<{ id: string }>(
    sql`with made as (insert into staff (school_id, name, role) values (${school.schoolId}, 'Samuel Boateng', 'teacher') returning id)
        select id from made`,
  )
  await school.rows(
    sql`insert into staff_classes (school_id, staff_id, class_id) values (${school.schoolId}, ${made?.id}, ${school.classId(className)})`,
  )
  return made?.id ?? ''
}

async function aDailyFee({ school, people }: CashOffice): Promise<string> {
  const [made] = await school.rows<{ id: string }>(
    sql`insert into fee_types (school_id, name) values (${school.schoolId}, 'Daily feeding') returning id`,
  )
  const id = made?.id ?? ''
  await school.rows(
    sql`insert into daily_fees (school_id, fee_type_id, weekdays, owes_at_most, first_day, changed_at, changed_by)
        values (${school.schoolId}, ${id}, array[1,2,3,4,5], 2, '2026-09-01', app_now(), ${people[0]})`,
  )
  await school.rows(
    sql`insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
        values (${school.schoolId}, ${id}, ${school.classId('Basic 4')}, '2026-09-01', 'rate', 1500, app_now(), ${people[0]})`,
  )
  return id
}
