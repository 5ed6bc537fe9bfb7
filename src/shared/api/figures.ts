import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { ageing, classRef, feeTypeFilter, id, schoolParams } from './wire.ts'

/** Figures of the school, added up by the server: what a period brought, and who owes. */

const owed = cedis.meta({
  description:
    'What is owed now, after what the same student has in credit; who is in credit counts for nothing.',
})

const moved = { charged: cedis, received: cedis }

export const readSummary = endpoint({
  id: 'readSummary',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/summary',
  access: 'signed_in',
  permission: 'see_reports',
  origin: 'ours',
  summary:
    'What was charged and received in a period and what is owed now, in all and by class, fee type, method and day. Every column adds up.',
  params: schoolParams,
  query: z.object({
    startDate: dayIn,
    endDate: dayIn,
    selectedClass: z.string().max(60).optional(),
    feeType: feeTypeFilter,
    asOf: z.coerce.number().int().nonnegative().optional().meta({
      description: 'Only entries up to this journal number, as the report of the same period has them.',
    }),
  }),
  reply: z.object({
    ...moved,
    owed,
    toComeFromSponsors: cedis.meta({
      description: 'Beside what is owed: what sponsors carry of these and have not paid.',
    }),
    credit: z
      .object({ money: cedis, reductions: cedis, sponsors: cedis, moved: cedis, uncharged: cedis })
      .meta({
        description:
          'The parts of all credits: money, discounts and the like, what sponsors took over, moves, charges lowered.',
      }),
    moneyBack: cedis.meta({
      description: 'Money taken back or refunded: credit.money − moneyBack = received.',
    }),
    byClass: z
      .array(z.object({ classId: id.nullable(), className: z.string(), ...moved, owed }))
      .meta({ description: 'Who has left a class stands under Completed or Archived with what is owed.' }),
    byFeeType: z.array(z.object({ feeType: z.string(), ...moved, owed: cedis })),
    creditElsewhere: cedis.meta({
      description:
        'What students have in credit for one fee while they owe another: the fee types’ owed − this = owed.',
    }),
    byMethod: z.array(z.object({ method: z.string(), received: cedis })),
    days: z.array(z.object({ date: dayOut, ...moved })).meta({ description: 'Days with money, in order.' }),
  }),
  refusals: ['invalid', 'not_found'],
})

const debtor = named('Debtor', {
  studentId: id,
  name: z.string(),
  className: z.string(),
  kind: z.string().optional().meta({ description: 'Which kind of pupil. Only at a school that has kinds.' }),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  ...ageing.shape,
})

export const listDebtors = endpoint({
  id: 'listDebtors',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/debtors',
  access: 'signed_in',
  permission: 'see_reports',
  origin: 'ours',
  summary:
    'Who owes, how much and how late, with whom to ring: a class, or the whole school with those who left it.',
  params: schoolParams,
  query: z.object({ classId: classRef.optional() }),
  reply: z.array(debtor),
  refusals: ['not_found'],
})
