import { z } from 'zod'
import { PROMISE_STATES } from '../contacts.ts'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

export const planState = z.enum(PROMISE_STATES).meta({
  description: 'Open while every part whose day is over has come. It follows from the ledger alone.',
})

/** Where a plan stands today, as the call list shows it. */
export const planStanding = named('PlanStanding', {
  planId: id,
  ofBoth: z.literal(true).optional().meta({
    description:
      'One of its children has two payers: the sums are of both together, each is late with the own part.',
  }),
  amount: cedis,
  came: cedis.meta({ description: 'Received for its children since it was made, without voluntary fees.' }),
  rest: cedis.meta({ description: 'Still to come by the plan; never more than the children owe.' }),
  missed: cedis.meta({ description: 'Of this, what should have come by now.' }),
  missedSince: dayOut.nullable(),
  nextOn: dayOut.nullable(),
  nextAmount: cedis.meta({ description: 'To pay by then, with what was missed.' }),
  state: planState,
})
