import { z } from 'zod'
import { KIND_CHANGES, KINDS_MAX } from '../kinds.ts'
import { kindsIn } from './bills.ts'
import { amountOrNoneIn, cedis, dayIn, dayOut, signedCedisIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { feeTypeName, id, idAndName, line, message, someStudents, studentParams } from './wire.ts'

/** Kinds of pupils, as day and boarder, who may pay different amounts of one fee. A school without kinds has nothing of it. */

const kinds = z
  .array(
    idAndName.extend({
      isFirst: z.boolean().meta({ description: 'Of who is not named otherwise.' }),
      children: z.number().int().meta({ description: 'Pupils of today.' }),
      classes: z.array(z.string()).meta({ description: 'Which classes they are in, in their order.' }),
    }),
  )
  .meta({ description: 'In their order; none where the school has no kinds.' })

const change = z.enum(KIND_CHANGES).nullable().meta({
  description:
    'What the school charges when a pupil changes kind in mid-term: for the days left, the whole difference, nothing; null: it is asked each time.',
})

const kindsAndChange = z.object({ kinds, change })

export const listKinds = endpoint({
  id: 'listKinds',
  versioned: true,
  method: 'GET',
  path: '/kinds',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary: 'The kinds of pupils of the school.',
  reply: kindsAndChange,
})

export const keepKinds = endpoint({
  id: 'keepKinds',
  method: 'PUT',
  path: '/kinds',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Keeps the kinds of pupils as they are named here: none, or two to six. The first is of who is not named otherwise, and stays the first. A kind that pupils have cannot be left out.',
  body: z.object({
    kinds: z
      .array(z.object({ id: id.optional(), name: line('Kind', 30) }))
      .max(KINDS_MAX, `At most ${KINDS_MAX} kinds.`)
      .refine((all) => all.length !== 1, 'Name two kinds at least, or none.')
      .refine(
        (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
        'Name each kind once.',
      )
      .refine(
        (all) => new Set(all.flatMap((one) => one.id ?? [])).size === all.filter((one) => one.id).length,
        'Name each kind once.',
      ),
    change: change.optional(),
  }),
  reply: message.extend({ kinds, change }),
  idempotent: true,
  refusals: ['invalid', 'not_found', 'conflict'],
})

const changes = z.object({
  fees: z.array(
    z.object({
      feeType: z.string(),
      className: z.string(),
      priceBefore: cedis,
      price: cedis,
      difference: cedis.meta({ description: 'Of a whole term; below zero less.' }),
      charged: cedis.meta({ description: 'Until now.' }),
      billedOn: dayOut,
    }),
  ),
  ways: z
    .array(
      z.object({
        way: z.enum(KIND_CHANGES),
        charged: cedis.meta({ description: 'What it adds to the charges; below zero less.' }),
        reduced: cedis.meta({ description: 'By how much more rules take off, and waivers.' }),
        carried: cedis.meta({ description: 'By how much more sponsors carry.' }),
        owes: cedis.meta({ description: 'What the family then owes more; to be sent back as it is.' }),
        inCredit: cedis.meta({ description: 'Money paid that would be in credit.' }),
      }),
    )
    .meta({ description: 'By the days left only where the term has school days.' }),
  daysLeft: z.number().int().meta({ description: 'School days of the term from that day on.' }),
  days: z.number().int(),
  termEnds: dayOut,
  owesNow: cedis,
  kind: idAndName,
  kindBefore: z.string(),
  change,
})

export const previewKindChange = endpoint({
  id: 'previewKindChange',
  method: 'GET',
  path: '/kinds/students/:studentId/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'What becomes of a pupil’s charges of this term in another kind, by each way. Records nothing.',
  params: studentParams,
  query: z.object({ kindId: id, from: dayIn }),
  reply: changes,
  refusals: ['not_found', 'invalid', 'conflict'],
})

export const changeKind = endpoint({
  id: 'changeKind',
  method: 'POST',
  path: '/kinds/students/:studentId',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Makes a pupil one of another kind and charges, or takes off, what was shown for this term. Another figure by now is refused.',
  params: studentParams,
  body: z.object({
    kindId: id,
    from: dayIn,
    way: z.enum(KIND_CHANGES),
    owes: signedCedisIn.meta({ description: 'What the family was shown to owe more.' }),
    confirm: z.boolean().default(false).meta({ description: 'Although it puts paid money in credit.' }),
  }),
  reply: message.extend({ charged: cedis, owes: cedis }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'makes_credit', 'day_closed'],
})

export const setKindOfMany = endpoint({
  id: 'setKindOfMany',
  method: 'POST',
  path: '/kinds/students',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Makes pupils one of a kind where that charges nobody anything. Who is billed this term by another price changes one by one.',
  body: z.object({ studentIds: someStudents('No students selected.'), kindId: id }),
  reply: message.extend({ set: z.number().int() }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict'],
})

export const previewPrices = endpoint({
  id: 'previewPrices',
  method: 'POST',
  path: '/kinds/prices/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'What new prices of a class’s fee would charge or credit the pupils billed this term, by kind. Records nothing.',
  body: z.object({ classId: id, feeType: feeTypeName, amount: amountOrNoneIn, kinds: kindsIn }),
  reply: z.object({
    students: z.number().int(),
    difference: cedis.meta({ description: 'Positive charges more.' }),
    reduced: cedis.meta({ description: 'By how much more rules take off, and waivers.' }),
    carried: cedis.meta({ description: 'By how much more sponsors carry.' }),
    byKind: z.array(
      z.object({
        kindId: id,
        students: z.number().int().meta({ description: 'Who would be charged another amount.' }),
        difference: cedis,
      }),
    ),
  }),
  refusals: ['not_found', 'invalid'],
})
