import { endpoints } from '#shared/api/index.ts'
import { aDisputeId, aMismatch, anAsking } from './paying.ts'
import type { Samples } from './sample.ts'
import { nextNumber } from './sample-school.ts'

/** Right calls about parents' payments. */
export const payingSamples = {
  readParentPaying: () => ({}),
  listSettlements: () => ({}),
  printDisputeEvidence: async (school) => ({ params: { disputeId: await aDisputeId(school) } }),
  setParentPaying: () => ({
    body: {
      bearer: nextNumber() % 2 ? ('school' as const) : ('parent' as const),
      smallest: 1 + (nextNumber() % 9),
    },
  }),
  listPhonesAsked: () => ({}),
  askPhone: async (school) => ({ body: await anAsking(school) }),
  sendAskedVoucher: async (school) => {
    const { paymentId } = await school.call(endpoints.askPhone, {
      body: await anAsking(school, { network: 'vod', number: '020 123 4003' }),
    })
    return { params: { paymentId }, body: { voucher: '712345' } }
  },
  letPhoneGo: async (school) => {
    const { paymentId } = await school.call(endpoints.askPhone, { body: await anAsking(school) })
    return { params: { paymentId } }
  },
  settleMismatch: async (school) => ({
    params: { paymentId: await aMismatch(school) },
    body: { act: 'note' as const, note: `Given back ${school.mark}` },
  }),
} satisfies Partial<Samples>
