import { counted } from '#shared/counted.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned, type Pesewas } from '#shared/money.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'

/** Where a school stands at the end of a week, in pesewas and percent. */
export interface WeeklyFacts {
  /** The school's, as on its receipts: five letters at most. */
  initials: string
  /** The last day of the week. */
  day: Day
  received: Pesewas
  receipts: number
  /** Null between terms, and while nothing is charged. */
  term: {
    received: Pesewas
    toCollect: Pesewas
    /** Null under five pupils. */
    percent: number | null
    /** Last term's on the same school day. */
    percentThen: number | null
  } | null
  /** The class that is behind all others. */
  behind: { className: string; percent: number } | null
  takenBack: { count: number; amount: Pesewas }
}

/**
 * The text of a week, in one segment whatever the figures and names are: what does not fit is left out, the least important
 * first. What came in always stands in it. Names no pupil and nobody who works here.
 */
export function weeklyText(facts: WeeklyFacts): string {
  const { initials, day, received, receipts, term, behind, takenBack } = facts
  const head = `${initials} week to ${formatDay(day).slice(0, -5)}: GHS ${figure(received)} in`
  const cameIn = `${head}, ${counted(receipts, 'receipt')}`
  const rate = term ? [rateText(term)] : []
  const rest = term ? [`Still to come ${figure((term.toCollect - term.received) as Pesewas)}`] : []
  const back = takenBack.count > 0 ? [`Taken back ${takenBack.count} (${figure(takenBack.amount)})`] : []
  const last = behind ? [`Furthest behind ${behind.className} ${Math.floor(behind.percent)} %`] : []
  const texts = [
    [cameIn, ...rate, ...rest, ...back, ...last],
    [cameIn, ...rate, ...rest, ...back],
    [cameIn, ...rate, ...back],
    [cameIn, ...rate],
    [head],
  ].map((parts) => toGsm(parts.join('. ')))
  return texts.find(fitsOneSegment) ?? texts.at(-1) ?? ''
}

/** "80 % of the term is in, 8 points ahead of last term"; of few pupils the sums. */
function rateText({ received, toCollect, percent, percentThen }: NonNullable<WeeklyFacts['term']>): string {
  if (percent === null) return `${figure(received)} of ${figure(toCollect)} of the term is in`
  const is = `${Math.floor(percent)} % of the term is in`
  if (percentThen === null) return is
  const points = Math.floor(percent) - Math.floor(percentThen)
  if (points === 0) return `${is}, as much as last term`
  return `${is}, ${counted(Math.abs(points), 'point')} ${points > 0 ? 'ahead of' : 'behind'} last term`
}

/** A text knows no minus sign but the hyphen. */
function figure(amount: Pesewas): string {
  return amount < 0 ? formatSigned(amount).replace('−', '-') : formatAmount(amount)
}
