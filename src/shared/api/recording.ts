import { z } from 'zod'
import { amountIn, dayIn } from './codecs.ts'
import { feeTypeName, id, optionalLine, paymentMethod } from './wire.ts'

export const paymentLine = z.object({ feeType: feeTypeName, amount: amountIn, id: id.optional() })

/** What every act of the counter may say. */
export const recording = {
  date: dayIn.optional().meta({ description: 'Defaults to today in Ghana.' }),
  payment_method: paymentMethod.optional().meta({ description: 'Defaults to Cash.' }),
  reference: optionalLine('Reference', 80),
  note: optionalLine('Note', 300),
  confirm: z.boolean().optional().meta({ description: 'Record it although it may be a duplicate.' }),
  guardDuplicates: z.boolean().optional().meta({
    id: 'GuardDuplicates',
    description:
      'Ask (409 possible_duplicate) although the call carries an Idempotency-Key, and whoever recorded the same before. Without a key only what this same session recorded in the last ten minutes is asked about: two sessions may each take the same sum for the same child.',
  }),
}

/** What a desk without a line adds to what it sends later. */
export const takenOffline = {
  takenAt: z.iso.datetime().optional().meta({
    description:
      'When it was recorded on a device without a line. What was taken before the subscription ended is recorded for some days after.',
  }),
  slip: optionalLine('Slip', 20).meta({ description: 'The provisional slip it was given out on; noted.' }),
}

/** How long after the end of a subscription a desk may still bring what it took before. */
export const LATE_DAYS = 7
