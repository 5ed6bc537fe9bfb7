import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

const due = z.object({ on: dayOut, amount: cedis })

const fee = z
  .object({
    feeType: z.string(),
    voluntary: z.boolean(),
    before: cedis,
    charged: cedis,
    takenOff: cedis,
    paid: cedis,
    owed: cedis.meta({ description: 'Below zero when in credit.' }),
    dueOn: dayOut.nullable().meta({ description: 'Of the oldest charge that is not paid.' }),
    onlyNamed: z.boolean().meta({
      description: 'Voluntary, or only passed on: an amount for which no fee was named pays nothing of it.',
    }),
  })
  .meta({ description: 'Since the term began: before + charged − takenOff − paid = owed.' })

const promise = z.object({
  amount: cedis,
  on: dayOut,
  came: cedis,
  state: z.enum(['open', 'part', 'broken']),
})

/** A child as its parents read it. */
export const child = named('ParentsChild', {
  childId: id,
  firstName: z.string(),
  name: z.string(),
  className: z.string(),
  pupilCode: z.string().meta({ example: 'AGA-4F7K' }),
  owed: cedis.meta({ description: 'Without voluntary fees; never below zero.' }),
  credit: cedis,
  balance: cedis.meta({
    description:
      'As receipts, texts and the statement have it: voluntary fees included, below zero when in credit.',
  }),
  creditTo: z.string().nullable().meta({ description: 'The fee that takes what is more than is owed.' }),
  familyPlace: z.int().meta({
    description: 'Its place in every list of the family: the first takes what is more than is owed.',
  }),
  dues: z.array(due).meta({ description: 'They add up to what is owed, by a plan where one stands.' }),
  fees: z.array(fee),
  promise: promise.nullable(),
})
