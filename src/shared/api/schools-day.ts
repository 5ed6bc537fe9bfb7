import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { ageing, id, line, schoolParams, transaction, yesOrNo } from './wire.ts'

/** Calls under /schools about its days: the morning view, the journal, terms, closing days. */

export const readToday = endpoint({
  id: 'readToday',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/today',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The morning view: taken today by method, what is owed and how late, the last five payments.',
  params: schoolParams,
  reply: z.object({
    date: dayOut,
    taken: cedis.meta({
      description:
        'Receipts of the day, less what was taken back and refunded on it, without what is uncounted; can be below zero.',
    }),
    takenBack: cedis,
    refunded: cedis,
    payments: z.number().int(),
    methods: z.array(z.object({ method: z.string(), payments: z.number().int(), amount: cedis })),
    uncounted: z.object({ receipts: z.number().int() }).nullable().meta({
      description: 'Cash of the day in open drawers that the caller has to count: in no sum before.',
    }),
    onItsWay: z
      .object({
        amount: cedis,
        handOvers: z.array(
          z.object({
            id,
            from: z.string(),
            to: z.string().nullable().meta({ description: 'Null is the safe.' }),
            amount: cedis
              .nullable()
              .meta({ description: 'Null to whoever may count it; then not in the sum.' }),
            since: z.iso.datetime(),
          }),
        ),
        deposits: z.object({ count: z.number().int(), amount: cedis }),
        withPeople: z.array(z.object({ name: z.string(), amount: cedis })).meta({
          description: 'What lies in counted drawers; not in the amount.',
        }),
      })
      .nullable()
      .meta({
        description:
          'Cash handed over and not counted, or paid in and on no statement yet; null where nothing is, and to the Auditor.',
      }),
    toSettle: z.number().int().meta({
      description: 'Payments of parents in their app that came and do not match, to whoever settles them.',
    }),
    disputes: z.object({ count: z.number().int(), dueAt: z.iso.datetime().nullable() }).nullable().meta({
      description:
        'Payments of parents that their bank wants back and the school has not answered, and by when the first; to whoever settles them.',
    }),
    owed: cedis.meta({
      description: 'Sum of what students owe; what others have in credit is not taken off.',
    }),
    inCredit: cedis,
    owingStudents: z.number().int(),
    ageing,
    lastPayments: z.array(
      z.object({
        receiptId: id,
        receiptNumber: z.string(),
        studentId: id,
        studentName: z.string(),
        feeTypes: z.string(),
        method: z.string(),
        amount: cedis,
        recordedAt: z.iso.datetime(),
        recordedBy: z.string(),
        voided: z.boolean(),
      }),
    ),
    counts: z.object({
      students: z.number().int(),
      classes: z.number().int(),
      feeTypes: z.number().int(),
      addedThisWeek: z.number().int(),
    }),
  }),
})

const term = named('Term', {
  id,
  name: z.string(),
  academicYear: z.string(),
  startsOn: dayOut,
  endsOn: dayOut,
  feesDueOn: dayOut
    .nullable()
    .meta({ description: 'By when its fees are due; proposed where a fee is set or billed.' }),
  current: z.boolean(),
})

export const listTerms = endpoint({
  id: 'listTerms',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/terms',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary: 'The school’s terms by date; which one it is now, and whether next year’s are missing.',
  params: schoolParams,
  reply: z.object({ terms: z.array(term), needsNextYear: z.boolean() }),
})

const termIn = z.object({
  id: id.optional(),
  name: line('Name', 60),
  academicYear: z
    .string()
    .regex(/^\d{4}\/\d{4}$/, 'Enter the year as 2026/2027.')
    .refine(
      (year) => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1,
      'An academic year runs into the next one, as 2026/2027.',
    ),
  startsOn: dayIn,
  endsOn: dayIn,
  feesDueOn: dayIn.nullish().meta({ description: 'Left out, it stays as it is.' }),
})

export const previewTerm = endpoint({
  id: 'previewTerm',
  method: 'POST',
  path: '/schools/:schoolId/terms/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'What saving a term would change. What is recorded keeps its term. Changes nothing.',
  params: schoolParams,
  body: termIn,
  reply: z.object({
    recorded: z.number().int().meta({ description: 'Entries of this term; all keep it.' }),
    outside: z.number().int().meta({ description: 'Those of them that would lie outside its days.' }),
    ofOthers: z.number().int().meta({ description: 'Entries on its days that belong to another term.' }),
    currentBefore: z.string().nullable().meta({ description: 'The term that today’s bills belong to.' }),
    currentAfter: z.string().nullable(),
  }),
  refusals: ['conflict', 'not_found'],
})

export const saveTerm = endpoint({
  id: 'saveTerm',
  method: 'POST',
  path: '/schools/:schoolId/terms',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Adds a term, or changes one when its id is given.',
  params: schoolParams,
  body: termIn,
  reply: term,
  idempotent: true,
  refusals: ['conflict', 'not_found'],
})

export const closeDays = endpoint({
  id: 'closeDays',
  method: 'POST',
  path: '/schools/:schoolId/closeThrough',
  access: 'paid_up',
  permission: 'close_days',
  origin: 'ours',
  summary: 'Closes every day up to and including one; later entries belong to later days.',
  params: schoolParams,
  body: z.object({ through: dayIn }),
  reply: z.object({ closedThrough: dayOut }),
  idempotent: true,
  refusals: ['invalid'],
})

const act = z.object({
  entryId: id.meta({ description: 'The last of its entries, which stands in the page for all of them.' }),
  entries: z.number().int(),
  students: z.number().int(),
  debit: cedis,
  credit: cedis,
  className: z.string().nullable().meta({ description: 'Null when they are of several classes.' }),
  feeType: z.string().nullable().meta({ description: 'Null when they are of several fee types.' }),
})

export const readJournal = endpoint({
  id: 'readJournal',
  method: 'GET',
  path: '/schools/:schoolId/journal',
  access: 'signed_in',
  permission: 'see_journal',
  origin: 'ours',
  summary:
    'Every entry, newest first, with the totals of its days; pages follow the journal number and stay stable while others record.',
  params: schoolParams,
  query: z.object({
    before: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .meta({ description: 'Entries before this journal number.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    from: dayIn.optional(),
    to: dayIn.optional(),
    mine: yesOrNo
      .optional()
      .meta({ description: 'What the caller recorded; of a cashier it is never more.' }),
    by: id.optional().meta({
      description:
        'Only what stands with this person (`takenBy`): the money they received, by every method, and what of it was taken back.',
    }),
    search: z
      .string()
      .max(80)
      .optional()
      .meta({ description: 'Part of a name, a receipt number or a reference.' }),
    fold: yesOrNo.optional().meta({
      description:
        'A billing run and an import are one entry, their last, and a row in `acts`. A search and a class teacher’s journal are never folded.',
    }),
    actOf: id.optional().meta({ description: 'Only the entries of the act that this entry belongs to.' }),
  }),
  reply: z.object({
    entries: z.array(transaction),
    next: z.number().int().nullable(),
    acts: z.array(act).optional().meta({ description: 'What the folded entries of the page stand for.' }),
    people: z
      .array(z.object({ id, name: z.string() }))
      .optional()
      .meta({ description: 'Whom `by` can name; on the first page, for whoever reads the whole journal.' }),
    days: z
      .array(z.object({ date: dayOut, received: cedis, charged: cedis, debit: cedis, credit: cedis }))
      .meta({
        description:
          'Each day of recording that the page touches, over the whole filter. Received and charged are less what was taken back; debit and credit add up the entries.',
      }),
  }),
  refusals: ['not_found'],
})
