import { z } from 'zod'
import { STATEMENT_FORMATS, STATEMENT_LINES_MAX, STATEMENT_PIECE_LINES } from '../statements.ts'
import { cedis, dayIn, dayOut, signedCedisIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { statementAccount } from './statement-wire.ts'
import { id, line, message, optionalLine } from './wire.ts'

/** Calls under /cash/statements about the accounts statements are kept for, and bringing one. */

const statementFile = named('StatementFile', {
  id,
  accountId: id,
  name: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  lines: z.number().int(),
  known: z.number().int(),
  added: z.number().int(),
  early: z.number().int(),
  from: dayOut,
  to: dayOut,
  broughtAt: z.iso.datetime(),
  broughtBy: z.string(),
  posted: z.number().int().meta({ description: 'Of its new lines, how many have been posted.' }),
})

export const listStatementAccounts = endpoint({
  id: 'listStatementAccounts',
  method: 'GET',
  path: '/cash/statements',
  access: 'signed_in',
  permission: 'see_statements',
  origin: 'ours',
  summary: 'The wallets and bank accounts of the school, and the statements brought last.',
  reply: z.object({ accounts: z.array(statementAccount), files: z.array(statementFile) }),
})

const accountIn = z.object({
  type: z.enum(['wallet', 'bank'], { error: 'Choose a wallet or a bank account.' }),
  bank: line('Bank', 60).meta({ description: 'The bank or the network.', example: 'MTN Mobile Money' }),
  name: optionalLine('Name', 40),
  number: z
    .string({ error: 'Enter the account number.' })
    .max(50, 'An account number has at most 34 digits.')
    .transform((text) => text.replace(/[\s()+-]/g, ''))
    .refine((text) => /^\d{5,34}$/.test(text), 'Enter the whole account number, in digits.')
    .meta({ example: '0240000700' }),
  openingBalance: signedCedisIn.nullish(),
  openingDate: dayIn.nullish().meta({
    description: 'The day from which its statements are kept; lines before it are left out.',
  }),
})
const accountParams = z.object({ accountId: id })
const accountDone = message.extend({ account: statementAccount })

export const addStatementAccount = endpoint({
  id: 'addStatementAccount',
  method: 'POST',
  path: '/cash/statements/accounts',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Adds a wallet or bank account whose statements are kept.',
  body: accountIn,
  reply: accountDone,
  status: 201,
  idempotent: true,
})

export const editStatementAccount = endpoint({
  id: 'editStatementAccount',
  method: 'PUT',
  path: '/cash/statements/accounts/:accountId',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Changes such an account, or begins to keep the statements of a bank account.',
  params: accountParams,
  body: accountIn,
  reply: accountDone,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

const MAPPING_CHARACTERS_MAX = 8_000

export const keepStatementMapping = endpoint({
  id: 'keepStatementMapping',
  method: 'PUT',
  path: '/cash/statements/accounts/:accountId/mapping',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Remembers how the columns of an account’s files are read.',
  params: accountParams,
  body: z.object({
    mapping: z
      .record(z.string(), z.unknown())
      .refine(
        (mapping) => JSON.stringify(mapping).length <= MAPPING_CHARACTERS_MAX,
        'This mapping is too long.',
      ),
  }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

export const beginStatementFile = endpoint({
  id: 'beginStatementFile',
  method: 'POST',
  path: '/cash/statements/files',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Begins to bring a statement: what the file says of itself. Its lines follow in pieces.',
  body: z.object({
    accountId: id,
    fileName: line('File name', 200),
    format: z.enum(STATEMENT_FORMATS).meta({
      description:
        '`mtn_pdf` is any PDF, `mt940` any form that says itself what is what (MT940, camt.053, OFX), `csv` any other text.',
    }),
    accountNumber: optionalLine('Account number', 50),
    openingBalance: signedCedisIn.optional(),
    closingBalance: signedCedisIn.optional(),
    lines: z.number().int().min(1, 'This statement has no lines.').max(STATEMENT_LINES_MAX, {
      error: 'A statement has at most 100,000 lines. Bring it in parts.',
    }),
  }),
  reply: z.object({ fileId: id }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

const fileParams = z.object({ fileId: id })

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

const lineIn = z.object({
  row: z.number().int().min(1).max(10_000_000),
  date: dayIn,
  time: z.string().regex(TIME, 'Enter a time as HH:MM:SS.').optional(),
  amount: signedCedisIn,
  charge: signedCedisIn.optional(),
  balance: signedCedisIn.optional(),
  providerId: optionalLine('Provider’s id', 80),
  text: optionalLine('Reference', 300),
  counterpartyNumber: optionalLine('Number', 40),
  counterpartyName: optionalLine('Name', 120),
  kind: optionalLine('Kind', 40),
  unsure: z.boolean().optional().meta({
    description:
      'The file may break off in this line, so that its amount or its words may be cut short: it is never graded more than `maybe`.',
  }),
})

export const sendStatementPiece = endpoint({
  id: 'sendStatementPiece',
  method: 'POST',
  path: '/cash/statements/files/:fileId/pieces',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Sends a part of a statement’s lines, in the order of the file. The same place again replaces it.',
  params: fileParams,
  body: z.object({
    place: z.number().int().min(0).max(999),
    lines: z.array(lineIn).min(1).max(STATEMENT_PIECE_LINES),
  }),
  bodyBytesMax: 3_000_000,
  reply: z.object({ arrived: z.number().int() }),
  refusals: ['not_found', 'conflict'],
})

const read = z.object({
  accountId: id,
  lines: z.number().int(),
  known: z
    .number()
    .int()
    .meta({ description: 'Lines that an earlier statement brought, or that are in the file twice.' }),
  new: z.number().int(),
  early: z
    .number()
    .int()
    .meta({ description: 'Lines before the day the account begins on; they are left out.' }),
  from: dayOut,
  to: dayOut,
  firstBalance: cedis.nullable().meta({ description: 'Before its oldest line.' }),
  lastBalance: cedis.nullable().meta({ description: 'After its newest line.' }),
})

export const checkStatementFile = endpoint({
  id: 'checkStatementFile',
  method: 'POST',
  path: '/cash/statements/files/:fileId/check',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Says what bringing a statement would do, or why it cannot be brought. Nothing is kept.',
  params: fileParams,
  reply: read,
  refusals: ['not_found', 'conflict'],
})

export const bringStatementFile = endpoint({
  id: 'bringStatementFile',
  method: 'POST',
  path: '/cash/statements/files/:fileId/bring',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Takes in a statement whose lines have all arrived: whole, or not at all. Brought again, it changes nothing.',
  params: fileParams,
  reply: read.extend({ message: z.string() }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
