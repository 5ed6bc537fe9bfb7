import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** Calls under /cash about the text a school's own people get in the evening. */

const text = z.object({
  text: z.string(),
  letters: z.number().int().meta({ description: 'Of 160, which one text holds.' }),
})

const evening = named('EveningText', {
  on: z.boolean(),
  hour: z.number().int().meta({ description: 'The full hour it goes at, in Ghana.' }),
  people: z.array(z.object({ id, name: z.string(), hasPhone: z.boolean(), gets: z.boolean() })).meta({
    description: 'Whoever may read what was taken in a day. While nobody is named, the Heads get it.',
  }),
  isBlind: z.boolean().meta({
    description:
      'The caller’s own drawer is open, or one that a Bursar may have to count: no text tells of it before its count.',
  }),
  preview: text
    .nullable()
    .meta({ description: 'What would be sent now, letter by letter; null on a day without money.' }),
  reminder: text.nullable().meta({
    description: 'What would be sent at 19:00 as it stands now; null while every drawer is closed.',
  }),
})

export const readEvening = endpoint({
  id: 'readEvening',
  method: 'GET',
  path: '/cash/evening',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The evening text: when it goes, to whom, and what it would say now.',
  reply: evening,
})

const HOURS = 'The text goes at a full hour from 12 to 19.'

export const setEvening = endpoint({
  id: 'setEvening',
  method: 'PUT',
  path: '/cash/evening',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Switches the evening text on or off, and changes its hour and who gets it.',
  body: z.object({
    on: z.boolean().optional(),
    hour: z.number({ error: HOURS }).int(HOURS).min(12, HOURS).max(19, HOURS).optional(),
    staffIds: z.array(id).max(50, 'Name 50 people at most.').optional(),
  }),
  reply: evening,
  idempotent: true,
})

export const remindPerson = endpoint({
  id: 'remindPerson',
  method: 'POST',
  path: '/cash/reminders/:staffId',
  access: 'paid_up',
  permission: 'close_days',
  origin: 'ours',
  summary:
    'Reminds somebody by text of a drawer that is not closed, or of cash on its way: once an hour, and not in the quiet hours.',
  params: z.object({ staffId: id }),
  reply: z.object({
    message: z.string(),
    again: z.iso.datetime().meta({ description: 'When the same person may be reminded again.' }),
  }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict'],
})
