import { z } from 'zod'
import { parsePercent } from '../money.ts'
import { amountIn, cedis, dayIn, dayOrNoneIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, line, message, schoolParams } from './wire.ts'

/** Calls about the rules by which some pay less, scholarships among them. */

const REDUCED_BY = ['staff_child', 'nth_child', 'named', 'paid_by'] as const

const PERCENT_RULE = 'Enter a percentage above 0 and up to 100, with at most two decimals.'

/** Hundredths of a percent inside. */
const percentIn = z
  .union([z.number(), z.string().max(10)], { error: PERCENT_RULE })
  .transform((value, context): number => {
    const hundredths = parsePercent(String(value).trim())
    if (hundredths !== null) return hundredths
    context.addIssue({ code: 'custom', message: PERCENT_RULE })
    return z.NEVER
  })
  .meta({ description: 'A percentage of the charge, with at most two decimals.', example: 12.5 })

const child = (what: string) =>
  z
    .number({ error: `${what} is a number from 2 to 12.` })
    .int(`${what} is a number from 2 to 12.`)
    .min(2, `${what} is a number from 2 to 12.`)
    .max(12, `${what} is a number from 2 to 12.`)

const DAYS_RULE = 'Say within how many days of the term: 1 to 180.'

export const reductionBody = named('Reduction', {
  name: line('Name', 60),
  kind: z.enum(['discount', 'scholarship']).default('discount').meta({
    description: 'A scholarship is a decision on the pupils who are named.',
  }),
  who: z.enum(REDUCED_BY, { error: `who must be one of ${REDUCED_BY.join(', ')}.` }),
  fromChild: child('The first child')
    .optional()
    .meta({ description: 'Of nth_child: from which child of a family.' }),
  toChild: child('The last child')
    .nullish()
    .meta({ description: 'Of nth_child: to which; none for all that follow.' }),
  payBy: dayOrNoneIn.meta({ description: 'Of paid_by: the last day to have paid.' }),
  payWithinDays: z
    .number({ error: DAYS_RULE })
    .int(DAYS_RULE)
    .min(1, DAYS_RULE)
    .max(180, DAYS_RULE)
    .nullish()
    .meta({ description: 'Of paid_by instead of a day: within so many days from the first of each term.' }),
  percent: percentIn.nullish(),
  amount: amountIn.nullish(),
  adds: z
    .boolean()
    .default(false)
    .meta({ description: 'Given besides the best of the other rules; else the best one is given.' }),
  feeTypes: z
    .array(feeTypeName, 'Choose the fees it is for.')
    .min(1, 'Choose the fees it is for.')
    .max(50, 'At most 50 fee types.'),
  startsOn: dayIn
    .optional()
    .meta({ description: 'For charges billed from this day on; today when left out.' }),
  endsOn: dayOrNoneIn,
  studentIds: z.array(id).max(500, 'Name at most 500 pupils.').optional().meta({ description: 'Of named.' }),
})
export type ReductionBody = z.output<typeof reductionBody>

const rule = named('ReductionRule', {
  id,
  name: z.string(),
  kind: z.enum(['discount', 'scholarship']),
  who: z.enum(REDUCED_BY),
  fromChild: z.number().int().nullable(),
  toChild: z.number().int().nullable(),
  payBy: dayOut.nullable(),
  payWithinDays: z.number().int().nullable(),
  percent: z.number().nullable(),
  amount: cedis.nullable(),
  adds: z.boolean(),
  feeTypes: z.array(z.string()),
  startsOn: dayOut,
  endsOn: dayOut.nullable(),
  state: z.enum(['coming', 'running', 'ended']),
  pupils: z.array(z.object({ studentId: id, studentName: z.string(), className: z.string() })),
  reachesNow: z
    .number()
    .int()
    .meta({ description: 'Children in school it fits; of paid_by, who has got it this term.' }),
  childrenThisTerm: z.number().int(),
  givenThisTerm: cedis.meta({ description: 'What stands of it on the charges of this term.' }),
  used: z.boolean().meta({ description: 'It has reduced a charge once: it is ended, not deleted.' }),
})

const saved = message.extend({ ruleId: id, warnings: z.array(z.string()) })
const ruleParams = z.object({ ruleId: id })

export const listReductions = endpoint({
  id: 'listReductions',
  method: 'GET',
  path: '/reductions/:schoolId',
  access: 'signed_in',
  permission: 'see_reductions',
  origin: 'ours',
  summary: 'The rules by which some pay less, whom they reach, and what they gave this term.',
  params: schoolParams,
  reply: z.object({ term: z.string().nullable(), rules: z.array(rule) }),
})

export const addReduction = endpoint({
  id: 'addReduction',
  method: 'POST',
  path: '/reductions/:schoolId',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Adds a rule. What was billed before changes only when the difference is posted.',
  params: schoolParams,
  body: reductionBody,
  reply: saved,
  status: 201,
  idempotent: true,
  refusals: ['invalid'],
})

export const saveReduction = endpoint({
  id: 'saveReduction',
  method: 'PUT',
  path: '/reductions/rules/:ruleId',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Changes a rule. What was billed before changes only when the difference is posted.',
  params: ruleParams,
  body: reductionBody,
  reply: saved,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const endReduction = endpoint({
  id: 'endReduction',
  method: 'POST',
  path: '/reductions/rules/:ruleId/end',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Ends a rule after a day: what is billed later is not reduced by it; what it gave stays.',
  params: ruleParams,
  body: z.object({ endsOn: dayIn.optional() }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const deleteReduction = endpoint({
  id: 'deleteReduction',
  method: 'DELETE',
  path: '/reductions/rules/:ruleId',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Deletes a rule that has never reduced a charge.',
  params: ruleParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
