import { z } from 'zod'
import { amountIn, dayOrNoneIn } from './codecs.ts'
import { feeTypeName, id } from './wire.ts'

/** A fee of a class. */
export const fee = {
  classId: id,
  feeType: feeTypeName,
  dueDate: dayOrNoneIn,
}

/** One fee of one class; fee types are told apart without regard to case. */
const feeKey = (one: { classId: string; feeType: string }) => `${one.classId} ${one.feeType.toLowerCase()}`

const FEES_MAX = 500
export const fees = <Fee extends z.ZodType<{ classId: string; feeType: string }>>(one: Fee) =>
  z
    .array(one, 'Choose what to bill.')
    .min(1, 'Choose what to bill.')
    .max(FEES_MAX, `At most ${FEES_MAX} fees at once.`)
    .refine((all) => new Set(all.map(feeKey)).size === all.length, 'Name each fee of a class once.')

/** What is billed of many classes, and who is left out. */
export const bills = {
  fees: fees(z.object({ ...fee, amount: amountIn })),
  termId: id.optional(),
  except: z
    .array(z.object({ studentId: id, feeType: feeTypeName.optional() }))
    .max(2_000, 'Leave out at most 2,000 pupils at once.')
    .default([])
    .meta({ description: 'Who is not charged; of one fee type alone when it is named.' }),
}

/** The same, as it is asked for where it takes two. */
export const billsAsked = z.object({
  ...bills,
  sendTexts: z.boolean().default(true).meta({ description: 'False sends no text to anybody.' }),
})
