import { z } from 'zod'
import { REDUCTION_KINDS } from '../reductions.ts'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** Calls under /insights: where the school stands, against the same school day of earlier terms. */

const percent = z
  .number()
  .nullable()
  .meta({ description: 'Of 100, cut to one decimal; null under five pupils, or where nothing was charged.' })

const rate = named('CollectionRate', {
  charged: cedis,
  reductions: cedis.meta({ description: 'Discounts, scholarships, waivers and what was written off of it.' }),
  toCollect: cedis.meta({ description: 'charged − reductions' }),
  received: cedis.meta({
    description: 'Received on these charges: money pays the oldest term first, whenever it came.',
  }),
  stillToCome: cedis.meta({ description: 'toCollect − received' }),
  percent,
})

const apartPart = z.enum(['earlier', 'voluntary', 'daily', 'pass_through'])

const termHead = named('TermHead', {
  id,
  name: z.string(),
  academicYear: z.string(),
  startsOn: dayOut,
  endsOn: dayOut,
})

const taken = {
  receipts: z.number().int().meta({ description: 'Of the day, that stand.' }),
  amount: cedis.nullable().meta({ description: 'Null where it holds cash that is not told.' }),
  methods: z.array(z.object({ method: z.string(), amount: cedis.nullable() })).meta({
    description:
      'As the product lists them, those with money alone. Cash is null to whoever has to count some of it.',
  }),
}

const part = { pupils: z.number().int().meta({ description: 'Charged in the term.' }), ...rate.shape }

export const readInsights = endpoint({
  id: 'readInsights',
  method: 'GET',
  path: '/insights',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary:
    'A term’s collection rate, its pace by school day against earlier terms as known on that day, and what makes it up.',
  query: z.object({
    termId: id.optional().meta({ description: 'Else the term of today, or the last one that has begun.' }),
    from: dayIn.optional().meta({ description: 'Received from this day, else from the term’s first.' }),
    to: dayIn.optional().meta({ description: 'Up to this day, else today or the term’s last.' }),
  }),
  reply: z.object({
    today: dayOut,
    terms: z.array(termHead).meta({ description: 'All, the newest first.' }),
    term: termHead
      .extend({
        schoolDay: z
          .number()
          .int()
          .meta({ description: 'How many school days have been; all once it is over.' }),
        schoolDays: z.number().int(),
        isOver: z.boolean(),
        next: z.object({ name: z.string(), startsOn: dayOut }).nullable(),
      })
      .nullable()
      .meta({ description: 'Null where the school has no term.' }),
    collected: rate,
    pupils: z.number().int(),
    target: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'What the Head wants to be in by the last day.' }),
    apart: z.array(z.object({ part: apartPart, ...rate.shape })).meta({
      description:
        'Not in the rate: what earlier terms left, and fees that are voluntary, daily or passed on.',
    }),
    pace: z
      .array(
        z.object({
          which: z.enum(['this', 'last', 'year']),
          term: termHead,
          schoolDays: z.number().int(),
          points: z
            .array(
              z.object({
                schoolDay: z.number().int(),
                date: dayOut,
                received: cedis,
                toCollect: cedis,
                percent,
              }),
            )
            .meta({ description: 'As known at the end of that day: by when it was recorded.' }),
        }),
      )
      .meta({ description: 'This term, the one before, and the same one a year before.' }),
    marks: z
      .array(
        z.object({
          what: z.enum(['due', 'break']),
          names: z
            .array(z.string())
            .meta({ description: 'Of the fees that fell due, the largest first, or of the free days.' }),
          from: dayOut,
          to: dayOut,
          schoolDay: z
            .number()
            .int()
            .meta({ description: 'How many school days of the term there are through `from`.' }),
        }),
      )
      .meta({
        description:
          'What the pace is read beside: two days at most on which most of the fees fell due, and breaks of two days or more.',
      }),
    forecast: z
      .object({
        low: z.number().int(),
        high: z.number().int(),
        more: z.object({ low: cedis, high: cedis }).meta({
          description:
            'The same as money still to come: so many percent of what is to be collected, less what is in.',
        }),
        terms: z.number().int().meta({ description: 'How many earlier terms it is drawn from.' }),
        on: dayOut,
      })
      .nullable()
      .meta({ description: 'Only after one full term, from school day 10, with 30 pupils.' }),
    byClass: z.array(
      z.object({
        classId: id,
        className: z.string(),
        ...part,
        late: z.number().int().nullable().meta({
          description:
            'Pupils of the class who are late today; null for a term that is over, and in a large school until it is worked out.',
        }),
        inClass: z.number().int().meta({ description: 'Pupils who are in the class today.' }),
        points: z.array(percent).meta({ description: 'By school day, beside those of `pace`.' }),
      }),
    ),
    byFeeType: z.array(z.object({ feeTypeId: id, feeType: z.string(), ...part })),
    byKind: z
      .array(z.object({ kindId: id, kind: z.string(), ...part }))
      .optional()
      .meta({
        description: 'By the kind of pupil somebody is of now. Only at a school that has kinds.',
      }),
    received: z.object({
      from: dayOut,
      to: dayOut,
      amount: cedis.meta({ description: 'By date, whatever it paid.' }),
      byMethod: z.array(z.object({ method: z.string(), amount: cedis, receipts: z.number().int() })),
      byWeekday: z
        .array(z.object({ weekday: z.number().int(), amount: cedis, receipts: z.number().int() }))
        .meta({
          description: 'Monday is 1, by the day it counts on.',
        }),
      byHour: z
        .array(z.object({ hour: z.number().int().nullable(), amount: cedis, receipts: z.number().int() }))
        .meta({
          description:
            'The hour it was recorded in; null what was recorded on another day than it counts on.',
        }),
    }),
    takers: z
      .object({
        date: dayOut,
        isBlind: z.boolean().meta({ description: 'The caller still has to count some of its cash.' }),
        people: z
          .array(
            z.object({
              staffId: id.nullable().meta({ description: 'Null what parents paid on a phone.' }),
              name: z.string(),
              ...taken,
            }),
          )
          .meta({ description: 'By who received it, as the day’s summary has it; who took most first.' }),
        all: z.object(taken),
      })
      .nullable()
      .meta({ description: 'Who took it today; null for a term that is over.' }),
    reductions: z
      .array(
        z.object({
          kind: z.enum(REDUCTION_KINDS),
          count: z.number().int(),
          amount: cedis,
        }),
      )
      .meta({
        description: 'Given from `received.from` to `received.to`, less what of it was taken back then.',
      }),
    families: z
      .array(z.object({ from: cedis, below: cedis.nullable(), families: z.number().int(), owed: cedis }))
      .meta({
        description: 'By what a family owes now, all its children and fees together.',
      }),
  }),
  refusals: ['not_found', 'invalid'],
})

export const listTermPupils = endpoint({
  id: 'listTermPupils',
  method: 'GET',
  path: '/insights/pupils',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary:
    'Who makes up a figure of a term: each pupil of a class, a fee type or a kind, with sums that are the figure’s.',
  query: z.object({
    termId: id,
    classId: id.optional(),
    feeTypeId: id.optional(),
    kindId: id.optional().meta({ description: 'Pupils who are of this kind now.' }),
    part: apartPart.optional().meta({ description: 'Of what stands apart, in place of the rate.' }),
  }),
  reply: z.object({
    sum: rate.omit({ percent: true }),
    pupils: z.array(
      z.object({
        studentId: id,
        name: z.string(),
        className: z.string(),
        ...rate.omit({ percent: true }).shape,
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const setTermTarget = endpoint({
  id: 'setTermTarget',
  method: 'PUT',
  path: '/insights/target',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Sets what is to be in by a term’s last day, in percent, or takes the target away.',
  body: z.object({
    termId: id,
    percent: z
      .number({ error: 'Enter a whole number from 1 to 100.' })
      .int('Enter a whole number from 1 to 100.')
      .min(1, 'Enter a whole number from 1 to 100.')
      .max(100, 'Enter a whole number from 1 to 100.')
      .nullable(),
  }),
  reply: z.object({ message: z.string() }),
  idempotent: true,
  refusals: ['not_found'],
})
