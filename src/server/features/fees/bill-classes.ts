import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { orNone, type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import {
  billClass,
  billInput,
  type ClassBill,
  type KindPrice,
  requireSecondForBills,
  tellBilled,
} from '../../ledger/index.ts'
import { actId, inParts, partOf } from './parts-of-act.ts'

/** A fee of a class, to be billed with others. */
export interface FeeToBill {
  classId: string
  feeType: string
  amount: Pesewas
  kinds?: readonly KindPrice[] | undefined
  dueOn?: Day | undefined
}

interface ManyBills {
  fees: readonly FeeToBill[]
  termId?: string | undefined
  /** Who is not charged; of one fee type alone when it is named. */
  except: readonly { studentId: string; feeType?: string | undefined }[]
  /** One text for each family. */
  tellsFamilies: boolean
}

export interface ManyBilled {
  actId: string
  billed: {
    run: string
    classId: string
    feeType: string
    students: number
    amount: Pesewas
    total: Pesewas
    reduced: Pesewas
    carried: Pesewas
  }[]
  notBilled: { classId: string; feeType: string; reason: string }[]
  /** Pupils charged, each once. */
  students: number
  total: Pesewas
  /** What the school's rules took off, and what sponsors carry of the rest. */
  reduced: Pesewas
  carried: Pesewas
  families: number
}

/**
 * Bills many classes and fees as one act: each fee of a class is one run in a transaction of its own, so nobody waits for
 * the whole school. Answers which were billed and why others were not. Broken off and sent again with its key, it goes
 * on where it stopped. Refuses needs_approval before any part where one leaves out a child who was billed before.
 */
export async function billClasses(
  context: Context,
  { fees, termId, except, tellsFamilies }: ManyBills,
  onProgress?: Progress,
): Promise<ManyBilled & { replayed?: boolean }> {
  const act = actId(context)
  return await inParts(
    context,
    () => billEach(context, act, { fees, termId, except, tellsFamilies }, onProgress),
    async (inner, { billed, notBilled }) => {
      const isTold = tellsFamilies && billed.length > 0
      const { families } = isTold ? await tellBilled(inner, act) : { families: 0 }
      const students = await chargedBy(inner, act)
      const total = sumOf(billed.map((one) => one.total))
      const reduced = sumOf(billed.map((one) => one.reduced))
      const carried = sumOf(billed.map((one) => one.carried))
      return { actId: act, billed, notBilled, students, total, reduced, carried, families }
    },
  )
}

async function billEach(
  context: Context,
  act: string,
  many: ManyBills,
  onProgress?: Progress,
): Promise<Pick<ManyBilled, 'billed' | 'notBilled'>> {
  const billed: ManyBilled['billed'] = []
  const notBilled: ManyBilled['notBilled'] = []
  const all = billsOf(act, many)
  if (many.except.length > 0) await requireSecondForBills(context, { bills: all.map(billInput) })
  for (const bill of all) {
    const { classId, feeType, amount } = bill
    try {
      const { run, students, total, reduced, carried } = await billClass(
        partOf(context, `${classId} ${feeType}`),
        bill,
      )
      billed.push({ run, classId, feeType, students, amount, total, ...orNone({ reduced, carried }) })
    } catch (error) {
      notBilled.push({ classId, feeType, reason: reasonOf(error) })
    }
    onProgress?.(billed.length + notBilled.length, all.length)
  }
  return { billed, notBilled }
}

/** Each fee of a class as a bill of its own, with those who are left out of it. */
export function billsOf(act: string, { fees, termId, except, tellsFamilies }: ManyBills): ClassBill[] {
  return fees.map(({ classId, feeType, amount, kinds, dueOn }) => {
    const excluded = except.filter((one) => (one.feeType ?? feeType).toLowerCase() === feeType.toLowerCase())
    const leftOut = excluded.map((one) => one.studentId)
    return { classId, feeType, amount, kinds, dueOn, termId, act, tell: tellsFamilies, except: leftOut }
  })
}

const REASONS = new Set(['already_billed', 'invalid', 'not_found', 'conflict'])

/** Why the ledger did not do one part of an act; throws what stops all of it. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal && REASONS.has(error.code)) return error.message
  throw error
}

async function chargedBy(context: Context, act: string): Promise<number> {
  const [row] = await query<{ students: number }>(
    context,
    sql`select count(distinct student_id)::int as students from charged_by_act(${context.schoolId}, ${act})`,
  )
  return row?.students ?? 0
}
