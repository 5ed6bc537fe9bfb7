import type { Samples } from './sample.ts'
import { aSecondHead, nextNumber } from './sample-school.ts'

/** Right calls about the cash day: its evening text, its deposits, its lock. */
export const cashSamples = {
  readEvening: () => ({}),
  setEvening: async (school) => ({
    body: { on: true, hour: 12 + (nextNumber() % 8), staffIds: [await aSecondHead(school)] },
  }),
} satisfies Partial<Samples>
