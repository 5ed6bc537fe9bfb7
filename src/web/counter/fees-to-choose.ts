import { formatDay } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import type { WaitingAct } from '#web/offline/waiting-act.ts'
import { inOrderDue, knownClassFee } from '#web/queries/classes.ts'
import type { FeeType } from '#web/queries/school.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { type ChoosableFee, lessWaiting, owedFees, withSpread } from './choosable-fees.ts'

export interface ListedFee extends ChoosableFee {
  /** What is said beside it, quieter: when it is due. */
  aside: string
}

interface FeeSource {
  student: Student
  /** Once her own dates have come; until then the list's figures serve. */
  outstanding: readonly Outstanding[] | undefined
  feeTypes: readonly FeeType[] | undefined
  waiting: readonly WaitingAct[]
}

/**
 * The fees a payment can be for: what is owed, longest overdue first, voluntary last; with several, before them all of
 * them at once. A child who owes nothing pays ahead, for any fee type.
 */
export function feesToChoose({ student, outstanding, feeTypes, waiting }: FeeSource): ListedFee[] {
  const owed = outstanding
    ? owedFees(lessWaiting(outstanding, waiting)).map((line) => ({ ...line, aside: lateness(line) }))
    : owedByList(student, feeTypes, waiting)
  if (owed.length === 0) return feesAhead(student, feeTypes)
  return withSpread(owed).map((fee) => ({ aside: '', ...fee }))
}

function owedByList(student: Student, feeTypes: FeeSource['feeTypes'], waiting: readonly WaitingAct[]) {
  const isVoluntary = ({ feeType }: ChoosableFee) =>
    feeTypes?.find(({ name }) => name === feeType)?.voluntary ?? false
  return inOrderDue(student.classId, lessWaiting(student.fees, waiting))
    .filter(({ amount }) => amount > 0)
    .toSorted((left, right) => Number(isVoluntary(left)) - Number(isVoluntary(right)))
    .map((fee) => ({ ...fee, aside: isVoluntary(fee) ? 'voluntary' : '' }))
}

/** Every fee type: what already has credit first, then what costs the class most. */
function feesAhead(student: Student, feeTypes: readonly FeeType[] | undefined): ListedFee[] {
  const credit = new Map(student.fees.map(({ feeType, amount }) => [feeType, amount]))
  return (feeTypes ?? [])
    .map(({ name, voluntary }) => ({
      feeType: name,
      amount: pesewas(0),
      aside: (credit.get(name) ?? 0) < 0 ? 'in credit' : voluntary ? 'voluntary' : '',
    }))
    .toSorted(
      (left, right) =>
        Number(right.aside === 'in credit') - Number(left.aside === 'in credit') ||
        knownClassFee(student.classId, right.feeType) - knownClassFee(student.classId, left.feeType),
    )
}

function lateness({ voluntary, daysLate, dueDate }: Outstanding): string {
  if (voluntary) return 'voluntary'
  if (daysLate > 0) return daysLate === 1 ? '1 day late' : `${daysLate} days late`
  return dueDate ? `due ${formatDay(dueDate).replace(/ \d{4}$/, '')}` : ''
}
