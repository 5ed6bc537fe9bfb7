import { z } from 'zod'
import { amountIn, cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, optionalLine } from './wire.ts'

/** Calls under /parentPaying: how a school lets parents pay in their app, and what came of it. */

const online = named('OnlinePayments', {
  paymentId: id,
  reference: z.string(),
  state: z.enum(['open', 'processing', 'paid', 'posted', 'failed', 'expired', 'mismatch', 'settled']),
  said: z.string().nullable(),
  amount: cedis.meta({ description: 'What was asked for, for the children.' }),
  paid: cedis.nullable().meta({ description: 'What Paystack says was paid.' }),
  how: z.enum(['mtn', 'vod', 'atl', 'card']),
  children: z.string(),
  guardian: z.string().nullable(),
  receiptId: id.nullable(),
  receipt: z.string().nullable().meta({ example: 'AGA-000123' }),
  askedAt: z.iso.datetime(),
  refunds: z
    .array(
      z.object({
        amount: cedis,
        state: z.enum(['approved', 'sent', 'processed', 'failed']),
        said: z.string().nullable(),
      }),
    )
    .meta({
      description:
        'Money that goes back through Paystack: approved and not asked for yet, asked for, gone and booked, or refused by the network.',
    }),
  dispute: z
    .object({
      disputeId: id,
      amount: cedis,
      state: z.enum(['open', 'answered', 'won', 'lost']),
      dueAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .meta({ description: 'The payer’s bank wants money back; open: the school’s answer is due by then.' }),
  canPost: z.boolean().meta({ description: 'A mismatch whose money came into the school’s account.' }),
})

const rules = named('OnlineRules', {
  isOn: z.boolean(),
  bearer: z.enum(['school', 'parent']),
  smallest: cedis,
  feeTypes: z.array(z.string()).nullable().meta({ description: 'What can be paid; null is everything.' }),
  hasAccount: z.boolean().meta({ description: 'Paystack has made the school’s account.' }),
  clearing: cedis.meta({ description: 'Paid in the app and not yet settled to the bank.' }),
  payments: z.array(online).meta({ description: 'The newest 50; those that wait for the office first.' }),
})

export const readParentPaying = endpoint({
  id: 'readParentPaying',
  method: 'GET',
  path: '/parentPaying',
  access: 'signed_in',
  permission: 'see_parent_access',
  origin: 'ours',
  summary: 'How parents pay in their app, and their newest payments.',
  reply: rules,
})

export const setParentPaying = endpoint({
  id: 'setParentPaying',
  method: 'PUT',
  path: '/parentPaying',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Switches paying in the parents’ app on or off, and says who bears the charge.',
  body: z.object({
    isOn: z.boolean().optional(),
    bearer: z.enum(['school', 'parent'], { error: 'bearer must be school or parent.' }).optional(),
    smallest: amountIn.optional().meta({ description: 'The smallest payment, cedis: 0.10 to 1,000.' }),
    feeTypes: z
      .array(z.string().max(60))
      .max(60)
      .nullable()
      .optional()
      .meta({ description: 'Fee types by name that can be paid; null is everything.' }),
  }),
  reply: rules,
  idempotent: true,
  refusals: ['conflict'],
})

export const settleMismatch = endpoint({
  id: 'settleMismatch',
  method: 'POST',
  path: '/parentPaying/:paymentId/settle',
  access: 'signed_in',
  permission: 'keep_online',
  origin: 'ours',
  summary:
    'Ends a payment that did not match: puts what arrived on what was asked for, in that order, and spreads what is more over what else the children owe; or notes what was done elsewhere.',
  params: z.object({ paymentId: id }),
  body: z.object({
    act: z.enum(['post', 'note'], { error: 'act must be post or note.' }),
    note: optionalLine('Note', 300),
  }),
  reply: rules,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'day_closed', 'invalid'],
})

export const listSettlements = endpoint({
  id: 'listSettlements',
  method: 'GET',
  path: '/parentPaying/settlements',
  access: 'signed_in',
  permission: 'see_parent_access',
  origin: 'ours',
  summary: 'What Paystack paid out to the school’s bank, the newest 24, with the payments in each.',
  reply: z.object({
    settlements: z.array(
      z.object({
        settlementId: id,
        paystackId: z.string(),
        date: dayOut,
        bankAccount: z.string(),
        amount: cedis.meta({ description: 'What came to the bank, as Paystack says.' }),
        charges: cedis.meta({ description: 'What Paystack kept.' }),
        refunds: cedis.meta({ description: 'What was taken off for money that went back.' }),
        remainder: cedis.meta({
          description: 'What of the amount no payment or refund explains; it is in no account of the books.',
        }),
        lines: z.array(
          z.object({
            reference: z.string(),
            amount: cedis,
            charge: cedis,
            receipt: z.string().nullable().meta({ description: 'Null: no receipt is known by it.' }),
          }),
        ),
      }),
    ),
  }),
})

export const printDisputeEvidence = endpoint({
  id: 'printDisputeEvidence',
  method: 'GET',
  path: '/parentPaying/disputes/:disputeId/evidence',
  access: 'signed_in',
  permission: 'keep_online',
  origin: 'ours',
  summary: 'What the school’s records say of a payment that the payer’s bank wants back.',
  params: z.object({ disputeId: id }),
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['not_found'],
})
