import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aDebtId, aReceipt, currentTermId, nextNumber } from './sample-school.ts'
import { aTermId } from './sample-terms.ts'
import { aKindId } from './samples-of-kinds.ts'

const SPAN = { from: '2026-09-01', to: '2026-11-20' }

/** Right calls about where a school stands in its term. */
export const insightSamples = {
  readInsights: async (school) => {
    await aDebtId(school)
    return { query: { termId: await currentTermId(school), from: '2026-09-01', to: '2026-11-20' } }
  },
  listTermPupils: async (school) => {
    await aDebtId(school)
    const [feeType] = await school.rows<{ id: string }>(
      sql`select id from fee_types where name = 'School Fees'`,
    )
    const classId = await school.classId('Basic 4')
    const kindId = await aKindId(school)
    return { query: { termId: await currentTermId(school), classId, feeTypeId: feeType?.id, kindId } }
  },
  listInsightEntries: async (school) => {
    await aDebtId(school)
    return { query: { ...SPAN, method: 'Cash', weekday: 5, hour: '9', before: 1_000_000, limit: 20 } }
  },
  listInsightFamilies: async (school) => {
    await aDebtId(school)
    return { query: { from: 0, below: 100_000 } }
  },
  exportInsights: async (school) => {
    await aDebtId(school)
    return { query: { format: 'csv', termId: await currentTermId(school), ...SPAN } }
  },
  readWatchList: async (school) => {
    await aReceipt(school)
    return { query: SPAN }
  },
  readTermNow: () => ({}),
  readWeekly: () => ({}),
  setWeekly: () => ({ body: { on: true, weekday: 1 + (nextNumber() % 6), hour: 17 } }),
  setTermTarget: async (school) => ({
    body: { termId: await aTermId(school), percent: 1 + (nextNumber() % 100) },
  }),
} satisfies Partial<Samples>
