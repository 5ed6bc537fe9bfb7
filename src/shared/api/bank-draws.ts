import { z } from 'zod'
import { amountIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, line, message } from './wire.ts'

/** Cash drawn from the bank: brought into the safe or, without drawers, to the school's cash. */

const into = z
  .enum(['safe', 'cash'], { error: 'Choose the safe or the cash.' })
  .meta({ description: '`cash` is the cash of a school without drawers.' })

const draw = named('BankDraw', {
  id,
  bankAccountId: id,
  bankAccount: z.string(),
  into,
  amount: cedis,
  reference: z.string(),
  date: dayOut,
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
  takenBack: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})

const done = message.extend({ draw })

export const listBankDraws = endpoint({
  id: 'listBankDraws',
  method: 'GET',
  path: '/cash/draws',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'Cash drawn from the bank, newest first.',
  query: z.object({
    before: id.optional().meta({ description: 'Those before this one.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ draws: z.array(draw), next: id.nullable() }),
  refusals: ['not_found'],
})

export const drawFromBank = endpoint({
  id: 'drawFromBank',
  method: 'POST',
  path: '/cash/draws',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Enters cash that was brought from the bank.',
  body: z.object({
    bankAccountId: id,
    into,
    amount: amountIn,
    reference: line('Cheque or slip number', 40),
    date: dayIn,
    confirm: z.boolean().optional().meta({ description: 'Another one of the same number.' }),
  }),
  reply: done,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'day_closed', 'slip_used'],
})

export const takeBackDraw = endpoint({
  id: 'takeBackDraw',
  method: 'POST',
  path: '/cash/draws/:drawId/takeBack',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Takes back cash drawn from the bank that was entered wrongly.',
  params: z.object({ drawId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'conflict', 'day_closed'],
})
