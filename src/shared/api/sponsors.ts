import { z } from 'zod'
import { SPONSOR_TYPES } from '../constants.ts'
import { amountIn, cedis, dayOut, phoneIn } from './codecs.ts'
import { allFormats, documentFormat } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { recording } from './recording.ts'
import { sponsorAward, sponsoredPupil } from './sponsor-wire.ts'
import { askFloat, id, line, message, optionalLine, receiptMade } from './wire.ts'

/** Calls about sponsors: who carries a share of the fees of some pupils, and what is still to come of it. */

const PUPILS_MAX = 500

const sponsorParams = z.object({ sponsorId: id })

const sponsorHead = z.object({
  id,
  name: z.string(),
  type: z.enum(SPONSOR_TYPES),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
})

const account = named('SponsorAccount', {
  toCome: cedis.meta({ description: 'Shares not paid yet.' }),
  inCredit: cedis.meta({ description: 'What lies on the account beyond all shares.' }),
  late: cedis.meta({ description: 'Of what is to come: past its due date.' }),
  daysLate: z.number().int().meta({ description: 'Of the oldest of it; 0 when nothing is late.' }),
})

const listed = sponsorHead
  .extend({
    ...account.shape,
    pupils: z.number().int().meta({ description: 'With an award that runs.' }),
  })
  .meta({ id: 'Sponsor' })

export const listSponsors = endpoint({
  id: 'listSponsors',
  method: 'GET',
  path: '/sponsors',
  access: 'signed_in',
  permission: 'see_sponsors',
  origin: 'ours',
  summary: 'The sponsors of the school with what is still to come of each.',
  reply: z.object({
    sponsors: z.array(listed),
    toCome: cedis,
    late: cedis,
    owedByFamilies: cedis.meta({ description: 'Beside it: what families owe, without sponsors’ shares.' }),
  }),
})

const sponsorIn = z.object({
  name: line('Name', 120),
  type: z.enum(SPONSOR_TYPES, { error: `type must be one of ${SPONSOR_TYPES.join(', ')}.` }),
  contact: optionalLine('Contact', 120),
  phone: z.union([z.literal('').transform(() => undefined), phoneIn]).optional(),
  address: optionalLine('Address', 300),
})

const saved = message.extend({ sponsor: sponsorHead })

export const addSponsor = endpoint({
  id: 'addSponsor',
  method: 'POST',
  path: '/sponsors',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'Adds a sponsor.',
  body: sponsorIn,
  reply: saved,
  status: 201,
  idempotent: true,
  refusals: ['invalid'],
})

export const editSponsor = endpoint({
  id: 'editSponsor',
  method: 'PUT',
  path: '/sponsors/:sponsorId',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'Changes what is known of a sponsor.',
  params: sponsorParams,
  body: sponsorIn,
  reply: saved,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const readSponsor = endpoint({
  id: 'readSponsor',
  method: 'GET',
  path: '/sponsors/:sponsorId',
  access: 'signed_in',
  permission: 'see_sponsors',
  origin: 'ours',
  summary: 'One sponsor: its account by term, awards and pupils, what is open, and what happened.',
  params: sponsorParams,
  reply: sponsorHead.extend({
    ...account.shape,
    byAge: z.object({
      notDue: cedis,
      days1to30: cedis,
      days31to60: cedis,
      days61to90: cedis,
      over90: cedis,
    }),
    terms: z.array(
      z.object({
        termId: id,
        term: z.string(),
        share: cedis,
        paid: cedis,
        open: cedis,
        dueDate: dayOut.nullable(),
        invoice: z.string().nullable().meta({ example: 'AGA-I-000003', description: 'Its newest revision.' }),
        invoicedAt: z.iso.datetime().nullable(),
        invoices: z
          .array(z.object({ invoice: z.string(), revision: z.int(), issuedAt: z.iso.datetime() }))
          .meta({ description: 'All its revisions, the newest first. What was sent stays readable.' }),
        invoiceChanged: z.boolean().meta({
          description: 'Something else is carried than the newest says: it is time for a revision.',
        }),
      }),
    ),
    pupils: z.array(
      sponsoredPupil.extend({
        carries: z.array(z.string()).meta({ description: 'What running awards carry: `half`, `400.00`.' }),
        share: cedis,
        paid: cedis,
        open: cedis,
      }),
    ),
    open: z
      .array(z.object({ studentId: id, feeType: z.string(), dueDate: dayOut, amount: cedis }))
      .meta({ description: 'Open shares in the order they are due.' }),
    awards: z.array(sponsorAward),
    account: z
      .array(
        z.object({
          key: z.string(),
          date: dayOut,
          what: z.enum(['share', 'paid', 'taken_back']),
          term: z.string().nullable(),
          method: z.string().nullable(),
          pupils: z.number().int(),
          receiptId: id.nullable(),
          receiptNumber: z.string().nullable(),
          amount: cedis.meta({ description: 'Below zero: paid, or carried less.' }),
          after: cedis.meta({ description: 'What is to come after it; below zero is credit.' }),
        }),
      )
      .meta({ description: 'What happened, newest first.' }),
  }),
  refusals: ['not_found'],
})

export const paySponsor = endpoint({
  id: 'paySponsor',
  method: 'POST',
  path: '/sponsors/:sponsorId/payments',
  access: 'paid_up',
  permission: 'take_money',
  origin: 'ours',
  summary: 'Records what a sponsor paid, spread over its pupils, with one receipt in its name.',
  params: sponsorParams,
  body: z.object({
    amount: amountIn,
    lines: z
      .array(z.object({ studentId: id, amount: amountIn }))
      .max(PUPILS_MAX)
      .optional()
      .meta({ description: 'How much for which pupil. Without: what is due first is paid first.' }),
    asCredit: z.boolean().optional().meta({
      description: 'What is more than all that is to come stays as credit of the sponsor.',
    }),
    askFloat,
    ...recording,
  }),
  reply: message.extend({ receipt: receiptMade, toCome: cedis, pupils: z.number().int() }),
  status: 200,
  idempotent: true,
  refusals: [
    'not_found',
    'invalid',
    'conflict',
    'more_than_to_come',
    'possible_duplicate',
    'day_closed',
    'drawer_needed',
  ],
})

export const issueInvoice = endpoint({
  id: 'issueInvoice',
  method: 'POST',
  path: '/sponsors/:sponsorId/invoices',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary:
    'Gives the invoice of a sponsor for a term its number, once; and a revision of it where something else is carried since.',
  params: sponsorParams,
  body: z.object({ termId: id }),
  reply: message.extend({ invoice: z.string() }),
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

const printed = {
  method: 'GET',
  access: 'signed_in',
  permission: 'see_sponsors',
  origin: 'ours',
  reply: z.string(),
  produces: allFormats,
  query: z.object({ format: documentFormat }),
} as const

export const printInvoice = endpoint({
  ...printed,
  id: 'printInvoice',
  path: '/sponsors/:sponsorId/invoices/:termId',
  summary: 'The invoice of a sponsor for a term as it was sent, with its pupils and their codes.',
  params: sponsorParams.extend({ termId: id }),
  query: z.object({
    format: documentFormat,
    revision: z.coerce
      .number('revision must be a whole number.')
      .int('revision must be a whole number.')
      .min(1, 'revision must be 1 or more.')
      .optional()
      .meta({ description: 'The newest where none is named.' }),
  }),
  refusals: ['not_found'],
})

export const printSponsorStatement = endpoint({
  ...printed,
  id: 'printSponsorStatement',
  path: '/sponsors/:sponsorId/statement',
  summary: 'The account of a sponsor from its beginning, with what is to come after each line.',
  params: sponsorParams,
  refusals: ['not_found'],
})

export const readStudentSponsors = endpoint({
  id: 'readStudentSponsors',
  method: 'GET',
  path: '/sponsors/students/:studentId',
  access: 'signed_in',
  permission: 'see_sponsors',
  origin: 'ours',
  summary: 'Who carries what of one pupil’s fees.',
  params: z.object({ studentId: id }),
  reply: z.object({
    sponsors: z.array(
      z.object({
        sponsorId: id,
        name: z.string(),
        feeType: z.string(),
        term: z.string(),
        share: cedis,
        open: cedis,
      }),
    ),
  }),
  refusals: ['not_found'],
})
