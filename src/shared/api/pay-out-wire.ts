import { z } from 'zod'
import { amountIn, cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id, idAndName, line } from './wire.ts'

/** The shapes that calls about pay-outs share. */

const PAY_OUT_PLACES = ['drawer', 'safe', 'cash'] as const

export const payOutPlace = z
  .enum(PAY_OUT_PLACES, { error: 'Choose your drawer, the safe or the cash.' })
  .meta({ description: '`cash` is the cash of a school without drawers.' })

export const word = line('For what', 40).meta({ example: 'Gas' })

export const payOutIn = z.object({
  from: payOutPlace,
  amount: amountIn,
  payee: line('To whom', 120),
  word: word.meta({ description: 'A word of the list; the Head or the Bursar writes a new one by it.' }),
  allowedById: id.meta({ description: 'The Head or the Bursar who allowed it.' }),
  photoId: id.optional().meta({ description: 'A photo that was sent before.' }),
  confirm: z.boolean().optional().meta({ description: 'Although another pay-out has the same photo.' }),
})

export const payOutRow = named('PayOut', {
  id,
  number: z.string().meta({ example: 'AGA-V-000012' }),
  from: payOutPlace,
  drawerId: id.nullable(),
  amount: cedis,
  payee: z.string(),
  word: z.string(),
  allowedBy: idAndName,
  approvedBy: idAndName.nullable().meta({ description: 'The second person, above the limit.' }),
  paidBy: idAndName,
  date: dayOut,
  paidAt: z.iso.datetime(),
  hasPhoto: z.boolean(),
  takenBack: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      cash: z.enum(['given_back', 'never_paid']),
    })
    .nullable(),
  mayTakeBack: z.boolean(),
  mayAddPhoto: z.boolean(),
})
export type PayOutRow = z.output<typeof payOutRow>
