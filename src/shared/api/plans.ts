import { z } from 'zod'
import { PLAN_DAYS_MAX, PLAN_PARTS_MAX, PLAN_PARTS_MIN } from '../plans.ts'
import { amountIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { planStanding, planState } from './plan-standing.ts'
import { id, line, message } from './wire.ts'

/** Calls about debts that a family pays in parts. */

const familyParams = z.object({ familyId: id })

export const listPlans = endpoint({
  id: 'listPlans',
  method: 'GET',
  path: '/families/:familyId/plans',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary:
    'What a family agreed to pay in parts, newest first, and what each child owes that a plan can be about.',
  params: familyParams,
  reply: z.object({
    today: dayOut,
    children: z.array(
      z.object({
        studentId: id,
        firstName: z.string(),
        owed: cedis.meta({ description: 'Without voluntary fees, credits taken off.' }),
      }),
    ),
    asSecond: z
      .array(z.object({ studentId: id, firstName: z.string(), guardian: z.string() }))
      .optional()
      .meta({
        description:
          'Children of whom this is the second payer and whose guardian has a plan: its days hold for both.',
      }),
    plans: z.array(
      planStanding.extend({
        at: z.iso.datetime(),
        by: z.string(),
        children: z.array(z.object({ studentId: id, firstName: z.string() })),
        parts: z.array(z.object({ on: dayOut, amount: cedis, came: cedis, state: planState })),
        endedOn: dayOut.nullable(),
        reason: z.string().nullable().meta({ description: 'Why it was ended; null where a later plan did.' }),
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const makePlan = endpoint({
  id: 'makePlan',
  method: 'POST',
  path: '/families/:familyId/plans',
  access: 'paid_up',
  permission: 'call_families',
  origin: 'ours',
  summary:
    'Writes down what a family pays in parts. It ends an earlier plan and an open promise of its children: so a plan is changed. No entry changes; only the days move.',
  params: familyParams,
  body: z.object({
    studentIds: z
      .array(id)
      .max(50, 'A plan is for 50 children at most.')
      .optional()
      .meta({ description: 'Whose debt it is about. Else all children of the family who owe.' }),
    parts: z
      .array(
        z.object({
          on: dayIn.meta({
            description: `Today to ${PLAN_DAYS_MAX} days ahead, each later than the one before.`,
          }),
          amount: amountIn,
        }),
        { error: 'Enter the parts: each an amount and a day.' },
      )
      .min(PLAN_PARTS_MIN, `A plan has ${PLAN_PARTS_MIN} parts at least.`)
      .max(PLAN_PARTS_MAX, `A plan has ${PLAN_PARTS_MAX} parts at most.`)
      .meta({ description: 'They come to what the children owe, to the pesewa.' }),
  }),
  reply: message.extend({ planId: id }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const cancelPlan = endpoint({
  id: 'cancelPlan',
  method: 'POST',
  path: '/plans/:planId/cancel',
  access: 'paid_up',
  permission: 'call_families',
  origin: 'ours',
  summary: 'Says that a plan counts no more. What it was about is due on its own days again.',
  params: z.object({ planId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
