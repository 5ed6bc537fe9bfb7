import { z } from 'zod'
import { RECONCILED } from '../reconciled-items.ts'
import { cedis, dayOut } from './codecs.ts'
import { allFormats, documentFormat } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Calls under /cash/statements that set an account’s statements against the books, month by month. */

const reconciled = {
  method: 'GET',
  access: 'signed_in',
  permission: 'see_statements',
  origin: 'ours',
  params: z.object({ accountId: id }),
  refusals: ['not_found', 'invalid'],
} as const

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
  .optional()
  .meta({ description: 'Without it the month of its newest line.', example: '2026-11' })

const side = z.object({ before: cedis, moved: cedis, after: cedis })

export const readReconciliation = endpoint({
  ...reconciled,
  id: 'readReconciliation',
  path: '/cash/statements/accounts/:accountId/month',
  summary:
    'An account at the end of a month: what its statements say, what the books say, and each thing that stands between the two.',
  query: z.object({ month }),
  reply: z.object({
    account: z.object({ id, label: z.string() }),
    month: z.string(),
    from: dayOut,
    to: dayOut.meta({ description: 'The last day of the month, or today.' }),
    months: z.array(z.string()).meta({
      description: 'Those that can be asked for, the newest first; none while it has no statement.',
    }),
    statedUntil: dayOut.nullable().meta({ description: 'The day of the newest line by then.' }),
    statement: side.meta({ description: 'Before the month, in it, and at its end.' }),
    books: side,
    items: z
      .array(
        z.object({
          item: z.enum(RECONCILED),
          count: z.number().int(),
          ...side.shape,
          things: z
            .array(
              z.object({
                date: dayOut.nullable(),
                what: z.string(),
                amount: cedis,
                thingId: z
                  .string()
                  .meta({ description: 'Of the receipt, deposit, entry or line; `older` of their sum.' }),
              }),
            )
            .meta({ description: 'What it is made of, the newest first; older ones may be one sum.' }),
        }),
      )
      .meta({ description: 'What the statement has more than the books: books + all of these = statement.' }),
    unplaced: z.object({ count: z.number().int(), amount: cedis }).meta({
      description: 'Receipts of this kind of money in no account: no line has them, and there are several.',
    }),
  }),
})

export const printReconciliation = endpoint({
  ...reconciled,
  id: 'printReconciliation',
  path: '/cash/statements/accounts/:accountId/month/print',
  summary: 'The reconciliation of an account for a month, as a paper to sign or as a table.',
  query: z.object({
    month,
    format: documentFormat,
  }),
  reply: z.string(),
  produces: allFormats,
})
