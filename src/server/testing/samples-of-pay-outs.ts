import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { nextNumber, type SampleSchool } from './sample-school.ts'
import { aDrawerId, cashIntoSafe } from './samples-of-drawers.ts'

/** Right calls about what is paid out of cash and drawn from the bank. */
export const payOutSamples = {
  listPayOuts: async (school) => ({
    query: { before: await aPayOutId(school), drawerId: await aDrawerId(school), limit: 5 },
  }),
  readPayOutForm: () => ({}),
  payOut: (school) => aPayOut(school),
  takeBackPayOut: async (school) => ({
    params: { payOutId: await aPayOutId(school) },
    body: { reason: `Entered twice ${school.mark}`, cash: 'never_paid' as const },
  }),
  sendPayOutPhoto: () => ({ body: { photo: SMALLEST_PNG } }),
  keepPayOutPhoto: async (school) => ({
    params: { payOutId: await aPayOutId(school) },
    body: { photoId: await aPhotoId(school), confirm: true },
  }),
  readPayOutPhoto: async (school) => {
    const params = { payOutId: await aPayOutId(school) }
    const body = { photoId: await aPhotoId(school), confirm: true }
    await school.call(endpoints.keepPayOutPhoto, { params, body })
    return { params }
  },
  printVoucher: async (school) => ({ params: { payOutId: await aPayOutId(school) } }),
  keepPayOutWord: ({ mark }) => ({ body: { word: `Gas ${mark} ${nextNumber() % 9}` } }),
  readPayOutReport: () => ({ query: { from: '2026-09-01', to: '2026-11-20' } }),
  downloadPayOutReport: () => ({ query: { from: '2026-09-01', to: '2026-11-20', format: 'csv' as const } }),
  listBankDraws: async (school) => ({ query: { before: await aDrawId(school), limit: 5 } }),
  drawFromBank: (school) => aDraw(school),
  takeBackDraw: async (school) => ({
    params: { drawId: await aDrawId(school) },
    body: { reason: `Wrong bank ${school.mark}` },
  }),
} satisfies Partial<Samples>

/** One black point. */
const SMALLEST_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** One that can be paid: the cash for it has just come into the safe. */
async function aPayOut(school: SampleSchool) {
  await cashIntoSafe(school)
  const { allowers } = await school.call(endpoints.readPayOutForm)
  return {
    body: {
      from: 'safe' as const,
      amount: 1,
      payee: `Kingsway ${school.mark}`,
      word: 'Gas',
      allowedById: allowers[0]?.id ?? '',
      photoId: await aPhotoId(school),
      confirm: true,
    },
  }
}

async function aPayOutId(school: SampleSchool): Promise<string> {
  const { payOut } = await school.call(endpoints.payOut, await aPayOut(school))
  return payOut.id
}

async function aPhotoId({ call }: SampleSchool): Promise<string> {
  return (await call(endpoints.sendPayOutPhoto, { body: { photo: SMALLEST_PNG } })).photoId
}

async function aDraw({ call, rows, mark }: SampleSchool) {
  const bank = { bank: 'GCB Bank', name: `${mark} ${nextNumber()}`, digits: '4512' }
  const { bankAccount } = await call(endpoints.addBankAccount, { body: bank })
  const [row] = await rows<{ today: string }>(sql`select app_today() as today`)
  return {
    body: {
      bankAccountId: bankAccount.id,
      into: 'safe' as const,
      amount: 1,
      reference: `${mark} ${nextNumber()}`,
      date: row?.today ?? '',
    },
  }
}

async function aDrawId(school: SampleSchool): Promise<string> {
  return (await school.call(endpoints.drawFromBank, await aDraw(school))).draw.id
}
