import { formatDay } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { spreadOver } from '#shared/spread.ts'
import type { FeeLine } from '#web/offline/new-act.ts'
import type { WaitingAct } from '#web/offline/waiting-act.ts'
import { areClassFeesKnown, knownClassFee, knownDue, lastBilled } from '#web/queries/classes.ts'
import type { FeeType } from '#web/queries/school.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { type ChoosableFee, lessWaiting, owedFees, SPREAD, spreadDay } from './choosable-fees.ts'

export interface ListedFee extends ChoosableFee {
  /** What is said beside it, quieter: when it is due. */
  aside: string
  due: string | null
  /** Voluntary, or only passed on: money goes there that was named for it. */
  onlyNamed: boolean
}

interface FeeSource {
  student: Student
  /** Once her own dates have come; until then the list's figures serve. */
  outstanding: readonly Outstanding[] | undefined
  feeTypes: readonly FeeType[] | undefined
  waiting: readonly WaitingAct[]
  /** Where credit stands, once it is known. */
  creditTo: string
}

/**
 * The fees a payment can be for: what is owed, oldest due first; with several, before them all of them at once. What is voluntary
 * or passed on comes last and is never proposed: a child who owes nothing else pays ahead, first of all for the fee where credit stands.
 */
export function feesToChoose({ student, outstanding, feeTypes, waiting, creditTo }: FeeSource): ListedFee[] {
  const known = outstanding ?? outstandingByList(student, feeTypes)
  const owed = owedFees(lessWaiting(known, waiting)).map((line) => ({
    feeType: line.feeType,
    amount: line.amount,
    due: spreadDay(line),
    aside: lateness(line),
    onlyNamed: line.voluntary || line.passThrough,
  }))
  const spread = owed.filter(({ onlyNamed }) => !onlyNamed)
  if (spread.length === 0) return feesAhead({ student, feeTypes, creditTo }, owed)
  if (spread.length === 1) return owed
  return [{ ...ahead(SPREAD, ''), amount: sumOf(spread.map(({ amount }) => amount)) }, ...owed]
}

/**
 * Whether the order in which money pays the fees is known: by the child's own page, or as far as the list, the fee types and what the
 * classes were billed say it.
 */
export function isOrderKnown({
  outstanding,
  feeTypes,
}: Pick<FeeSource, 'outstanding' | 'feeTypes'>): boolean {
  return outstanding !== undefined || (feeTypes !== undefined && areClassFeesKnown())
}

/** Due as the class's fees are, as far as this device knows them. */
function outstandingByList({ classId, fees }: Student, feeTypes: FeeSource['feeTypes']): Outstanding[] {
  return fees.map(({ feeType, amount }) => {
    const { voluntary = false, passThrough = false } = feeTypes?.find(({ name }) => name === feeType) ?? {}
    const dueDate = voluntary ? null : knownDue(classId, feeType)
    const nothing = pesewas(0)
    return {
      feeType,
      amount,
      dueDate,
      voluntary,
      passThrough,
      daysLate: 0,
      charged: nothing,
      received: nothing,
    }
  })
}

/** Every fee type: the one where credit stands, what is owed if it is named, then what costs the class most. */
function feesAhead(
  { student, feeTypes, creditTo }: Pick<FeeSource, 'student' | 'feeTypes' | 'creditTo'>,
  owed: readonly ListedFee[],
): ListedFee[] {
  const credit = new Map(student.fees.map(({ feeType, amount }) => [feeType, amount]))
  const others = (feeTypes ?? [])
    .filter(({ name }) => !owed.some(({ feeType }) => feeType === name))
    .map(({ name, voluntary, passThrough }) => {
      const aside = (credit.get(name) ?? 0) < 0 ? 'in credit' : voluntary ? 'voluntary' : ''
      return { ...ahead(name, aside), onlyNamed: voluntary || passThrough }
    })
    .toSorted(
      (left, right) =>
        Number(left.onlyNamed) - Number(right.onlyNamed) ||
        knownClassFee(student.classId, right.feeType) - knownClassFee(student.classId, left.feeType),
    )
  const isFirst = ({ feeType }: ListedFee) => feeType === creditTo
  return [...others.filter(isFirst), ...owed, ...others.filter((fee) => !isFirst(fee))]
}

/** A fee of which nothing is owed. */
export function ahead(feeType: string, aside: string): ListedFee {
  return { feeType, amount: pesewas(0), aside, due: null, onlyNamed: false }
}

/**
 * Where credit of a child stands: as her own page says, else, until it has come and without a connection, the ordinary fee that her
 * class was billed last.
 */
export function creditFeeOf(
  student: Student & { creditFeeType?: string | undefined },
  feeTypes: FeeSource['feeTypes'],
): string {
  if (student.creditFeeType) return student.creditFeeType
  const ordinary = (feeTypes ?? []).filter(
    ({ voluntary, daily, passThrough }) => !voluntary && !daily && !passThrough,
  )
  const names = ordinary.map(({ name }) => name)
  const billed = lastBilled(student.classId).find((feeType) => names.includes(feeType))
  return (
    billed ??
    names.find((name) => name.toLowerCase() === 'school fees') ??
    names[0] ??
    feeTypes?.[0]?.name ??
    ''
  )
}

interface ToPay {
  fees: readonly ListedFee[]
  fee: ListedFee | undefined
  /** The fee was chosen by hand: all of the money is for it. What is only proposed takes what is owed. */
  isNamed: boolean
  creditTo: string
}

/** What is paid, by fee. None while it is not known where to put what is more than is owed. */
export function linesToPay(amount: Pesewas | null, { fees, fee, isNamed, creditTo }: ToPay): FeeLine[] {
  if (!amount || !fee) return []
  if (isNamed) return [{ feeType: fee.feeType, amount }]
  const owed = fees
    .filter(({ feeType }) => feeType !== SPREAD)
    .map((each) => ({ ...each, owed: each.amount }))
  const lines = spreadOver(amount, [{ studentId: '', fees: owed, creditTo }])
  if (lines.some(({ feeType }) => feeType === '')) return []
  return lines.map(({ feeType, amount: part }) => ({ feeType, amount: part }))
}

function lateness({ voluntary, passThrough, daysLate, dueDate }: Outstanding): string {
  if (voluntary) return 'voluntary'
  if (passThrough) return 'passed on'
  if (daysLate > 0) return daysLate === 1 ? '1 day late' : `${daysLate} days late`
  return dueDate ? `due ${formatDay(dueDate).replace(/ \d{4}$/, '')}` : ''
}
