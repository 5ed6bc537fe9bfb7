import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { dueFirst, type OwedFee } from '#shared/spread.ts'
import type { WaitingAct } from '#web/offline/waiting-act.ts'
import type { FeeBalance, Outstanding } from '#web/queries/students.ts'

/** Stands for "all of them, the oldest first" among the fee types; no fee type may be named so. */
export const SPREAD = '*'
export const SPREAD_LABEL = 'All of them, oldest first'

/** A fee that money can be for, and what is owed on it. */
export interface ChoosableFee {
  feeType: string
  amount: Pesewas
}

/** The fee types with a positive total, as money is spread: the oldest due first, and last what money has to be named for. */
export function owedFees(outstanding: readonly Outstanding[]): Outstanding[] {
  const owed = outstanding.filter(({ amount }) => amount > 0)
  const inOrder = dueFirst([{ studentId: '', fees: owed.map(toOwed), creditTo: '' }])
  const first = inOrder.flatMap(({ feeType }) => owed.find((line) => line.feeType === feeType) ?? [])
  return [...first, ...owed.filter((line) => !first.includes(line))]
}

function toOwed(line: Outstanding): OwedFee {
  const { feeType, amount, voluntary, passThrough } = line
  return { feeType, owed: amount, due: spreadDay(line), onlyNamed: voluntary || passThrough }
}

/** The day in whose order money pays a fee: that of its oldest charge, also where a plan has moved when it is due. */
export function spreadDay({
  oldestCharge,
  dueDate,
}: Pick<Outstanding, 'oldestCharge' | 'dueDate'>): string | null {
  return oldestCharge ?? dueDate
}

/** What is owed once everything that waits here has arrived: the next payment goes to what is then left. */
export function lessWaiting<Fee extends FeeBalance>(
  fees: readonly Fee[],
  acts: readonly WaitingAct[],
): Fee[] {
  const waiting = new Map<string, number>()
  for (const { kind, lines } of acts) {
    for (const { feeType, amount } of lines) {
      waiting.set(feeType, (waiting.get(feeType) ?? 0) + (kind === 'debt' ? amount : -amount))
    }
  }
  if (waiting.size === 0) return [...fees]
  return fees.map((fee) => ({ ...fee, amount: pesewas(fee.amount + (waiting.get(fee.feeType) ?? 0)) }))
}

/**
 * Fees in the order in which they were first shown: what comes later about them (when they are due, that one was paid at
 * another desk) changes what is said of each, never which one the hand is on.
 */
export function inShownOrder<Fee extends ChoosableFee>(shown: readonly Fee[], now: readonly Fee[]): Fee[] {
  const kept = shown.map((before) => {
    const same = now.find(({ feeType }) => feeType === before.feeType)
    const left = before.feeType === SPREAD ? sumOf(now.map(({ amount }) => amount)) : pesewas(0)
    return same ?? { ...before, amount: left }
  })
  const isNew = ({ feeType }: Fee) => !shown.some((before) => before.feeType === feeType)
  return [...kept, ...now.filter(isNew)]
}
