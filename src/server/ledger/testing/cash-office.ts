import { randomUUID } from 'node:crypto'
import { pesewas } from '#shared/money.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import { type Context, query, sql } from '../../context/context.ts'
import * as ledger from '../index.ts'
import { type Desk, foundLedgerSchool, type LedgerSchool } from './ledger-school.ts'

/** A school with drawers and several people at its counter. */
export interface CashOffice {
  school: LedgerSchool
  /** Their ids; the first two are Bursars. */
  people: string[]
  student: string
  bankAccount: string
  /** The desk of somebody, at this moment; with a key of its own unless another is given. */
  at: (person: number, desk?: Desk) => Context
}

export async function openCashOffice(count: number, now?: Date): Promise<CashOffice> {
  const school = await foundLedgerSchool(now)
  const people: string[] = []
  for (let person = 0; person < count; person++) people.push(await hire(school, person))
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${school.schoolId}, true)`)
  const at: CashOffice['at'] = (person, desk = { key: randomUUID() }) => {
    const context = school.context(desk)
    const role = person < 2 ? 'bursar' : 'cashier'
    return { ...context, caller: { ...context.caller, staffId: people[person] ?? '', role } }
  }
  const student = await school.admit()
  const { bankAccount } = await ledger.saveBankAccount(at(0), { name: 'GCB Bank, Cape Coast', details: {} })
  return { school, people, student, bankAccount, at }
}

async function hire(school: LedgerSchool, person: number): Promise<string> {
  const [made] = await school.rows<{ id: string }>(
    sql`insert into staff (school_id, name, role) values (${school.schoolId}, ${`Person ${person}`},
        ${person < 2 ? 'bursar' : 'cashier'}) returning id`,
  )
  return made?.id ?? ''
}

/** Cash of a parent. Answers the receipt's id. */
export async function payCash(
  context: Context,
  student: string,
  amount: number,
  takenAt?: Date,
): Promise<string> {
  const lines = [{ feeType: 'School Fees', amount: pesewas(amount) }]
  const cash = { takenAt: takenAt?.toISOString() }
  const { receipt } = await ledger.post({ ...context, cash }, { kind: 'payment', studentId: student, lines })
  return receipt?.id ?? ''
}

/** A count that comes to so much: as many of each piece as fit, the largest first. Below ten pesewas nothing can be counted. */
export function countOf(amount: number): Pieces {
  let left = amount
  const counts = PIECES.map(({ piece, worth }) => {
    const many = Math.floor(left / worth)
    left -= many * worth
    return [piece, many] as const
  })
  return Object.fromEntries(counts) as Pieces
}

/** What the trial balance and every person's account say, in pesewas. */
export async function booksOf({ school }: CashOffice) {
  const { schoolId } = school
  const [trial, accounts] = [
    await query<{ account: string; balance: number }>(
      school.context(),
      sql`select account, balance from trial_balance where school_id = ${schoolId}`,
    ),
    await query<{ kind: string; staffId: string | null; balance: number }>(
      school.context(),
      sql`select kind, staff_id as "staffId", balance from account_balances where school_id = ${schoolId}`,
    ),
  ]
  const total = (account: string) => trial.find((row) => row.account === account)?.balance ?? 0
  const of = (kind: string, staffId?: string) =>
    accounts.find((row) => row.kind === kind && (!staffId || row.staffId === staffId))?.balance ?? 0
  return { sum: trial.reduce((sum, { balance }) => sum + balance, 0), total, of }
}
