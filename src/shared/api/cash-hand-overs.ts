import { z } from 'zod'
import { handOver as handOverShape, piecesIn } from './cash-wire.ts'
import { amountIn, amountOrNoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id, line, message, optionalLine } from './wire.ts'

/** Cash handed over to another drawer or the safe: on its way until it has been counted there too. */

const handOverParams = z.object({ handOverId: id })
const answered = message.extend({ handOver: handOverShape })

export const handOver = endpoint({
  id: 'handOver',
  method: 'POST',
  path: '/cash/drawers/:drawerId/handOvers',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary:
    'Hands cash over, out of the caller’s newest drawer; of somebody absent by the Head or the Bursar.',
  params: z.object({ drawerId: id }),
  body: z.object({
    amount: amountIn,
    to: z.enum(['safe', 'drawer'], { error: 'Choose the safe or a drawer.' }),
    staffId: id.optional().meta({ description: 'Whose drawer.' }),
    note: optionalLine('Note', 300),
  }),
  reply: answered,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'forbidden'],
})

export const listHandOvers = endpoint({
  id: 'listHandOvers',
  method: 'GET',
  path: '/cash/handOvers',
  access: 'signed_in',
  permission: 'see_drawers',
  origin: 'ours',
  summary:
    'Hand-overs, newest first; of a cashier those from or to them. `waiting` counts those the caller may receive.',
  query: z.object({
    state: z.enum(['on_its_way', 'all']).default('on_its_way'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ handOvers: z.array(handOverShape), waiting: z.number().int() }),
})

export const receiveHandOver = endpoint({
  id: 'receiveHandOver',
  method: 'POST',
  path: '/cash/handOvers/:handOverId/receive',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary:
    'Counts what was handed over: into the caller’s own drawer, or by the Head or the Bursar into the safe. What differs stands in the name of who handed it over.',
  params: handOverParams,
  body: z.object({
    amount: amountOrNoneIn.optional(),
    pieces: piecesIn.optional().meta({ description: 'Instead of the amount.' }),
    says: optionalLine('Sentence', 300).meta({ description: 'Needed where it differs.' }),
  }),
  reply: answered.extend({ result: z.enum(['agrees', 'differs']) }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'forbidden', 'drawer_needed'],
})

export const withdrawHandOver = endpoint({
  id: 'withdrawHandOver',
  method: 'POST',
  path: '/cash/handOvers/:handOverId/withdraw',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'Whoever handed it over takes it back; it lies in their drawer again.',
  params: handOverParams,
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const explainHandOver = endpoint({
  id: 'explainHandOver',
  method: 'POST',
  path: '/cash/handOvers/:handOverId/explain',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'The sentence of who handed it over, where it was counted differently. Once.',
  params: handOverParams,
  body: z.object({ says: line('Sentence', 300) }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
