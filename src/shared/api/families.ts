import { z } from 'zod'
import { amountIn, cedis } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { LATE_DAYS, paymentLine, recording, takenOffline } from './recording.ts'
import { askFloat, feeBalance, id, message, optionalLine, receiptMade } from './wire.ts'

const CHILDREN_MAX = 30

const familyParams = z.object({
  familyId: id.meta({
    description:
      'The `familyId` of its children: that of a family somebody confirmed, else that of the guardian.',
  }),
})

const member = z.object({ id, name: z.string(), className: z.string(), totalDebt: cedis })

const family = named('Family', {
  id,
  confirmed: z.boolean().meta({ description: 'Somebody said so; else they have the same guardian.' }),
  totalDebt: cedis.meta({ description: 'Over all its children, credits netted.' }),
  guardians: z.array(z.object({ id, firstName: z.string(), surname: z.string(), phone: z.string() })),
  children: z.array(member),
})

export const payFamily = endpoint({
  id: 'payFamily',
  method: 'POST',
  path: '/families/:familyId/payments',
  access: 'paid_up',
  permission: 'take_money',
  origin: 'ours',
  summary:
    'Records one tender for several children of a family, with one receipt and one SMS that names them.',
  params: familyParams,
  body: z.object({
    amount: amountIn.meta({ description: 'The whole tender; the lines of all children come to it.' }),
    children: z
      .array(z.object({ studentId: id, lines: z.array(paymentLine).min(1).max(20) }))
      .min(1, 'Name at least one child.')
      .max(CHILDREN_MAX, `One payment is for at most ${CHILDREN_MAX} children.`),
    payer: optionalLine('Payer', 120).meta({ description: 'Who paid, when that is none of the guardians.' }),
    payerGuardianId: id.optional().meta({
      description:
        'Which guardian of the children paid, and gets the SMS. Defaults to that of the first child.',
    }),
    payerStudentId: id.optional().meta({
      description:
        'The same by one of the children paid for, whose guardian it is: known without a connection too. `payerGuardianId` comes first. With `payer` it is that guardian only while of that name; else the name alone paid.',
    }),
    askFloat,
    ...recording,
    ...takenOffline,
  }),
  reply: message.extend({
    receipt: receiptMade,
    totalDebt: cedis.meta({ description: 'Of these children together.' }),
    children: z.array(
      z.object({
        studentId: id,
        amount: cedis,
        totalDebt: cedis,
        balances: z.array(feeBalance).meta({ description: 'The new balance of each fee type touched.' }),
        studentStatus: z.enum(['active', 'completed', 'archived']),
      }),
    ),
  }),
  status: 200,
  idempotent: true,
  lateDays: LATE_DAYS,
  carriesPerson: true,
  refusals: [
    'not_found',
    'invalid',
    'conflict',
    'day_closed',
    'possible_duplicate',
    'unproved',
    'drawer_needed',
  ],
})

export const listFamilies = endpoint({
  id: 'listFamilies',
  versioned: true,
  method: 'GET',
  path: '/families',
  access: 'signed_in',
  permission: 'see_families',
  origin: 'ours',
  summary:
    'Families of several children, and those that may be one: same number, or same surname and address.',
  reply: z.object({
    families: z.array(family),
    proposals: z.array(
      z.object({
        reason: z.enum(['number', 'address']),
        families: z.array(family).length(2),
      }),
    ),
  }),
})

export const readFamily = endpoint({
  id: 'readFamily',
  method: 'GET',
  path: '/families/:familyId',
  access: 'signed_in',
  permission: 'see_families',
  origin: 'ours',
  summary: 'One family, and what was said of who belongs to it.',
  params: familyParams,
  reply: family.extend({
    history: z.array(
      z.object({
        act: z.enum(['join_families', 'split_family']),
        at: z.iso.datetime(),
        by: z.string(),
        children: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['not_found'],
})

const joined = message.extend({ familyId: id })

const someChildren = z.object({
  studentIds: z.array(id).min(1, 'Name at least one child.').max(CHILDREN_MAX),
})

export const joinFamilies = endpoint({
  id: 'joinFamilies',
  method: 'POST',
  path: '/families',
  access: 'paid_up',
  permission: 'edit_students',
  origin: 'ours',
  summary: 'Says that the families of these children are one.',
  body: someChildren,
  reply: joined,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const splitFamily = endpoint({
  id: 'splitFamily',
  method: 'POST',
  path: '/families/:familyId/split',
  access: 'paid_up',
  permission: 'edit_students',
  origin: 'ours',
  summary: 'Takes these children out of the family; they are one of their own.',
  params: familyParams,
  body: someChildren,
  reply: joined,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const keepFamiliesApart = endpoint({
  id: 'keepFamiliesApart',
  method: 'POST',
  path: '/families/apart',
  access: 'paid_up',
  permission: 'edit_students',
  origin: 'ours',
  summary: 'Says that the families of two children are not one: they are not proposed again.',
  body: z.object({ studentId: id, otherId: id }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})
