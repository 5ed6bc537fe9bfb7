import { z } from 'zod'
import { KINDS_MAX } from '../kinds.ts'
import { AMOUNT_RULE, amountOrNoneIn, dayOrNoneIn } from './codecs.ts'
import { feeTypeName, id } from './wire.ts'

/** A fee of a class. */
export const fee = {
  classId: id,
  feeType: feeTypeName,
  dueDate: dayOrNoneIn,
}

/** What kinds of pupil pay of a fee, where it is not the amount itself. */
export const kindsIn = z
  .array(z.object({ kindId: id, amount: amountOrNoneIn }))
  .max(KINDS_MAX)
  .refine((all) => new Set(all.map(({ kindId }) => kindId)).size === all.length, 'Name each kind once.')
  .optional()
  .meta({
    description:
      'Kinds of pupil who pay another amount, all of them; where it is left out, those of the class as they are. Not the school’s first kind: it pays `amount`.',
  })

interface Paid {
  amount: number
  kinds?: { amount: number }[] | undefined
}

/** Nothing is no fee, unless a kind pays one: a boarding fee is nothing for a day pupil. */
function isPaid({ amount, kinds = [] }: Paid): boolean {
  return amount > 0 || kinds.some((kind) => kind.amount > 0)
}
const nobodyPays = { error: AMOUNT_RULE, path: ['amount'] }

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
  fees: fees(z.object({ ...fee, amount: amountOrNoneIn, kinds: kindsIn }).refine(isPaid, nobodyPays)),
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
