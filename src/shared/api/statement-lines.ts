import { z } from 'zod'
import { amountIn, cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { paymentLine } from './recording.ts'
import { statementAccount, statementLine } from './statement-wire.ts'
import { id, line, message, optionalLine, receiptMade, someStudents } from './wire.ts'

/** Calls under /cash/statements about the lines of statements: what waits in the tray, and what becomes of it. */

const accountParams = z.object({ accountId: id })
const lineParams = z.object({ lineId: id })

export const readStatementTray = endpoint({
  id: 'readStatementTray',
  method: 'GET',
  path: '/cash/statements/accounts/:accountId/tray',
  access: 'signed_in',
  permission: 'see_statements',
  origin: 'ours',
  summary:
    'What an account’s statements show and the books do not, and whose it may be; or with `done` what became of its lines.',
  params: accountParams,
  query: z.object({ done: z.enum(['true', 'false']).default('false') }),
  reply: z.object({
    account: statementAccount,
    lines: z.array(statementLine),
    more: z.number().int().meta({ description: 'Older lines that are not in this answer.' }),
    closedThrough: dayOut.nullable().meta({ description: 'Money of a locked day is posted today.' }),
  }),
  refusals: ['not_found'],
})

export const postStatementLine = endpoint({
  id: 'postStatementLine',
  method: 'POST',
  path: '/cash/statements/lines/:lineId/post',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Posts a line of a statement to children or to a sponsor, with a receipt and the SMS as at the counter. Once.',
  params: lineParams,
  body: z.object({
    children: z
      .array(
        z.object({
          studentId: id,
          lines: z.array(paymentLine).min(1).max(20).optional(),
          amount: amountIn.optional().meta({
            description:
              'In place of lines: over what the child owes, the oldest due first, nothing on voluntary or passed-on fees; what is over is in credit for the ordinary fee charged last.',
          }),
        }),
      )
      .min(1, 'Name at least one child.')
      .max(30)
      .optional(),
    sponsorId: id.optional().meta({ description: 'Whose payment it is, in place of children.' }),
    asCredit: z
      .boolean()
      .optional()
      .meta({ description: 'What is more than the sponsor owes stays to its credit.' }),
    confirm: z.boolean().optional().meta({ description: 'The receipt that looks like it is other money.' }),
  }),
  reply: message.extend({ receipt: receiptMade }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'day_closed', 'possible_duplicate', 'more_than_to_come'],
})

const LINES_AT_ONCE = 200

export const postSureLines = endpoint({
  id: 'postSureLines',
  method: 'POST',
  path: '/cash/statements/accounts/:accountId/postSure',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Posts those of the named lines that are sure at this moment, each once; the others are answered with the reason.',
  params: accountParams,
  body: z.object({
    lineIds: z.array(id).min(1).max(LINES_AT_ONCE, `Post at most ${LINES_AT_ONCE} lines at once.`),
  }),
  reply: message.extend({
    posted: z.array(z.object({ lineId: id, receiptId: id, receiptNumber: z.string(), amount: cedis })),
    skipped: z.array(z.object({ lineId: id, reason: z.string() })),
  }),
  idempotent: true,
  refusals: ['not_found'],
})

export const linkStatementLine = endpoint({
  id: 'linkStatementLine',
  method: 'POST',
  path: '/cash/statements/lines/:lineId/link',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Links a line with the receipt or the deposit of the same money. Posts nothing; a deposit is banked by it.',
  params: lineParams,
  body: z.object({ receiptId: id.optional(), depositId: id.optional() }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'already_reversed'],
})

export const setLinesAside = endpoint({
  id: 'setLinesAside',
  method: 'POST',
  path: '/cash/statements/setAside',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Sets lines aside that are no pupil’s: charges, sweeps to another account, what is not the school’s.',
  body: z.object({
    lineIds: someStudents('Name at least one line.'),
    why: z.enum(['charge', 'sweep', 'sent_back', 'not_ours'], { error: 'Say why.' }),
    note: optionalLine('Note', 300),
    confirm: z.boolean().optional().meta({
      description: 'Of money that was sent back: its receipt stays all the same.',
    }),
  }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'possible_duplicate'],
})

export const returnStatementLine = endpoint({
  id: 'returnStatementLine',
  method: 'POST',
  path: '/cash/statements/lines/:lineId/return',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Brings a line back to the tray that was linked or set aside.',
  params: lineParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const undoStatementFile = endpoint({
  id: 'undoStatementFile',
  method: 'POST',
  path: '/cash/statements/files/:fileId/undo',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary:
    'Takes back all that was posted of a statement, while nothing of it was moved. Its lines come back.',
  params: z.object({ fileId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'needs_approval', 'given_back', 'day_closed'],
})

export const listPairings = endpoint({
  id: 'listPairings',
  method: 'GET',
  path: '/cash/statements/pairings',
  access: 'signed_in',
  permission: 'see_statements',
  origin: 'ours',
  summary: 'Numbers that were confirmed for a family, and how often; from twice on they are likely.',
  reply: z.object({
    pairings: z.array(
      z.object({
        number: z.string(),
        familyId: id,
        children: z.string(),
        times: z.number().int(),
        lastDate: dayOut,
      }),
    ),
  }),
})

export const forgetPairing = endpoint({
  id: 'forgetPairing',
  method: 'POST',
  path: '/cash/statements/pairings/forget',
  access: 'paid_up',
  permission: 'keep_statements',
  origin: 'ours',
  summary: 'Forgets what was confirmed for a number so far.',
  body: z.object({ number: line('Number', 40) }),
  reply: message,
  idempotent: true,
})
