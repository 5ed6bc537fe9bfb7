import type { Day } from '#shared/dates.ts'
import { formatAmount, parseCedis } from '#shared/money.ts'
import type { ReductionBody, ReductionRule } from '#web/queries/reductions.ts'
import { todayHere } from '#web/today.ts'

export const WHO = ['Staff child', 'Child of a family', 'Named pupils', 'Paid early'] as const
type WhoWords = (typeof WHO)[number]

const whoOf: Record<WhoWords, ReductionRule['who']> = {
  'Staff child': 'staff_child',
  'Child of a family': 'nth_child',
  'Named pupils': 'named',
  'Paid early': 'paid_by',
}

/** A rule as it is typed. */
export interface RuleForm {
  name: string
  who: WhoWords
  /** Of named pupils: a scholarship, unless it was made as a discount. */
  kind: ReductionRule['kind']
  fromChild: number
  /** Null is all that follow. */
  toChild: number | null
  pupils: readonly { studentId: string; studentName: string; className: string }[]
  /** The last day to have paid, or so many days from the first of each term. */
  until: 'A day' | 'Days of the term'
  payBy: Day | null
  payWithinDays: string
  how: 'Percent' | 'Amount'
  percentTyped: string
  amountTyped: string
  adds: boolean
  feeTypes: readonly string[]
  startsOn: Day | null
  endsOn: Day | null
}

export type RuleErrors = Partial<Record<string, string>>

export interface RuleFieldsProps {
  form: RuleForm
  errors: RuleErrors
  onChange: (change: Partial<RuleForm>) => void
}

/** An empty form, or a rule as it stands. */
export function formOf(rule: ReductionRule | undefined): RuleForm {
  if (!rule) return { ...EMPTY, startsOn: todayHere() }
  const who = WHO.find((words) => whoOf[words] === rule.who) ?? 'Staff child'
  return {
    name: rule.name,
    who,
    kind: rule.who === 'named' ? rule.kind : EMPTY.kind,
    adds: rule.adds,
    feeTypes: rule.feeTypes,
    pupils: rule.pupils,
    startsOn: rule.startsOn,
    endsOn: rule.endsOn,
    payBy: rule.payBy,
    fromChild: rule.fromChild ?? EMPTY.fromChild,
    toChild: rule.fromChild === null ? EMPTY.toChild : rule.toChild,
    until: rule.payWithinDays === null ? 'A day' : 'Days of the term',
    payWithinDays: String(rule.payWithinDays ?? ''),
    how: rule.percent === null ? 'Amount' : 'Percent',
    percentTyped: String(rule.percent ?? ''),
    amountTyped: rule.amount === null ? '' : formatAmount(rule.amount),
  }
}

const EMPTY: RuleForm = {
  name: '',
  who: 'Staff child',
  kind: 'scholarship',
  fromChild: 2,
  toChild: 2,
  pupils: [],
  adds: false,
  feeTypes: [],
  until: 'Days of the term',
  payBy: null,
  payWithinDays: '',
  how: 'Percent',
  percentTyped: '',
  amountTyped: '',
  startsOn: null,
  endsOn: null,
}

/** The rule to send, or what is missing in it by field. */
export function readForm(form: RuleForm): { rule: ReductionBody } | { errors: RuleErrors } {
  const amount = form.how === 'Amount' ? parseCedis(form.amountTyped) : null
  const errors: RuleErrors = {
    ...(form.name.trim() ? {} : { name: 'Give it a name: it stands beside the charge.' }),
    ...(form.feeTypes.length > 0 ? {} : { feeTypes: 'Choose the fees it is for.' }),
    ...(form.how === 'Amount' && amount === null ? { amount: 'Enter an amount above 0.' } : {}),
    ...(form.how === 'Percent' && !isPercent(form.percentTyped)
      ? { percent: 'Enter a percentage above 0 and up to 100, with at most two decimals.' }
      : {}),
    ...missingDay(form),
    ...(form.who === 'Named pupils' && form.pupils.length === 0
      ? { studentIds: 'Choose whom it is for.' }
      : {}),
    ...(form.startsOn ? {} : { startsOn: 'Choose the first day.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    rule: {
      name: form.name.trim(),
      feeTypes: [...form.feeTypes],
      adds: form.adds,
      ...conditionOf(form),
      ...(amount === null ? { percent: form.percentTyped.trim() } : { amount }),
      ...(form.startsOn ? { startsOn: form.startsOn } : {}),
      endsOn: form.endsOn,
    },
  }
}

function isPercent(typed: string): boolean {
  const percent = Number(typed.trim())
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed.trim()) && percent > 0 && percent <= 100
}

function missingDay({ who, until, payBy, payWithinDays }: RuleForm): RuleErrors {
  if (who !== 'Paid early') return {}
  if (until === 'A day') return payBy ? {} : { payBy: 'Say until when it must be paid.' }
  const days = Number(payWithinDays)
  const isWhole = /^\d{1,3}$/.test(payWithinDays.trim()) && days >= 1 && days <= 180
  return isWhole ? {} : { payWithinDays: 'Say within how many days of the term: 1 to 180.' }
}

/** Whom it is for; a decision on named pupils is a scholarship. */
function conditionOf(form: RuleForm): Pick<ReductionBody, 'who'> & Partial<ReductionBody> {
  const who = whoOf[form.who]
  if (who === 'named')
    return { who, kind: form.kind, studentIds: form.pupils.map(({ studentId }) => studentId) }
  if (who === 'nth_child') return { who, fromChild: form.fromChild, toChild: form.toChild }
  if (who === 'staff_child') return { who }
  if (form.until === 'A day') return { who, payBy: form.payBy }
  return { who, payWithinDays: Number(form.payWithinDays) }
}
