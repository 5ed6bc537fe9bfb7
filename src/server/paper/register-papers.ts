import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { School } from './school.ts'

/** Papers about the registers of daily fees. Amounts in pesewas. */
export type RegisterPaper = RegisterDays | RegisterWeek | RegisterPupils | RegisterTeachers

export interface RegisterRowOf {
  'register-days': RegisterDaysRow
  'register-week': RegisterWeekRow
  'register-pupils': RegisterPupilsRow
  'register-teachers': RegisterTeachersRow
}

interface OfRegisters {
  school: School
  from: Day
  to: Day
  count: number
  printedAt: Date
}

/** The registers of a day or of several, a row each. */
export interface RegisterDays extends OfRegisters {
  kind: 'register-days'
}

export interface RegisterDaysRow {
  day: Day
  className: string
  feeType: string
  /** `missing`: nobody has begun it. */
  state: 'accepted' | 'handed_over' | 'sent_back' | 'draft' | 'missing'
  teacher: string | null
  slip: string | null
  /** Pupils: who had it, and of these who owe for it. */
  had: number
  owing: number
  ownFood: number
  absent: number
  /** Of an accepted register, as it stands now. */
  charged: Pesewas
  marked: Pesewas
  counted: Pesewas | null
}

/** The marks of a class in a week; blank to be filled in by hand. */
export interface RegisterWeek extends OfRegisters {
  kind: 'register-week'
  className: string
  feeType: string
  isBlank: boolean
  /** Monday to Friday; `says` is why there is no register on the day. */
  days: { day: Day; says: string | null }[]
}

export interface RegisterWeekRow {
  name: string
  /** What a day costs on the first day of the week on which it is charged; null where it is free. */
  rate: Pesewas | null
  isFree: boolean
  /** Monday to Friday; null is no mark. */
  marks: (WeekMark | null)[]
  paid: Pesewas
  owed: Pesewas
}

export interface WeekMark {
  mark: RegisterMark
  amount: Pesewas
}

/** Days eaten and owed of each pupil in a period. */
export interface RegisterPupils extends OfRegisters {
  kind: 'register-pupils'
  feeType: string
  className: string | null
}

export interface RegisterPupilsRow {
  name: string
  className: string
  /** Charged days, and days that were free. */
  days: number
  free: number
  ownFood: number
  absent: number
  charged: Pesewas
  paid: Pesewas
  /** Now, for all days; below zero is prepaid. */
  owed: Pesewas
  /** What is owed in days of the last charge, begun ones whole. */
  daysOwed: number
}

/** Money per teacher: before + differences − settled = in hand. */
export interface RegisterTeachers extends OfRegisters {
  kind: 'register-teachers'
}

export interface RegisterTeachersRow {
  name: string
  registers: number
  marked: Pesewas
  counted: Pesewas
  before: Pesewas
  /** Of registers and their corrections: marked and not counted. */
  differences: Pesewas
  settled: Pesewas
  /** At the end of the period; below zero the person is owed. */
  inHand: Pesewas
}
