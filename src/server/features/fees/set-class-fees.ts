import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { type FeeSet, setClassFee } from '../../ledger/index.ts'
import { type FeeToBill, reasonOf } from './bill-classes.ts'
import { inParts, partOf } from './parts-of-act.ts'

export interface FeesSet {
  set: number
  /** How many charges were changed because the class was billed already, and the sum: positive charged more. */
  students: number
  difference: Pesewas
  /** By how much more rules take off, waivers go down (below zero) and sponsors carry with it. */
  reduced: Pesewas
  waived: Pesewas
  carried: Pesewas
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
  const done: FeeSet[] = []
  const notSet: FeesSet['notSet'] = []
  for (const fee of fees) {
    try {
      done.push(await setClassFee(partOf(context, `${fee.classId} ${fee.feeType}`), fee))
    } catch (error) {
      notSet.push({ classId: fee.classId, feeType: fee.feeType, reason: reasonOf(error) })
    }
  }
  const sum = (part: (fee: FeeSet) => Pesewas | undefined) =>
    sumOf(done.map((fee) => part(fee) ?? pesewas(0)))
  return {
    set: done.length,
    students: done.reduce((students, fee) => students + fee.students, 0),
    difference: sum(({ difference }) => difference),
    reduced: sum(({ reduced }) => reduced),
    waived: sum(({ waived }) => waived),
    carried: sum(({ carried }) => carried),
    notSet,
  }
}
