import { addDays, type Day } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { type Insights, readInsights, receiptsTakenBack } from '../insights/index.ts'
import type { WeeklyFacts } from './weekly-text.ts'

/** What the text of the week that ends on a day says; null between terms in a week without money. */
export async function weeklyFacts(context: Context, day: Day): Promise<WeeklyFacts | null> {
  const week = { from: addDays(day, -6), to: day }
  const insights = await readInsights(context, week)
  const back = await receiptsTakenBack(context, week)
  const school = await queryOne<{ initials: string }>(
    context,
    sql`select initials from schools where id = ${context.schoolId}`,
  )
  const term = termOf(insights)
  const { amount, byMethod } = insights.received
  if (!term && amount === 0 && back.length === 0) return null
  return {
    initials: school?.initials ?? '',
    day,
    received: amount,
    term,
    behind: behindOf(insights),
    receipts: byMethod.reduce((sum, { receipts }) => sum + receipts, 0),
    takenBack: { count: back.length, amount: sumOf(back.map((row) => row.amount)) },
  }
}

function termOf({ term, collected, pace }: Insights): WeeklyFacts['term'] {
  if (!term || term.isOver || collected.toCollect === 0) return null
  const last = pace.find(({ which }) => which === 'last')
  return {
    received: collected.received,
    toCollect: collected.toCollect,
    percent: collected.percent,
    percentThen: last?.points[Math.min(term.schoolDay, last.schoolDays) - 1]?.percent ?? null,
  }
}

/** Only where one class is behind all others. */
function behindOf({ term, byClass }: Insights): WeeklyFacts['behind'] {
  if (!term || term.isOver) return null
  const [least, next] = byClass
    .flatMap(({ className, percent }) => (percent === null ? [] : [{ className, percent }]))
    .toSorted((one, other) => one.percent - other.percent)
  return least && next && Math.floor(least.percent) < Math.floor(next.percent) ? least : null
}
