import { KNOWN_ACCOUNTS } from '#shared/accounts.ts'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import type { SampleSchool } from './sample-school.ts'

/** Right calls about the accountant's journal. */
export const accountantSamples = {
  readAccountantMonth: () => ({ query: { month: '2026-08' } }),
  downloadAccountantMonth: async (school) => {
    await numberAll(school)
    return { query: { month: await thisMonth(school), format: 'quickbooks' as const } }
  },
  giveOutMonth: async (school) => {
    await numberAll(school)
    return { body: { month: await thisMonth(school) } }
  },
  listAccounts: () => ({}),
  keepAccounts: () => ({ body: { accounts: usualNumbers } }),
} satisfies Partial<Samples>

const usualNumbers = KNOWN_ACCOUNTS.map(({ account, usual, label }) => ({
  account,
  number: usual,
  name: label,
}))

async function numberAll({ call }: SampleSchool): Promise<void> {
  await call(endpoints.keepAccounts, { body: { accounts: usualNumbers } })
}

async function thisMonth({ rows }: SampleSchool): Promise<string> {
  const [row] = await rows<{ month: string }>(sql`select to_char(app_today(), 'YYYY-MM') as month`)
  return row?.month ?? ''
}
