import { z } from 'zod'
import { dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, line, schoolParams } from './wire.ts'

/** Calls under /schools about the school calendar: which days are school days, and the free ones. */

const holiday = named('Holiday', {
  id: id.nullable().meta({ description: 'Null while a public holiday stands as the law has it.' }),
  publicHoliday: z
    .string()
    .nullable()
    .meta({ description: 'Which public holiday of which year; null for free days of the school’s own.' }),
  name: z.string(),
  firstDay: dayOut,
  lastDay: dayOut,
  free: z.boolean().meta({ description: 'False where the school teaches on a public holiday.' }),
  certain: z.boolean().meta({
    description: 'False until the school has confirmed a day that goes by the moon or may be moved.',
  }),
})

export const readCalendar = endpoint({
  id: 'readCalendar',
  method: 'GET',
  path: '/schools/:schoolId/calendar',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary:
    'The school calendar: where today stands in its term, the school days of each term, and the holidays between two days.',
  params: schoolParams,
  query: z.object({
    from: dayIn
      .optional()
      .meta({ description: 'Else the first day of the terms that are not over, or today.' }),
    to: dayIn.optional().meta({ description: 'Else a year later. At most three years after `from`.' }),
  }),
  reply: z.object({
    today: z.object({
      date: dayOut,
      isSchoolDay: z.boolean(),
      holiday: z.string().nullable(),
      term: z.string().nullable().meta({ description: 'Null between terms.' }),
      schoolDay: z.number().int().nullable().meta({ description: 'School days of the term up to today.' }),
      schoolDays: z.number().int().nullable().meta({ description: 'School days of the whole term.' }),
    }),
    terms: z.array(
      z.object({
        id,
        name: z.string(),
        academicYear: z.string(),
        startsOn: dayOut,
        endsOn: dayOut,
        schoolDays: z.number().int(),
      }),
    ),
    holidays: z.array(holiday),
  }),
})

export const saveHoliday = endpoint({
  id: 'saveHoliday',
  method: 'POST',
  path: '/schools/:schoolId/calendar/holidays',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Adds free days of the school’s own, changes them, or says of a public holiday which day it is kept on and whether the school is free.',
  params: schoolParams,
  body: z.object({
    id: id.optional().meta({ description: 'Of free days that are there already.' }),
    publicHoliday: z
      .string()
      .regex(/^[a-z_\d]{1,40} \d{4}$/, 'There is no such public holiday.')
      .optional(),
    name: line('Name', 60),
    firstDay: dayIn,
    lastDay: dayIn,
    free: z.boolean().default(true),
  }),
  reply: holiday,
  idempotent: true,
  refusals: ['not_found'],
})

export const removeHoliday = endpoint({
  id: 'removeHoliday',
  method: 'DELETE',
  path: '/schools/:schoolId/calendar/holidays/:holidayId',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Removes free days of the school’s own; a public holiday stands again as the law has it.',
  params: schoolParams.extend({ holidayId: id }),
  reply: z.object({ message: z.string() }),
  idempotent: true,
  refusals: ['not_found'],
})
