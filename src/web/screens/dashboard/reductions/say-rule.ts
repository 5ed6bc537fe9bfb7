import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { ReductionRule } from '#web/queries/reductions.ts'

const ORDINALS = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** `second`, `third`, then `10th`. */
export function ordinal(place: number): string {
  return ORDINALS[place] || `${place}th`
}

/** Whom a rule is for, in a few words. */
export function whoOf(
  rule: Pick<ReductionRule, 'who' | 'fromChild' | 'toChild' | 'payBy' | 'payWithinDays'>,
): string {
  const { who, fromChild, toChild, payBy, payWithinDays } = rule
  if (who === 'staff_child') return 'children of staff'
  if (who === 'named') return 'named pupils'
  if (who === 'paid_by') {
    return payBy ? `once paid by ${formatDay(payBy)}` : `once paid within ${payWithinDays} days of the term`
  }
  const from = ordinal(fromChild ?? 2)
  if (toChild === null) return `${from} child and later`
  return toChild === fromChild ? `${from} child of a family` : `${from} to ${ordinal(toChild)} child`
}

/** What a rule's own name leaves unsaid. */
export function besideName(rule: ReductionRule): string {
  if (rule.who === 'staff_child' && /staff/i.test(rule.name)) return ''
  if (rule.who === 'nth_child' && /child/i.test(rule.name)) return 'of a family'
  return whoOf(rule)
}

/** What it takes off: `50 %`, or an amount. */
export function offOf({ percent, amount }: Pick<ReductionRule, 'percent' | 'amount'>): string {
  return percent === null ? formatAmount(amount ?? pesewas(0)) : `${percent} %`
}

/** From when to when. */
export function runsOf({ startsOn, endsOn, state }: ReductionRule): string {
  if (state === 'ended' && endsOn) return `ended ${formatDay(endsOn)}`
  return endsOn ? `${formatDay(startsOn)} to ${formatDay(endsOn)}` : `from ${formatDay(startsOn)}`
}

/** Whom it reaches, with the word for them. */
export function reachOf({ who, reachesNow, pupils }: ReductionRule): string {
  if (who === 'paid_by') return `${reachesNow} so far`
  const count = who === 'named' ? pupils.length : reachesNow
  if (who === 'named') return count === 1 ? '1 pupil' : `${count} pupils`
  return count === 1 ? '1 child' : `${count} children`
}
