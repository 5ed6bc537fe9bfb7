import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { setClassFee } from '../../ledger/index.ts'
import { type FeeToBill, reasonOf } from './bill-classes.ts'
import { inParts, partOf } from './parts-of-act.ts'

export interface FeesSet {
  set: number
  /** How many charges were changed because the class was billed already, and the sum: positive charged more. */
  students: number
  difference: Pesewas
  notSet: { classId: string; feeType: string; reason: string }[]
}

/** Sets the fixed fees of many classes; 0 takes one away. Each that could not be set is answered with its reason. */
export function setClassFees(
  context: Context,
  fees: readonly FeeToBill[],
): Promise<FeesSet & { replayed?: boolean }> {
  return inParts(
    context,
    () => setEach(context, fees),
    async (_, set) => set,
  )
}

async function setEach(context: Context, fees: readonly FeeToBill[]): Promise<FeesSet> {
  const done = { set: 0, students: 0, difference: 0 }
  const notSet: FeesSet['notSet'] = []
  for (const fee of fees) {
    try {
      const { students, difference } = await setClassFee(
        partOf(context, `${fee.classId} ${fee.feeType}`),
        fee,
      )
      done.set += 1
      done.students += students
      done.difference += difference
    } catch (error) {
      notSet.push({ classId: fee.classId, feeType: fee.feeType, reason: reasonOf(error) })
    }
  }
  return { ...done, difference: done.difference as Pesewas, notSet }
}
