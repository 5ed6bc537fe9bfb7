import { z } from 'zod'
import { CONTACT_OUTCOMES, PROMISE_DAYS_MAX, PROMISE_STATES } from '../contacts.ts'
import { amountIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { planStanding } from './plan-standing.ts'
import { id, line, message, optionalLine } from './wire.ts'

/** Calls about who is late: whom to call, what was said, and what was promised. */

const outcome = z.enum(CONTACT_OUTCOMES, {
  error: `outcome must be one of ${CONTACT_OUTCOMES.join(', ')}.`,
})

const promise = z
  .object({
    contactId: id,
    amount: cedis,
    on: dayOut,
    came: cedis.meta({
      description: 'Received for its children from the promise to its day, as it stands now.',
    }),
    state: z.enum(PROMISE_STATES),
  })
  .meta({ description: 'Its state follows from the ledger alone.' })

const familyParams = z.object({ familyId: id })

export const readCallList = endpoint({
  id: 'readCallList',
  versioned: true,
  method: 'GET',
  path: '/callList',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary:
    'Families who are late, in the order to call them: a broken promise first, then late amount times days; whoever was reached within three school days, or has promised, last.',
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'The first so many. Else all.' }),
  }),
  reply: z.object({
    today: dayOut,
    families: z.array(
      z.object({
        familyId: id,
        late: cedis.meta({
          description:
            'Past its due day, without voluntary fees, credits taken off. What a plan is about is due by its parts; 0 while the family is on schedule and late with nothing else.',
        }),
        lateSince: dayOut,
        guardian: z
          .object({
            id,
            firstName: z.string(),
            surname: z.string(),
            phone: z.string(),
            noReminders: z.boolean(),
            isWrong: z.boolean().meta({ description: 'The last call found this to be a wrong number.' }),
          })
          .nullable(),
        children: z.array(
          z.object({
            studentId: id,
            firstName: z.string(),
            className: z.string(),
            late: cedis,
            payer: z.enum(['first', 'second']).optional().meta({
              description: 'Of a child with two payers: which of them is called, about the own share.',
            }),
          }),
        ),
        last: z
          .object({
            contactId: id,
            outcome,
            at: z.iso.datetime(),
            by: z.string(),
            note: z.string().nullable(),
          })
          .nullable(),
        promise: promise.nullable().meta({ description: 'The newest, unless it was cancelled.' }),
        plan: planStanding.nullable().meta({ description: 'The one that counts, until it is kept.' }),
        tries: z.number().int().meta({ description: 'Calls without an answer within seven days.' }),
        place: z.enum(['broken', 'to_call', 'reached']),
      }),
    ),
  }),
})

export const readMoneyInTray = endpoint({
  id: 'readMoneyInTray',
  method: 'GET',
  path: '/callList/tray',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary:
    'Money on statements that nobody has posted yet, of families whose it surely or likely is: look there before calling.',
  reply: z.object({ families: z.array(z.object({ familyId: id, amount: cedis })) }),
})

export const listContacts = endpoint({
  id: 'listContacts',
  method: 'GET',
  path: '/families/:familyId/contacts',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary: 'What was said with a family, newest first, and what its promises have come to.',
  params: familyParams,
  reply: z.object({
    contacts: z.array(
      z.object({
        id,
        outcome,
        at: z.iso.datetime(),
        by: z.string(),
        note: z.string().nullable(),
        promise: promise.nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const writeContact = endpoint({
  id: 'writeContact',
  method: 'POST',
  path: '/families/:familyId/contacts',
  access: 'paid_up',
  permission: 'call_families',
  origin: 'ours',
  summary:
    'Writes down what a family said. Nothing written down is changed later; the family may ask to read it.',
  params: familyParams,
  body: z.object({
    outcome,
    guardianId: id.optional().meta({ description: 'Who was called. Else the guardian of the first child.' }),
    note: optionalLine('The note', 500),
    promise: z
      .object({
        amount: amountIn,
        on: dayIn.meta({ description: `Today to ${PROMISE_DAYS_MAX} days ahead.` }),
      })
      .optional()
      .meta({ description: 'Where something was promised, and only there. It ends an earlier open one.' }),
  }),
  reply: message.extend({ contactId: id }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const cancelPromise = endpoint({
  id: 'cancelPromise',
  method: 'POST',
  path: '/promises/:contactId/cancel',
  access: 'paid_up',
  permission: 'call_families',
  origin: 'ours',
  summary: 'Says that an open promise counts no more.',
  params: z.object({ contactId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
