import type { Day } from '#shared/dates.ts'
import { addDays } from '#shared/dates.ts'
import type { Act } from './acts.ts'
import { type Calendar, minutesAfter } from './calendar.ts'

export const SCHOOL_FEES = 'School Fees'
export const PTA_FEES = 'PTA Fees'
export const EXAM_FEES = 'Exam Fees'
export const ADMISSION_FEES = 'Admission Fees'
const OTHERS = 'Others'

/** Cedis a term, from Creche to Basic 9. */
const SCHOOL_FEES_CEDIS = [700, 780, 780, 850, 850, 920, 920, 920, 1_000, 1_000, 1_000, 1_180, 1_180, 1_250]
const EXAM_FEES_CEDIS = [0, 0, 0, 0, 0, 60, 60, 60, 75, 75, 75, 110, 110, 180]
/** From Basic 1, when parents join the association. */
const PTA_FEES_CEDIS = [0, 0, 0, 0, 0]
/** The computer room, from Basic 4. */
const OTHERS_CEDIS = [0, 0, 0, 0, 0, 0, 0, 0, 85, 85, 85, 85, 85, 85]

/** When each fee was billed and fell due, in days before today: so that arrears of every age are there to be seen. */
const BILLS = [
  { feeType: SCHOOL_FEES, billed: 72, due: 40, price: (place: number) => SCHOOL_FEES_CEDIS[place] ?? 900 },
  { feeType: PTA_FEES, billed: 66, due: 34, price: (place: number) => PTA_FEES_CEDIS[place] ?? 50 },
  { feeType: OTHERS, billed: 33, due: 9, price: (place: number) => OTHERS_CEDIS[place] ?? 0 },
  { feeType: EXAM_FEES, billed: 20, due: -12, price: (place: number) => EXAM_FEES_CEDIS[place] ?? 0 },
] as const

/** What the term costs in the class at this place, from Creche on. Pesewas. */
export function schoolFeesOf(place: number): number {
  return (SCHOOL_FEES_CEDIS[place] ?? 900) * 100
}

export const ADMISSION = { charged: 71, due: 64, pesewas: 35_000 }

/** A charge every child of a class carries from a moment on. Pesewas. */
export interface Bill {
  at: Date
  classId: string
  feeType: string
  amount: number
  dueOn: Day
}

/** This term's bills, class by class. */
export function billsOf(calendar: Calendar, classIds: readonly string[]): Bill[] {
  return BILLS.flatMap(({ feeType, billed, due, price }) => {
    const morning = new Date(`${calendar.dayAgo(billed)}T07:00:00Z`)
    return classIds
      .map((classId, place) => ({
        at: minutesAfter(morning, 2 * place),
        classId,
        feeType,
        amount: price(place) * 100,
        dueOn: addDays(calendar.today, -due),
      }))
      .filter(({ amount }) => amount > 0)
  })
}

export function billActs(bills: readonly Bill[], termId: string): Act[] {
  return bills.map(({ at, classId, feeType, amount, dueOn }) => ({
    at,
    door: 'bill',
    input: { class: classId, feeType, amount, dueOn, term: termId },
  }))
}
