import { endpoints } from '#shared/api/index.ts'
import { addDays } from '#shared/dates.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aSecondHead, nextNumber, type SampleSchool } from './sample-school.ts'
import { cashIntoSafe } from './samples-of-drawers.ts'

/** Right calls about the cash day: its evening text, its deposits, its lock. */
export const cashSamples = {
  readEvening: () => ({}),
  setEvening: async (school) => ({
    body: { on: true, hour: 12 + (nextNumber() % 8), staffIds: [await aSecondHead(school)] },
  }),
  listDeposits: async (school) => ({ query: { before: await aDepositId(school), limit: 5 } }),
  addBankAccount: ({ mark }) => ({ body: aBankAccount(mark) }),
  editBankAccount: async (school) => ({
    params: { bankAccountId: await aBankAccountId(school) },
    body: { ...aBankAccount(school.mark), closed: true },
  }),
  enterDeposit: (school) => aDeposit(school),
  keepSlipPhoto: async (school) => ({
    params: { depositId: await aDepositId(school) },
    body: { photo: SMALLEST_PNG },
  }),
  readSlipPhoto: async (school) => {
    const params = { depositId: await aDepositId(school) }
    await school.call(endpoints.keepSlipPhoto, { params, body: { photo: SMALLEST_PNG } })
    return { params }
  },
  markBanked: async (school) => ({
    params: { depositId: await aDepositId(school) },
    body: { on: await todayOf(school) },
  }),
  takeBackDeposit: async (school) => ({
    params: { depositId: await aDepositId(school) },
    body: { reason: `Wrong bank ${school.mark}` },
  }),
  readCashDay: async (school) => ({ query: { date: await todayOf(school) } }),
  openLastDay: async (school) => ({
    body: { day: await lastLockedDayOf(school), reason: `Forgotten ${school.mark} ${nextNumber()}` },
  }),
  // Of a day on which no drawer is open: the sheet says what each should hold.
  printCashDay: async (school) => ({ query: { date: addDays(await todayOf(school), -1) } }),
} satisfies Partial<Samples>

/** One black point. */
const SMALLEST_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const aBankAccount = (mark: string) => ({ bank: 'GCB Bank', name: `${mark} ${nextNumber()}`, digits: '4512' })

async function aBankAccountId({ call, mark }: SampleSchool): Promise<string> {
  const { bankAccount } = await call(endpoints.addBankAccount, { body: aBankAccount(mark) })
  return bankAccount.id
}

/** A deposit that can be entered: the cash for it has just come into the safe. */
async function aDeposit(school: SampleSchool) {
  await cashIntoSafe(school)
  return {
    body: {
      from: 'safe' as const,
      bankAccountId: await aBankAccountId(school),
      slipNumber: `${school.mark} ${nextNumber()}`,
      date: await todayOf(school),
      amount: 1,
    },
  }
}

async function aDepositId(school: SampleSchool): Promise<string> {
  const { deposit } = await school.call(endpoints.enterDeposit, await aDeposit(school))
  return deposit.id
}

async function todayOf({ rows }: SampleSchool): Promise<string> {
  const [row] = await rows<{ today: string }>(sql`select app_today() as today`)
  return row?.today ?? ''
}

/** The day that can be opened again; one long gone is locked where none is. */
export async function lastLockedDayOf({ rows, call, schoolId }: SampleSchool): Promise<string> {
  const [row] = await rows<{ day: string | null }>(
    sql`select closed_through as day from schools where id = ${schoolId}`,
  )
  if (row?.day) return row.day
  const through = '2020-01-01'
  await call(endpoints.closeDays, { params: { schoolId }, body: { through } })
  return through
}
