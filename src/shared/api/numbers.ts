import { z } from 'zod'
import { NUMBER_SERIES, type NumberSeries } from '../numbers.ts'
import { dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'

/** Calls about the numbers on a school's papers: where they go on after a restore, or behind an old receipt book. */

const names = Object.keys(NUMBER_SERIES) as NumberSeries[]
const series = z.enum(names)

const numbers = named('Numbers', {
  restored: z
    .object({
      at: z.iso.datetime(),
      backupMadeAt: z.iso.datetime(),
    })
    .nullable()
    .meta({ description: 'Of a restore that nobody has answered for yet: nothing is recorded until then.' }),
  mayFollowBook: z.boolean().meta({
    description: 'No receipt has been given yet: the first can go on behind an old receipt book.',
  }),
  series: z.array(
    z.object({
      series,
      last: z.number().int().meta({ description: 'The last number in the books; 0 before the first.' }),
      written: z.string().meta({ description: 'As it stands on paper.', example: 'AGA-000100' }),
    }),
  ),
  gaps: z
    .array(
      z.object({
        series,
        from: z.string(),
        through: z.string(),
        restoredOn: dayOut.nullable().meta({ description: 'Null where they are of an old receipt book.' }),
        notedOn: dayOut,
        by: z.string(),
      }),
    )
    .meta({ description: 'Numbers that are given to nobody, newest first.' }),
})

export const readNumbers = endpoint({
  id: 'readNumbers',
  method: 'GET',
  path: '/numbers',
  access: 'signed_in',
  permission: 'confirm_numbers',
  origin: 'ours',
  summary: 'How far the numbers on the school’s papers have come, and which were left out.',
  reply: numbers,
})

const NUMBER = 'Type the number alone, such as 140.'
const last = z
  .number({ error: NUMBER })
  .int(NUMBER)
  .min(0, NUMBER)
  .max(9_999_999_999, 'That number is too long.')
  .optional()

export const confirmNumbers = endpoint({
  id: 'confirmNumbers',
  method: 'POST',
  path: '/numbers',
  access: 'signed_in',
  permission: 'confirm_numbers',
  origin: 'ours',
  summary:
    'Goes on behind the last numbers on paper. After a restore every series is asked for; before the first receipt, where an old receipt book ended.',
  body: z.object({
    last: z
      .object(Object.fromEntries(names.map((name) => [name, last])) as Record<NumberSeries, typeof last>)
      .meta({ description: 'The last number of each series on paper, without the initials.' }),
  }),
  reply: numbers,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})
