import { z } from 'zod'
import { amountIn, cedis, dayIn, dayOrNoneIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, message, optionalLine } from './wire.ts'

/** Calls about daily fees: fee types charged by the day (feeding, bus, extra classes), and what a day costs whom. */

const means = z.enum(['rate', 'free', 'off', 'class'], { error: 'Say rate, free, off or class.' })
const rate = named('DailyRate', {
  fromDay: dayOut,
  means: means.meta({
    description: 'off: not on the register; class: a pupil has what the class has again.',
  }),
  amount: cedis.nullable().meta({ description: 'A day, in cedis; null unless it is a rate.' }),
  note: z.string().nullable(),
})

const dailyFee = named('DailyFee', {
  feeTypeId: id,
  feeType: z.string(),
  weekdays: z.array(z.number().int()).meta({ description: 'Monday is 1, Friday 5.' }),
  owesAtMost: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Who owes for more days is named to the office. Nobody is refused a meal by it.' }),
  firstDay: dayOut,
  lastDay: dayOut.nullable(),
  classes: z.array(z.object({ classId: id, className: z.string(), rates: z.array(rate) })),
  pupils: z.array(
    z.object({
      studentId: id,
      studentName: z.string(),
      className: z.string(),
      rates: z.array(rate).meta({ description: 'Newest first; it goes before that of the class.' }),
    }),
  ),
})

export const readDailyFees = endpoint({
  id: 'readDailyFees',
  method: 'GET',
  path: '/registers/dailyFees',
  access: 'signed_in',
  permission: 'see_registers',
  origin: 'ours',
  summary:
    'The daily fees of the school, and what a day costs each class and each pupil who has a rate of their own.',
  reply: z.object({ dailyFees: z.array(dailyFee) }),
})

export const saveDailyFee = endpoint({
  id: 'saveDailyFee',
  method: 'PUT',
  path: '/registers/dailyFees',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Makes a fee type a daily one, changes its days, or ends it. What has been posted stays.',
  body: z.object({
    feeType: feeTypeName,
    weekdays: z
      .array(z.number().int().min(1, 'Monday is 1.').max(5, 'Friday is 5.'))
      .min(1, 'Choose a day of the week.')
      .max(5)
      .transform((days) => [...new Set(days)].toSorted()),
    owesAtMost: z.number().int().min(1, 'At least one day.').max(100, 'At most 100 days.').nullish(),
    firstDay: dayIn,
    lastDay: dayOrNoneIn,
  }),
  reply: message.extend({ dailyFee }),
  idempotent: true,
})

export const saveDailyRate = endpoint({
  id: 'saveDailyRate',
  method: 'POST',
  path: '/registers/dailyFees/:feeTypeId/rates',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Says what a day costs a class, or one pupil in its place, from a day on. Registers that are accepted stay.',
  params: z.object({ feeTypeId: id }),
  body: z.object({
    classId: id.optional(),
    studentId: id.optional().meta({ description: 'In place of classId.' }),
    fromDay: dayIn,
    means,
    amount: amountIn.optional().meta({ description: 'Of a rate: cedis a day.' }),
    note: optionalLine('Note', 120).meta({ description: 'Why, of a pupil: staff child.' }),
    confirm: z
      .boolean()
      .optional()
      .meta({ description: 'Also where marks made already would be charged otherwise; else that is asked.' }),
  }),
  reply: message.extend({ dailyFee }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
