import { z } from 'zod'
import { amountOrNoneIn, cedis, dayIn, dayOut, signedCedisIn } from './codecs.ts'
import { deskProof } from './desks.ts'
import { endpoint } from './endpoint.ts'
import { id, line, message } from './wire.ts'

/** What a school brings from its old book: its receipts as history, and the page that says old book = new book, signed by two. */

const ours = { access: 'signed_in', origin: 'ours' } as const

const oldReceipt = z.object({
  id,
  number: z.string().meta({ description: 'As it stands on paper; in no series of ours.' }),
  day: dayOut,
  amount: cedis,
  name: z.string().nullable().meta({ description: 'As the book has it; null once that child is erased.' }),
  studentId: id.nullable(),
  listId: id,
})

export const listOldReceipts = endpoint({
  ...ours,
  id: 'listOldReceipts',
  method: 'GET',
  path: '/oldBook/receipts',
  permission: 'see_insights',
  summary: 'Receipts of the old book, newest first: history, in no takings and on no child’s account.',
  query: z.object({
    search: z.string().max(80).optional().meta({ description: 'Part of a number or of a name.' }),
    before: id.optional().meta({ description: 'Receipts after this one in the list.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    receipts: z.array(oldReceipt),
    next: id.nullable(),
    count: z.number().int().meta({ description: 'All that match.' }),
    amount: cedis.meta({ description: 'What they come to.' }),
    lists: z.array(
      z.object({ listId: id, broughtOn: dayOut, by: z.string(), receipts: z.number().int(), amount: cedis }),
    ),
  }),
})

export const importOldReceipts = endpoint({
  ...ours,
  access: 'paid_up',
  id: 'importOldReceipts',
  method: 'POST',
  path: '/oldBook/receipts',
  permission: 'keep_old_book',
  summary:
    'Reads a list of old receipts (number, day, amount, name) and, unless it is a dry run, takes it in, all of it or nothing. A number that comes twice stops the list.',
  body: z.object({
    csv: z.string().min(1, 'The list is empty.').max(2_000_000, 'A list has at most 2 MB.'),
    dryRun: z.boolean(),
  }),
  reply: z.object({
    listId: id.nullable().meta({ description: 'Null of a dry run, and where all were known.' }),
    receipts: z.number().int().meta({ description: 'New ones.' }),
    known: z.number().int().meta({ description: 'Those that are here already as they are said.' }),
    amount: cedis.meta({ description: 'What the new ones come to.' }),
    from: dayOut.nullable(),
    to: dayOut.nullable(),
    ofChildren: z.number().int().meta({ description: 'New ones with the name of one child of the school.' }),
    highest: z.string().nullable().meta({ description: 'The highest number of the list.' }),
    problems: z.array(
      z.object({
        line: z.number().int(),
        alsoLine: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'Where a number that comes twice stands first.' }),
        says: z.string(),
      }),
    ),
  }),
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})

export const removeOldReceipts = endpoint({
  ...ours,
  id: 'removeOldReceipts',
  method: 'POST',
  path: '/oldBook/receipts/:listId/remove',
  permission: 'keep_old_book',
  summary: 'Takes a list of old receipts away again. Nothing stands on them.',
  params: z.object({ listId: id }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

const sides = z.object({ schoolFees: cedis, otherFees: cedis })

const oldBook = z.object({
  asOf: dayOut.nullable().meta({ description: 'The day of the old book; null before anything was said.' }),
  classes: z.array(
    z.object({
      classId: id,
      className: z.string(),
      children: z.number().int(),
      old: sides.nullable().meta({ description: 'Null where nobody has added it up yet.' }),
      new: sides,
      difference: cedis.meta({ description: 'What the new book has more; below zero, less.' }),
      unnamed: cedis.meta({ description: 'What of it has no name yet.' }),
    }),
  ),
  total: z.object({ old: cedis, new: cedis, difference: cedis }),
  differences: z.array(
    z.object({
      classId: id,
      studentId: id.nullable(),
      what: z.string().meta({ description: 'The child, or what it is about.' }),
      amount: cedis,
      why: z.string(),
    }),
  ),
  signatures: z
    .array(
      z.object({
        by: z.string(),
        roleName: z.string(),
        at: z.iso.datetime(),
        with: z
          .enum(['own_session', 'pin'])
          .meta({ description: 'Whether they were signed in themselves, or typed their PIN at a desk.' }),
      }),
    )
    .meta({ description: 'One or two; a first one falls with a change of the figures.' }),
  signers: z
    .array(z.object({ id, name: z.string(), roleName: z.string() }))
    .meta({ description: 'Who may still sign; nobody once two have.' }),
  isSigned: z.boolean(),
})

export const readOldBook = endpoint({
  ...ours,
  id: 'readOldBook',
  method: 'GET',
  path: '/oldBook',
  permission: 'see_insights',
  summary: 'What was owed by the old book beside what opening balances came to, class by class.',
  reply: oldBook,
})

export const keepOldBook = endpoint({
  ...ours,
  access: 'paid_up',
  id: 'keepOldBook',
  method: 'PUT',
  path: '/oldBook',
  permission: 'keep_old_book',
  summary:
    'Keeps what was owed by the old book in each class, and what each difference is. A signature that was there falls.',
  body: z.object({
    asOf: dayIn,
    old: z
      .array(z.object({ classId: id, schoolFees: amountOrNoneIn, otherFees: amountOrNoneIn }))
      .max(200)
      .refine(
        (all) => new Set(all.map(({ classId }) => classId)).size === all.length,
        'Name each class once.',
      ),
    differences: z
      .array(
        z.object({
          classId: id,
          studentId: id.nullish(),
          what: line('Name', 120),
          amount: signedCedisIn,
          why: line('Sentence', 300),
        }),
      )
      .max(200, 'Name at most 200 differences.'),
  }),
  reply: oldBook,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const signOldBook = endpoint({
  ...ours,
  access: 'paid_up',
  id: 'signOldBook',
  method: 'POST',
  path: '/oldBook/sign',
  permission: 'keep_old_book',
  summary: 'Signs that the old book is the new one: the first of two, then somebody else.',
  reply: oldBook,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const signOldBookAtDesk = endpoint({
  ...ours,
  access: 'paid_up',
  id: 'signOldBookAtDesk',
  method: 'POST',
  path: '/oldBook/signAtDesk',
  permission: 'keep_old_book',
  summary: 'Somebody else signs it at the caller’s desk, by their PIN there, for this page only.',
  body: deskProof.omit({ schoolId: true }).extend({
    staffId: id,
    pin: z.string({ error: 'Enter six digits.' }).regex(/^\d{6}$/, 'Enter six digits.'),
  }),
  reply: oldBook,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'desk_ended', 'wrong_pin', 'pin_off', 'too_many'],
})

export const printOldBook = endpoint({
  ...ours,
  id: 'printOldBook',
  method: 'GET',
  path: '/oldBook/sheet',
  permission: 'see_insights',
  summary: 'Old book = new book, A4: as it was signed, or as it stands, with lines to sign on.',
  reply: z.unknown(),
  produces: ['application/pdf'],
  refusals: ['not_found'],
})
