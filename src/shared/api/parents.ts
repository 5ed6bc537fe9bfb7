import { z } from 'zod'
import { numberSentences, sayNumber } from '../number-sentences.ts'
import { readParentNumber } from '../parent-numbers.ts'
import { PARENT_LANGUAGES } from '../to-parents/languages.ts'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { child } from './parents-child.ts'
import { paying } from './parents-paying.ts'
import { id, message } from './wire.ts'

/**
 * Calls under /parents: a contract of its own for parents, by sessions of their own. They open no call of a school, and no
 * school's session opens these.
 */

const phone = z
  .string({ error: numberSentences.none() })
  .max(40, 'A number has ten digits.')
  .transform((text, context) => {
    const read = readParentNumber(text)
    if ('number' in read) return read.number
    context.addIssue({ code: 'custom', message: sayNumber(read.problem) })
    return z.NEVER
  })
  .meta({ description: 'A mobile number of Ghana in any spelling.', example: '024 123 4567' })

export const askParentCode = endpoint({
  id: 'askParentCode',
  method: 'POST',
  path: '/parents/code',
  access: 'public',
  origin: 'ours',
  summary: 'Sends a code to a number that a school knows; the answer is the same for every number.',
  body: z.object({
    phone,
    instead: id.optional().meta({ description: 'The askId of this phone before: its code ends.' }),
    keepsAskId: z.literal(true).optional().meta({
      description:
        'The code works with its askId alone. An app of the release before says nothing: its code needs none.',
    }),
  }),
  reply: message.extend({
    askId: id.meta({ description: 'The code works together with it.' }),
    until: z.iso.datetime().meta({ description: 'The code works until then.' }),
    again: z.iso.datetime().meta({ description: 'When another may be asked for.' }),
  }),
  refusals: ['too_many'],
})

export const signInParent = endpoint({
  id: 'signInParent',
  method: 'POST',
  path: '/parents/signIn',
  access: 'public',
  origin: 'ours',
  summary:
    'Signs in with the six digits. A number that is new here, or was away for 90 days, has to show a child’s code next.',
  body: z.object({
    phone,
    askId: id.optional().meta({
      description: 'Of the answer of askParentCode; needed where the code was asked for with keepsAskId.',
    }),
    code: z
      .string({ error: 'Type the six digits of the SMS.' })
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().length(6, 'The code has six digits.'))
      .meta({ example: '482913' }),
  }),
  reply: z.object({
    token: z.string().meta({ description: 'The bearer token of a parent.' }),
    needsChild: z.boolean().meta({ description: 'Only confirmChild is open until a child’s code is shown.' }),
  }),
  refusals: ['wrong_code', 'too_many'],
})

export const confirmChild = endpoint({
  id: 'confirmChild',
  method: 'POST',
  path: '/parents/child',
  access: 'new_parent',
  origin: 'ours',
  summary:
    'Shows the code of one of the number’s children, as bills and receipts say it: it opens the school of that child.',
  body: z.object({
    pupilCode: z
      .string({ error: 'Type the code of one of your children.' })
      .max(40, 'A child’s code is short, such as AGA-4F7K.')
      .meta({ example: 'AGA-4F7K' }),
  }),
  reply: message,
  refusals: ['wrong_code', 'too_many'],
})

const shared = { access: 'parent', origin: 'ours' } as const
const schoolParams = z.object({ schoolId: id })

const school = named('ParentsSchool', {
  schoolId: id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  shows: z.enum(['balances', 'on']).meta({ description: 'balances: what is owed, and no more.' }),
  term: z.string().nullable(),
  payTo: z
    .string()
    .nullable()
    .meta({ description: 'How to pay besides at the office; null where nothing is said.' }),
})

export const readParent = endpoint({
  ...shared,
  id: 'readParent',
  method: 'GET',
  path: '/parents/me',
  summary: 'Who is signed in.',
  reply: z.object({
    phone: z.string().meta({ example: '024 123 4567' }),
    name: z.string().nullable().meta({ description: 'As the schools write it; null where they differ.' }),
    schools: z.array(school),
    signedInAt: z.iso.datetime(),
  }),
})

export const signOutParent = endpoint({
  ...shared,
  access: 'new_parent',
  id: 'signOutParent',
  method: 'POST',
  path: '/parents/signOut',
  summary: 'Ends this session.',
  reply: message,
})

export const listChildren = endpoint({
  ...shared,
  id: 'listChildren',
  method: 'GET',
  path: '/parents/children',
  summary: 'The children of all schools: fees, what is owed of each and when, and promises.',
  reply: z.object({
    name: z.string().nullable(),
    today: dayOut,
    owed: cedis.meta({ description: 'One child’s credit pays no other child’s debt.' }),
    asking: z.array(z.object({ name: z.string() })).meta({
      description: 'Schools that have this number and ask for the code of a child of theirs first.',
    }),
    reminders: z.boolean().nullable().meta({
      description: 'Reminders by SMS come to this number from one of the schools; null where none is open.',
    }),
    language: z.enum(PARENT_LANGUAGES).nullable().meta({
      description: 'As chosen for this number; null where nothing was chosen.',
    }),
    otherPhones: z
      .int()
      .meta({ description: 'Other phones and browsers on which this number is signed in.' }),
    schools: z.array(
      school.extend({
        owed: cedis,
        children: z.array(child),
        paying: paying
          .nullable()
          .meta({ description: 'How to pay in the app; null where a school takes no payments there.' }),
      }),
    ),
  }),
})

export const readChildStatement = endpoint({
  ...shared,
  id: 'readChildStatement',
  method: 'GET',
  path: '/parents/schools/:schoolId/children/:childId/statement',
  summary: 'Every entry of a child, oldest first, with what is owed after it.',
  params: schoolParams.extend({ childId: id }),
  reply: z.object({
    lines: z.array(
      z.object({
        on: dayOut,
        what: z.string(),
        feeType: z.string(),
        receipt: z.string().nullable(),
        amount: cedis.meta({ description: 'Below zero when it lowers what is owed.' }),
        balance: cedis,
      }),
    ),
    balance: cedis.meta({ description: 'Voluntary fees included; below zero when in credit.' }),
  }),
})

export const printChildStatement = endpoint({
  ...shared,
  id: 'printChildStatement',
  method: 'GET',
  path: '/parents/schools/:schoolId/children/:childId/statement.pdf',
  summary: 'The statement as a PDF.',
  params: schoolParams.extend({ childId: id }),
  reply: z.string(),
  produces: ['application/pdf'],
})

const receipt = named('ParentsReceipt', {
  receiptId: id,
  schoolId: id,
  schoolName: z.string(),
  number: z.string().meta({ example: 'AGA-000123' }),
  checkUrl: z.string().nullable().meta({
    description:
      'The public page that tells whether it is genuine; null of a part, since the page has the whole sum.',
  }),
  on: dayOut,
  issuedAt: z.iso.datetime(),
  method: z.string(),
  reference: z.string().nullable(),
  payer: z.string().nullable().meta({ description: 'Null where somebody else paid.' }),
  amount: cedis.meta({ description: 'Of this number’s children.' }),
  isPart: z.boolean().meta({ description: 'It is for children of other numbers too.' }),
  owedBefore: cedis,
  owedAfter: cedis,
  voidedOn: dayOut.nullable(),
  children: z.array(
    z.object({
      childId: id,
      firstName: z.string(),
      name: z.string(),
      className: z.string(),
      pupilCode: z.string(),
      lines: z.array(
        z.object({
          feeType: z.string(),
          amount: cedis,
          inCredit: cedis.meta({ description: 'What was in credit for this fee once the receipt counted.' }),
        }),
      ),
    }),
  ),
})

export const listParentReceipts = endpoint({
  ...shared,
  id: 'listParentReceipts',
  method: 'GET',
  path: '/parents/receipts',
  summary: 'The receipts of all children, newest first; at most 200 of a school.',
  reply: z.object({ receipts: z.array(receipt) }),
})

const receiptParams = schoolParams.extend({ receiptId: id })

export const readParentReceipt = endpoint({
  ...shared,
  id: 'readParentReceipt',
  method: 'GET',
  path: '/parents/schools/:schoolId/receipts/:receiptId',
  summary: 'One receipt.',
  params: receiptParams,
  reply: receipt,
})

export const printParentReceipt = endpoint({
  ...shared,
  id: 'printParentReceipt',
  method: 'GET',
  path: '/parents/schools/:schoolId/receipts/:receiptId/receipt.pdf',
  summary: 'A receipt as a PDF: a screen copy, neither the original nor a printing.',
  params: receiptParams,
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['conflict'],
})
