import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { CSV, XLSX } from './document-formats.ts'
import { endpoint } from './endpoint.ts'

/** What was paid out in a period, by word and month. */

const period = z.object({
  from: dayIn.optional().meta({ description: 'Else the first day of the newest term.' }),
  to: dayIn.optional().meta({ description: 'Else today.' }),
})

const figures = z.array(cedis).meta({ description: 'One for each month, in the order of `months`.' })

export const readPayOutReport = endpoint({
  id: 'readPayOutReport',
  method: 'GET',
  path: '/cash/payOutReport',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary:
    'What was paid out by word and month. What was taken back is taken off in the month in which that was done.',
  query: period,
  reply: z.object({
    from: dayOut,
    to: dayOut,
    months: z.array(z.string().meta({ example: '2026-11' })),
    words: z.array(
      z.object({
        word: z.string(),
        vouchers: z.number().int().meta({ description: 'Paid out in the period; those taken back as well.' }),
        amounts: figures,
        total: cedis,
      }),
    ),
    totals: figures,
    total: cedis,
    vouchers: z.number().int(),
  }),
})

export const downloadPayOutReport = endpoint({
  id: 'downloadPayOutReport',
  method: 'GET',
  path: '/cash/payOutReport/file',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The same as CSV or XLSX.',
  query: period.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  reply: z.string(),
  produces: [CSV, XLSX],
})
