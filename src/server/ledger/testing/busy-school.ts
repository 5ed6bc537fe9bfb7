import { randomUUID } from 'node:crypto'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import {
  billClass,
  callerOf,
  closeThrough,
  countDrawer,
  enterDeposit,
  explainDifference,
  explainHandOver,
  handOverCash,
  moveMoney,
  openDrawer,
  payFamily,
  post,
  receiveHandOver,
  reverseReceipt,
  saveBankAccount,
  setClassFee,
  takeBackDeposit,
  undoBillingRun,
  withdrawHandOver,
} from '../index.ts'
import { countOf } from './cash-office.ts'
import { foundLedgerSchool, type LedgerSchool } from './ledger-school.ts'

/** A school in which everything has happened that the ledger can record. */
export interface BusySchool {
  school: LedgerSchool
  students: readonly [string, string]
  /** The receipt and the entry of a payment that stands, partly moved. */
  receipt: string
  entry: string
  /** A debt by itself. */
  debt: string
  /** A billing run that stands. */
  run: string
}

export async function foundBusySchool(database?: Database): Promise<BusySchool> {
  const school = await foundLedgerSchool(undefined, database)
  const [one, other] = [await school.admit(), await school.admit()]
  const caller = callerOf(school.context())
  await school.rows(
    sql`select audit_append(${school.schoolId}, ${caller}::jsonb, 'edit_student', ${one}, '{}', '{"name": "Ama"}')`,
  )
  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(20_000) }
  const { run } = await billClass(school.context(), fee)
  await setClassFee(school.context(), { ...fee, amount: pesewas(21_000) })
  const exams = await billClass(school.context(), { ...fee, feeType: 'Exam Fees' })
  await undoBillingRun(school.context(), exams.run, 'wrong class')
  const wrong = await school.pay(one, 500)
  await reverseReceipt(school.context(), wrong.receipt, 'wrong child')
  const { receipt, entry } = await school.pay(one, 10_000)
  await moveMoney(school.context(), { entry, amount: pesewas(4_000), studentId: other })
  await school.rows(sql`select note_print(${school.schoolId}, ${caller}::jsonb, ${receipt})`)
  const lines = [{ feeType: 'Others', amount: pesewas(700) }]
  const payment = { kind: 'payment', studentId: one, lines } as const
  const session = randomUUID()
  await post(school.context({ session }), { ...payment, half: 'pay' })
  await post(school.context({ session }), { ...payment, half: 'transaction', method: 'Bank' })
  await payFamily(school.context(), {
    lines: [one, other].map((student) => ({ student, feeType: 'Others', amount: pesewas(300) })),
  })
  await keepDrawer(school, one)
  await payIn(school)
  await closeThrough(school.context(), '2001-01-01')
  const owed = await post(school.context(), { ...payment, kind: 'manual_charge' })
  return { school, students: [one, other], receipt, entry, debt: owed.entries[0]?.id ?? '', run }
}

/** A drawer that was short, handed to the safe where a note was missing; none is kept afterwards. */
async function keepDrawer(school: LedgerSchool, student: string): Promise<void> {
  const { schoolId } = school
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${schoolId}, true)
    on conflict (school_id) do update set drawers = true`)
  const { drawer } = await openDrawer(school.context(), pesewas(5_000))
  const { receipt } = await school.pay(student, 3_000)
  await school.pay(student, 1_500)
  const pieces = countOf(9_000)
  for (const _ of ['once', 'again']) await countDrawer(school.context(), { drawer, pieces })
  await explainDifference(school.context(), drawer, 'wrong change')
  await reverseReceipt(school.context(), receipt, 'never received', { cash: 'came_once' })
  const given = { drawer, amount: pesewas(4_000), to: 'safe' as const }
  const { handOver } = await handOverCash(school.context(), given)
  const { handOver: another } = await handOverCash(school.context(), given)
  await receiveHandOver(school.context(), { handOver, amount: pesewas(3_900), says: 'one note less' })
  await explainHandOver(school.context(), handOver, 'it was all there')
  await withdrawHandOver(school.context(), another)
  await school.rows(sql`update school_rules set drawers = false where school_id = ${schoolId}`)
}

/** A slip that stands, and one that was taken back. */
async function payIn(school: LedgerSchool): Promise<void> {
  const details = { bank: 'GCB Bank', name: '', digits: '4512' }
  const { bankAccount } = await saveBankAccount(school.context(), { name: 'GCB Bank ··4512', details })
  const [today] = await school.rows<{ day: string }>(sql`select app_today() as day`)
  const slip = { from: 'safe', bankAccount, amount: pesewas(1_000), on: today?.day ?? '' } as const
  await enterDeposit(school.context(), { ...slip, slip: '004512' })
  const { deposit } = await enterDeposit(school.context(), { ...slip, slip: '004513' })
  await takeBackDeposit(school.context(), deposit, 'another bank')
}
