import { fullName } from '#shared/people.ts'
import type { Guardian } from '../features/guardians/index.ts'
import type { Act } from './acts.ts'
import type { Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { ADMISSION, ADMISSION_FEES, type Bill, SCHOOL_FEES } from './fees.ts'

export interface DemoStudent {
  id: string
  classId: string
  guardian: Guardian
}

/** What the seed needs to know of a child's account to make believable payments to it. Pesewas. */
export interface Account {
  student: DemoStudent
  payer: string
  charges: { at: Date; feeType: string; amount: number }[]
  paid: Map<string, number>
}

/** Each child's account with what will be charged to it, and the acts besides the bills that charge it. */
export function openAccounts(
  dice: Dice,
  calendar: Calendar,
  students: readonly DemoStudent[],
  { bills, openedDaysAgo }: { bills: readonly Bill[]; openedDaysAgo: number },
): { accounts: Account[]; acts: Act[] } {
  const openedAt = calendar.officeHours(openedDaysAgo)
  const admittedAt = new Date(`${calendar.dayAgo(ADMISSION.charged)}T07:30:00Z`)
  const billsByClass = Map.groupBy(bills, ({ classId }) => classId)
  const opening: Extract<Act, { door: 'open' }>['input']['lines'] = []
  const acts: Act[] = []
  const accounts = students.map((student): Account => {
    const charges: Account['charges'] = [...(billsByClass.get(student.classId) ?? [])]
    const charge = (at: Date, feeType: string, amount: number) => charges.push({ at, feeType, amount })
    const history = dice.weighted(HISTORIES)
    if (history === 'arrears') {
      const amount = dice.whole(6, 88) * 1_000
      opening.push({ student: student.id, feeType: SCHOOL_FEES, amount })
      charge(openedAt, SCHOOL_FEES, amount)
    } else if (history === 'credit') {
      const amount = dice.whole(2, 15) * 1_000
      opening.push({ student: student.id, feeType: SCHOOL_FEES, amount, inCredit: true })
      charge(openedAt, SCHOOL_FEES, -amount)
    } else if (history === 'admitted') {
      acts.push(admission(student.id, admittedAt, calendar.dayAgo(ADMISSION.due)))
      charge(admittedAt, ADMISSION_FEES, ADMISSION.pesewas)
    }
    return { student, payer: fullName(student.guardian), charges, paid: new Map() }
  })
  if (opening.length > 0) acts.push({ at: openedAt, door: 'open', input: { lines: opening } })
  return { accounts, acts }
}

const HISTORIES = [
  ['arrears', 18],
  ['credit', 2],
  ['admitted', 11],
  ['none', 69],
] as const

function admission(student: string, at: Date, dueOn: string): Act {
  const lines = [{ feeType: ADMISSION_FEES, amount: ADMISSION.pesewas }]
  return { at, door: 'post', input: { kind: 'manual_charge', student, lines, date: dueOn, confirm: true } }
}

/** What an account owes at a moment, by fee type; positive balances only. Pesewas. */
export function owedAt({ charges, paid }: Account, at: Date): { feeType: string; amount: number }[] {
  const owed = new Map<string, number>()
  for (const { feeType, amount } of charges.filter((charge) => charge.at < at)) {
    owed.set(feeType, (owed.get(feeType) ?? 0) + amount)
  }
  return [...owed]
    .map(([feeType, amount]) => ({ feeType, amount: amount - (paid.get(feeType) ?? 0) }))
    .filter(({ amount }) => amount > 0)
}
