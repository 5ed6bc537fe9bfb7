import { randomUUID } from 'node:crypto'
import { endpoints } from '#shared/api/index.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import { sql } from '../../../context/context.ts'
import { verifySchool } from '../../../ledger/index.ts'
import { aPersonOf, type Person } from '../../../testing/people.ts'
import { createTestSchool, openSession, type TestSchool } from '../../../testing/test-school.ts'

export interface Counter {
  school: TestSchool
  kofi: Person
  adwoa: Person
  ama: Person
  kojo: Person
  studentId: string
}

/** A Head, a Bursar and two cashiers besides the school's own account; drawers are on. */
export async function counter({ isOn = true, now }: { isOn?: boolean; now?: Date } = {}): Promise<Counter> {
  const school = await createTestSchool(now ? { now } : {})
  const kofi = await aPersonOf(school, 'head', { name: 'Kofi Amissah' })
  const adwoa = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong' })
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const kojo = await aPersonOf(school, 'cashier', { name: 'Kojo Essien' })
  if (isOn) await school.call(endpoints.setRules, { body: { drawers: true } })
  return { school, kofi, adwoa, ama, kojo, studentId: await school.addStudent() }
}

/** A count that comes to so many cedis, in ones and coins of ten pesewas; what is not there is 0. */
export function countOf(cedis: number): Pieces {
  const none = Object.fromEntries(PIECES.map(({ piece }) => [piece, 0])) as Pieces
  const tens = Math.round(cedis * 10)
  return { ...none, note1: Math.floor(tens / 10), coin010: tens % 10 }
}

interface Paid {
  cash?: boolean
  [more: string]: unknown
}

/** Money taken by somebody; cash unless said otherwise. Answers the receipt's id. */
export async function take(
  { school, studentId }: Counter,
  who: Person,
  amountPaid: number,
  { cash = true, ...more }: Paid = {},
) {
  const body = {
    amountPaid,
    feeType: 'School Fees',
    confirm: true,
    ...more,
    payment_method: cash ? ('Cash' as const) : ('Mobile Money' as const),
  }
  const desk = { token: who.token, key: randomUUID() }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body }, desk)
  return receipt?.id ?? ''
}

/** Opens somebody's drawer. Answers its id. */
export async function opened({ school }: Counter, who: Person, float = 0): Promise<string> {
  return (await school.call(endpoints.openDrawer, { body: { float } }, who)).drawer.id
}

/** Counts a drawer as somebody. */
export function counted({ school }: Counter, who: Person, drawerId: string, cedis: number, since?: string) {
  const body = { pieces: countOf(cedis), since }
  return school.inject(endpoints.countDrawer, { params: { drawerId }, body }, who)
}

/** One drawer as somebody sees it. */
export function seen({ school }: Counter, who: Person, drawerId: string) {
  return school.call(endpoints.readDrawer, { params: { drawerId } }, who)
}

/** What is wrong with the books, which is nothing. */
export const problems = ({ school }: Counter) => verifySchool(school.context)

/** What lies in each account that was ever touched, in pesewas, by kind and person. */
export async function balances({ school }: Counter): Promise<Record<string, number>> {
  const rows = await school.rows<{ account: string; balance: number }>(
    sql`select concat_ws(' ', b.kind, f.name) as account, b.balance from account_balances b
        left join staff f on f.school_id = b.school_id and f.id = b.staff_id
        where b.school_id = ${school.schoolId} and (b.balance <> 0 or b.kind = 'over_short')`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** Days later; everybody has signed in again. */
export async function daysLater(desk: Counter, days: number): Promise<void> {
  desk.school.clock.pass({ days })
  for (const person of [desk.kofi, desk.adwoa, desk.ama, desk.kojo]) {
    const { now } = desk.school.clock
    person.token = (await openSession({ ...person.context, now })).token
  }
}
