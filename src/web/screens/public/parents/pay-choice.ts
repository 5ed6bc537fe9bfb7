import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { dueFirst, type OwedFee, spreadOver } from '#shared/spread.ts'
import type { WayToPay } from '#shared/ways-to-pay.ts'
import { type Child, onPhone, type Payment, type School } from './kept.ts'

/** What a parent is about to pay. It stays on the phone until it is paid: a reload and a failed try keep it. */

export interface PayLine {
  childId: string
  feeType: string
  amount: Pesewas
}

export interface Choice {
  schoolId: string
  lines: PayLine[]
  /** Where one child's fees alone were asked about. */
  childId?: string
  /** What was owed of these fees when they were chosen; an older version kept none. */
  owed?: Pesewas
  /** The amount, where one was typed and no fees were ticked. */
  typed?: string
  how?: WayToPay
  number?: string
  /** The try that got no answer, and what it was of: pressed again, also after a reload, it is the same payment. */
  tried?: { of: string; id: string }
}

/** Its number changes when the choice is written in another way. */
const CHOICE = 'akontaa-parent-pay-2'

export const choice = {
  read: (schoolId: string): Choice | null => {
    const found = onPhone.read<Choice>(CHOICE)
    return found?.schoolId === schoolId ? found : null
  },
  write: (value: Choice) => onPhone.write(CHOICE, value),
  /** It is paid. What was chosen meanwhile to be paid elsewhere, or of other fees, stays. */
  endOf: ({ schoolId, lines }: Pick<Payment, 'schoolId' | 'lines'>) => {
    const found = choice.read(schoolId)
    if (found && keyOf(found.lines) === keyOf(lines)) onPhone.remove(CHOICE)
  },
}

/** Of the same fees and amounts the same, in whichever order. */
function keyOf(lines: readonly PayLine[]): string {
  const each = lines.map(({ childId, feeType, amount }) => JSON.stringify([childId, feeType, amount]))
  return each.toSorted().join()
}

/** One fee of a child that can be paid in the app. */
export interface Payable extends OwedFee {
  child: Child
  voluntary: boolean
}

/** What is owed and can be paid here, the oldest due first; what has to be named stands last, voluntary fees behind all others. */
export function payablesOf(school: School, childId?: string): Payable[] {
  const children = childrenIn(school, childId).map((child) => ({
    child,
    studentId: child.childId,
    fees: owedFees(child),
    creditTo: '',
  }))
  const all = children.flatMap(({ child, fees }) => fees.map((fee) => ({ ...fee, child })))
  const first = dueFirst(children).flatMap(
    (fee) =>
      all.find(({ child, feeType }) => child.childId === fee.studentId && feeType === fee.feeType) ?? [],
  )
  const named = all
    .filter((fee) => !first.includes(fee))
    .toSorted((a, b) => Number(a.voluntary) - Number(b.voluntary))
  return [...first, ...named].filter(({ owed, feeType }) => owed > 0 && isPayable(school, feeType))
}

/** What the button names that leads to these fees, and what the page behind it begins with. */
export function sumToPay(school: School, childId?: string): Pesewas {
  const begun = payablesOf(school, childId).filter(({ voluntary }) => !voluntary)
  return sumOf(begun.map(({ owed }) => owed))
}

/** In the order of the family, which says whose credit it is. */
function childrenIn({ children }: School, childId: string | undefined): Child[] {
  return children
    .filter((child) => !childId || child.childId === childId)
    .toSorted((a, b) => a.familyPlace - b.familyPlace)
}

function isPayable({ paying }: School, feeType: string): boolean {
  return !paying?.feeTypes || paying.feeTypes.includes(feeType)
}

/** What is owed of each fee; what another of the same child has in credit pays the oldest due of it, as the sum on the page has it. */
function owedFees({ fees }: Child): (OwedFee & { voluntary: boolean })[] {
  let credit = fees.reduce((sum, { owed }) => sum + Math.max(0, -owed), 0)
  const rank = ({ voluntary, onlyNamed }: Child['fees'][number]) => Number(onlyNamed) + Number(voluntary)
  const inOrder = fees.toSorted((a, b) => rank(a) - rank(b) || (a.dueOn ?? '~').localeCompare(b.dueOn ?? '~'))
  return inOrder.map(({ feeType, voluntary, onlyNamed, dueOn, owed }) => {
    const covered = Math.min(credit, Math.max(0, owed))
    credit -= covered
    return {
      feeType,
      voluntary,
      onlyNamed,
      due: dueOn,
      owed: pesewas(Math.max(0, owed) - covered),
    }
  })
}

/** What is owed of the fees that are paid, as this phone has read it. */
export function owedOf({ children }: School, lines: readonly PayLine[]): Pesewas {
  return sumOf(
    lines.map(({ childId, feeType }) => {
      const fee = children
        .find((child) => child.childId === childId)
        ?.fees.find((each) => each.feeType === feeType)
      return pesewas(Math.max(fee?.owed ?? 0, 0))
    }),
  )
}

export interface PlacedLine extends PayLine {
  /** What of it is more than is owed. */
  inCredit: Pesewas
}

/** Any amount as it is spread over what can be paid here; null where it is more and the school takes no credit in the app. */
export function placesOf(school: School, sum: Pesewas, childId?: string): PlacedLine[] | null {
  const payables = payablesOf(school, childId)
  const children = childrenIn(school, childId).map((child) => ({
    studentId: child.childId,
    creditTo: child.creditTo ?? '',
    fees: payables.filter((payable) => payable.child === child),
  }))
  const lines = spreadOver(sum, children)
  const isRefused = lines.some(
    ({ feeType, inCredit }) => inCredit > 0 && (!feeType || !isPayable(school, feeType)),
  )
  if (isRefused) return null
  return lines.map(({ studentId, feeType, amount, inCredit }) => ({
    childId: studentId,
    feeType,
    amount,
    inCredit,
  }))
}

/** 1.95 % of what is paid goes to Paystack; on top, so that the amount arrives whole. */
function chargeOn(amount: Pesewas): Pesewas {
  return pesewas(Math.ceil((amount * 10_000) / 9_805) - amount)
}

/** What the school gets, what comes on top where parents bear the charge, and what is paid. */
export function sumsOf({ paying }: School, { lines }: Choice) {
  const amount = sumOf(lines.map((line) => line.amount))
  const charge = paying?.bearer === 'parent' ? chargeOn(amount) : pesewas(0)
  return { amount, charge, pays: sumOf([amount, charge]) }
}

/** The networks by the names they go by, and what is dialled for a question that did not come up (as of November 2026). */
export const WAYS: Record<WayToPay, { name: string; wallet: string; formerly: string; dial: string }> = {
  mtn: { name: 'MTN', wallet: 'MTN MoMo', formerly: '', dial: '*170#' },
  vod: { name: 'Telecel', wallet: 'Telecel Cash', formerly: 'Vodafone', dial: '*110#' },
  atl: { name: 'AT', wallet: 'AT Money', formerly: 'AirtelTigo', dial: '*110#' },
  card: { name: 'Paystack', wallet: 'Visa or Mastercard', formerly: '', dial: '' },
}
