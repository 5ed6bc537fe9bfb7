import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import { readInsightsOfTerm } from './read-insights.ts'

/** How far the term of today is; null where there is nothing to say, or only after long work. */
export function readTermNow(context: Context): Promise<Reply<typeof endpoints.readTermNow>> {
  return inSnapshot(context, async (inner) => {
    if (!(await areTermsKept(inner))) return { term: null }
    const { term, collected, pace, target } = await readInsightsOfTerm(inner)
    if (!term || term.isOver || term.schoolDay === 0 || collected.toCollect === 0) return { term: null }
    const last = pace.find(({ which }) => which === 'last')
    return {
      term: {
        name: term.name,
        schoolDay: term.schoolDay,
        schoolDays: term.schoolDays,
        target,
        toCollect: collected.toCollect,
        received: collected.received,
        percent: collected.percent,
        percentThen: last?.points[Math.min(term.schoolDay, last.schoolDays) - 1]?.percent ?? null,
      },
    }
  })
}

/** Are the days of the terms worked out? Else a reading works out all of them, which takes long in a large school. */
export async function areTermsKept(context: Context): Promise<boolean> {
  const kept = await queryOne<{ isKept: boolean }>(
    context,
    sql`select are_terms_kept(school_id, k) as "isKept" from term_days_kept k where school_id = ${context.schoolId}`,
  )
  return kept?.isKept ?? false
}
