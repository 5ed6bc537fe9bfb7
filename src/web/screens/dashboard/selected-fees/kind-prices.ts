import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { FeeGrid } from '#web/queries/billing.ts'

/** What a class pays for one fee type. */
export interface ClassPrices {
  classId: string
  className: string
  students: number
  /** The fixed fee; null where none is set. */
  amount: Pesewas | null
  dueDate: string | null
  isBilled: boolean
  /** Every kind pays the same. */
  isSame: boolean
  byKind: ReadonlyMap<string, { students: number; amount: Pesewas; isOwn: boolean }>
  /** What its pupils of today come to. */
  total: Pesewas
}

/** Every class with what its kinds pay for a fee type: a kind without an amount of its own pays the class's. */
export function pricesOf({ classes, fees }: FeeGrid, feeType: string): ClassPrices[] {
  return classes.map(({ classId, className, students, byKind = [] }) => {
    const fee = fees.find((one) => one.classId === classId && one.feeType === feeType)
    const base = fee?.amount ?? pesewas(0)
    const own = new Map(fee?.kinds?.map(({ kindId, amount }) => [kindId, amount]))
    const kinds = byKind.map(({ kindId, students: many }) => {
      const amount = own.get(kindId) ?? base
      return [kindId, { students: many, amount, isOwn: own.has(kindId) }] as const
    })
    return {
      classId,
      className,
      students,
      amount: fee?.amount ?? null,
      dueDate: fee?.dueDate ?? null,
      isBilled: Boolean(fee?.billed),
      isSame: own.size === 0,
      byKind: new Map(kinds),
      total: sumOf(kinds.map(([, one]) => pesewas(one.amount * one.students))),
    }
  })
}
