import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** Calls under /insights about the text the Heads get once a week. */

const weekly = named('WeeklyText', {
  on: z.boolean(),
  weekday: z.number().int().meta({ description: 'Monday is 1; never on a Sunday.' }),
  hour: z.number().int().meta({ description: 'The full hour it goes at, in Ghana.' }),
  people: z
    .array(z.object({ id, name: z.string(), hasPhone: z.boolean() }))
    .meta({ description: 'The Heads: they get it.' }),
  preview: z
    .object({
      text: z.string(),
      letters: z.number().int().meta({ description: 'Of 160, which one text holds.' }),
    })
    .nullable()
    .meta({ description: 'What would be sent now, letter by letter; null with nothing to say.' }),
})

export const readWeekly = endpoint({
  id: 'readWeekly',
  method: 'GET',
  path: '/insights/weekly',
  access: 'signed_in',
  permission: 'see_watch',
  origin: 'ours',
  summary: 'The weekly text: when it goes, to whom, and what it would say now.',
  reply: weekly,
})

const DAYS = 'The text goes on a day from 1, Monday, to 6, Saturday.'
const HOURS = 'The text goes at a full hour from 8 to 19.'

export const setWeekly = endpoint({
  id: 'setWeekly',
  method: 'PUT',
  path: '/insights/weekly',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Switches the weekly text on or off, and changes its day and hour.',
  body: z.object({
    on: z.boolean().optional(),
    weekday: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(6, DAYS).optional(),
    hour: z.number({ error: HOURS }).int(HOURS).min(8, HOURS).max(19, HOURS).optional(),
  }),
  reply: weekly,
  idempotent: true,
})
