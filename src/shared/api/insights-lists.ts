import { z } from 'zod'
import { PAYMENT_METHODS } from '../constants.ts'
import { REDUCTION_KINDS } from '../reductions.ts'
import { amountOrNoneIn, cedis, dayIn, dayOut } from './codecs.ts'
import { CSV, XLSX } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Calls under /insights for what makes up a figure, and for the figures as a sheet. */

const number = (sentence: string) => z.coerce.number({ error: sentence }).int(sentence)
const WEEKDAY = 'A weekday is a number from 1, Monday, to 7.'

export const listInsightEntries = endpoint({
  id: 'listInsightEntries',
  method: 'GET',
  path: '/insights/entries',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary:
    'The entries behind what was received by method, weekday or hour, or behind a kind of reduction: the newest first, with the figure’s sum.',
  query: z.object({
    from: dayIn,
    to: dayIn,
    method: z
      .enum([...PAYMENT_METHODS, 'Online'])
      .optional()
      .meta({ description: '`Online` is what parents paid in the app.' }),
    weekday: number(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY).optional(),
    hour: z
      .string()
      .regex(/^(?:1?\d|2[0-3]|other)$/, 'An hour is a number from 0 to 23, or “other”.')
      .optional()
      .meta({ description: 'Recorded in this hour, or `other`: on another day than it counts on.' }),
    reduction: z.enum(REDUCTION_KINDS).optional().meta({
      description: 'What was taken off instead of what was received.',
    }),
    before: number('before must be a whole number.').positive('before must be above 0.').optional().meta({
      description: 'Entries before this journal number.',
    }),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    count: z.number().int(),
    amount: cedis.meta({ description: 'Of all of them, also those of other pages.' }),
    next: z.number().int().nullable(),
    entries: z.array(
      z.object({
        journalNumber: z.number().int(),
        date: dayOut,
        recordedAt: z.iso.datetime(),
        studentId: id,
        studentName: z.string(),
        className: z.string(),
        feeType: z.string(),
        kind: z.string(),
        receiptNumber: z.string().nullable(),
        recordedBy: z.string(),
        amount: cedis.meta({ description: 'Below zero where it was given back, or given no longer.' }),
      }),
    ),
  }),
  refusals: ['invalid'],
})

export const listInsightFamilies = endpoint({
  id: 'listInsightFamilies',
  method: 'GET',
  path: '/insights/families',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary: 'The families who owe from one amount to another, the largest debt first.',
  query: z.object({
    from: amountOrNoneIn.default(0 as never),
    below: amountOrNoneIn.optional().meta({ description: 'Less than this; left out there is no end.' }),
  }),
  reply: z.object({
    families: z.number().int(),
    owed: cedis.meta({ description: 'Of all of them, also those that are not listed.' }),
    more: z.number().int().meta({ description: 'How many are not listed.' }),
    rows: z.array(
      z.object({
        name: z.string(),
        phone: z.string(),
        owed: cedis,
        children: z.array(z.object({ studentId: id, name: z.string(), className: z.string() })),
      }),
    ),
  }),
  refusals: ['invalid'],
})

export const exportInsights = endpoint({
  id: 'exportInsights',
  method: 'GET',
  path: '/insights/sheet',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary: 'Every figure of the insights of a term as a sheet, the pace by school day among them.',
  query: z.object({
    format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx.' }).default('xlsx'),
    termId: id.optional(),
    from: dayIn.optional(),
    to: dayIn.optional(),
  }),
  reply: z.string(),
  produces: [CSV, XLSX],
  refusals: ['not_found', 'invalid'],
})
