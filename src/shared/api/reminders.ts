import { z } from 'zod'
import { LEFT_OUT, type LeftOut } from '../reminders.ts'
import { amountIn, cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, message, optionalLine } from './wire.ts'

/** Calls about reminders by SMS to families who are late. */

const LEFT_OUT_NAMES = Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]]

const reminded = named('Reminded', {
  familyId: id,
  name: z.string(),
  phone: z.string(),
  children: z.string(),
  amount: cedis,
  dueOn: dayOut,
  late: z.boolean().meta({ description: 'Else it is due within three days.' }),
  sentInTerm: z.number().int(),
})

const reminders = named('Reminders', {
  on: z.boolean().meta({ description: 'Sent by themselves, from 09:00, Monday to Saturday, on no holiday.' }),
  language: z.enum(['en', 'tw']),
  english: z.string(),
  twi: z.string().nullable().meta({ description: 'Null until the school has checked it and kept it.' }),
  price: z.number().meta({ description: 'What one text costs, in cedis.', example: 0.035 }),
  budget: cedis.nullable().meta({ description: 'What reminders of a term may cost.' }),
  spent: cedis.meta({ description: 'This term so far.' }),
  today: dayOut,
  goesNow: z
    .boolean()
    .meta({ description: 'False at night, on Sundays and on holidays: they wait for 08:00.' }),
  families: z.array(reminded),
  more: z
    .array(reminded)
    .meta({ description: 'Over the budget: they move up for families who are left out.' }),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_NAMES), families: z.number().int() })).meta({
    description: 'With `families` they are all who are late or have something due within three days.',
  }),
  sample: z.object({ text: z.string(), letters: z.number().int() }).nullable(),
})

export const readReminders = endpoint({
  id: 'readReminders',
  method: 'GET',
  path: '/reminders',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary:
    'The reminders of today before they go: to whom, who is left out and why, the very text, and what it costs.',
  reply: reminders,
})

export const readNextReminder = endpoint({
  id: 'readNextReminder',
  method: 'GET',
  path: '/families/:familyId/reminder',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary: 'What the next reminder of a family would say as things stand, and what holds its number back.',
  params: z.object({ familyId: id }),
  query: z.object({
    guardianId: id.optional().meta({ description: 'Whose number. Else the guardian of the first child.' }),
  }),
  reply: z.object({
    on: z.boolean(),
    sentInTerm: z.number().int(),
    notBefore: dayOut.nullable().meta({ description: 'A week after the last one, where that is to come.' }),
    reason: z
      .enum(LEFT_OUT_NAMES)
      .nullable()
      .meta({ description: 'Why this number gets none. What was said and promised is in the call list.' }),
    text: z.string().nullable().meta({ description: 'Null while nothing is late or soon due.' }),
  }),
  refusals: ['not_found'],
})

export const setReminders = endpoint({
  id: 'setReminders',
  method: 'PUT',
  path: '/reminders',
  access: 'paid_up',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Switches reminders on or off, and changes their words, language, price and budget.',
  body: z.object({
    on: z.boolean().optional(),
    language: z.enum(['en', 'tw'], { error: 'language must be en or tw.' }).optional(),
    english: optionalLine('The text', 160),
    twi: optionalLine('The text', 160),
    price: z
      .number({ error: 'Enter what one text costs, such as 0.035.' })
      .min(0.0001, 'Enter what one text costs, such as 0.035.')
      .max(10, 'One text costs 10 cedis at most.')
      .optional(),
    budget: amountIn.nullish().meta({ description: 'Null for none.' }),
  }),
  reply: reminders,
  idempotent: true,
  refusals: ['invalid'],
})

export const sendReminders = endpoint({
  id: 'sendReminders',
  method: 'POST',
  path: '/reminders/send',
  access: 'paid_up',
  permission: 'call_families',
  origin: 'ours',
  summary: 'Queues the reminders of today, one a family; each is checked again when it is sent.',
  body: z.object({
    leaveOut: z
      .array(id)
      .max(20_000)
      .default([])
      .meta({ description: 'Families who get none today, whoever else sends.' }),
  }),
  reply: message.extend({ queued: z.number().int() }),
  idempotent: true,
})
