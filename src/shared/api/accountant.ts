import { z } from 'zod'
import { ACCOUNT_GROUPS, ACCOUNT_PATTERN, JOURNAL_FORMATS, NUMBER_PATTERN } from '../accounts.ts'
import { cedis, dayOut } from './codecs.ts'
import { CSV, XLSX } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { id, line, message, optionalLine } from './wire.ts'

/** A month for the school's accountant: daily sums by account, with the numbers of the accountant's own books. */

const monthText = z
  .string({ error: 'Enter a month as YYYY-MM.' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
  .meta({ example: '2026-11' })

const numbered = {
  number: z.string().nullable().meta({ description: 'Null where none is kept.', example: '1030' }),
  name: z.string(),
}

const given = z.object({
  id,
  at: z.iso.datetime(),
  by: z.string(),
  through: dayOut.meta({ description: 'The last day that was given.' }),
  hasChanged: z.boolean().meta({ description: 'A file of the same days would be another one now.' }),
  changedBy: cedis.meta({
    description: 'What now stands on another side or account, or was not there, by day.',
  }),
  changedLater: cedis.meta({
    description: 'Of these days, and taken back on a later one since: it stands in the journal of that day.',
  }),
  hasOtherNumbers: z.boolean().meta({ description: 'An account has another number or name since.' }),
  since: z
    .array(
      z.object({
        date: dayOut.meta({
          description:
            'The day whose sums it changes; a later one where it takes back what stands on these days.',
        }),
        at: z.iso.datetime(),
        by: z.string(),
        what: z.enum(['taken_back', 'corrected', 'entered', 'came_late']),
        number: z
          .string()
          .nullable()
          .meta({ description: 'Of the receipt or voucher.', example: 'AGA-000421' }),
        amount: cedis,
      }),
    )
    .meta({ description: 'What was written about these days since, the newest first; at most 50.' }),
  sinceCount: z.number().int(),
})

const reading = {
  method: 'GET',
  access: 'signed_in',
  permission: 'see_accounts',
  origin: 'ours',
} as const

export const readAccountantMonth = endpoint({
  ...reading,
  id: 'readAccountantMonth',
  path: '/accountant',
  summary:
    'A month as the accountant gets it, by account, and whether it was changed since it was given out.',
  query: z.object({
    month: monthText.optional().meta({ description: 'Without it the last whole month.' }),
  }),
  reply: z.object({
    month: z.string(),
    months: z.array(z.string()).meta({ description: 'Those that can be asked for, the newest first.' }),
    to: dayOut.meta({ description: 'The last day of the month, or today.' }),
    isOver: z.boolean(),
    isLocked: z.boolean().meta({ description: 'Its days are locked: nothing is written on them any more.' }),
    accounts: z.array(z.object({ ...numbered, debit: cedis, credit: cedis })),
    total: cedis.meta({ description: 'Of all debits, and of all credits.' }),
    days: z.number().int().meta({ description: 'With anything on them.' }),
    withoutNumber: z
      .array(z.string())
      .meta({ description: 'Accounts of the month that have no number yet.' }),
    given: given.nullable().meta({ description: 'How it was given out last.' }),
  }),
  refusals: ['invalid'],
})

export const downloadAccountantMonth = endpoint({
  ...reading,
  id: 'downloadAccountantMonth',
  path: '/accountant/file',
  summary:
    'Daily sums by account as CSV or XLSX, or as QuickBooks Online or Sage 50 reads them. The same month is the same bytes.',
  query: z.object({
    month: monthText,
    format: z
      .enum(JOURNAL_FORMATS, { error: `format must be one of ${JOURNAL_FORMATS.join(', ')}.` })
      .default('csv'),
    since: id.optional().meta({ description: 'Only the difference to how it was given out then.' }),
  }),
  reply: z.string(),
  produces: [CSV, XLSX],
  refusals: ['invalid', 'conflict', 'not_found'],
})

export const giveOutMonth = endpoint({
  id: 'giveOutMonth',
  method: 'POST',
  path: '/accountant/given',
  access: 'paid_up',
  permission: 'keep_accounts',
  origin: 'ours',
  summary:
    'Keeps that a month is given to the accountant as it is now, so that what changes later can be named.',
  body: z.object({ month: monthText }),
  reply: message.extend({ givenId: id }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})

const account = z
  .string({ error: 'Name the account.' })
  .max(60, 'There is no such account.')
  .regex(ACCOUNT_PATTERN, 'There is no such account.')
  .meta({ example: 'cash' })

const kept = z.array(
  z.object({
    account: z.string().meta({ description: 'One of the product, or a part of one: `bank:<id>`.' }),
    label: z.string(),
    group: z.enum(ACCOUNT_GROUPS),
    partOf: z.string().nullable().meta({ description: 'Without a number of its own it has that one’s.' }),
    usual: z.string().nullable().meta({ description: 'What such an account is often numbered.' }),
    number: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'As the accountant calls it; null for ours.' }),
  }),
)

export const listAccounts = endpoint({
  ...reading,
  id: 'listAccounts',
  path: '/accountant/accounts',
  summary: 'The accounts of the journal with the numbers of the school’s own books.',
  reply: z.object({ accounts: kept }),
})

export const keepAccounts = endpoint({
  id: 'keepAccounts',
  method: 'PUT',
  path: '/accountant/accounts',
  access: 'paid_up',
  permission: 'keep_accounts',
  origin: 'ours',
  summary:
    'Keeps these numbers in place of those before. Several accounts may have one number: their sums are one line.',
  body: z.object({
    accounts: z
      .array(
        z.object({
          account,
          number: line('Number', 20).regex(
            NUMBER_PATTERN,
            'A number has letters, digits, and . - / between them.',
          ),
          name: optionalLine('Name', 100),
        }),
        { error: 'Name the accounts.' },
      )
      .max(300, 'At most 300 accounts.'),
  }),
  reply: message,
  idempotent: true,
  refusals: ['invalid', 'not_found'],
})
