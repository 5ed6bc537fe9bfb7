import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { payOutRow } from './pay-out-wire.ts'
import { id, line } from './wire.ts'

/** Calls under /cash about one day: what came, where it is, and its lock. */

const moment = z.iso.datetime()
const hidden = cedis.nullable().meta({ description: 'Null while it would tell what a drawer should hold.' })

const statementLine = z.object({
  what: z.enum([
    'start',
    'start_outside',
    'cash',
    'registers',
    'given_back',
    'paid_out',
    'brought',
    'drawn',
    'difference',
    'in_hand',
    'deposit_back',
    'drawn_back',
    'paid_in',
    'safe',
    'outside',
    'loose',
    'kept',
    'on_its_way',
    'open',
  ]),
  who: z.string().nullable(),
  count: z.number().int().nullable(),
  amount: hidden,
})

const remind = z
  .object({
    again: moment.nullable().meta({ description: 'Reminded within the hour: when it may be again.' }),
  })
  .nullable()
  .meta({ description: 'Null where the caller has nothing to remind of.' })

const drawer = z.object({
  id,
  staffId: id,
  staffName: z.string(),
  state: z.enum(['open', 'counted', 'closed']),
  openedAt: moment,
  countedAt: moment.nullable(),
  countedBy: z
    .string()
    .nullable()
    .meta({ description: 'Somebody else, who counted it for an absent person.' }),
  float: cedis,
  cashIn: hidden,
  paidOut: cedis,
  handedOver: hidden,
  expected: hidden,
  counted: cedis.nullable(),
  difference: cedis.nullable(),
  handedOverSince: cedis
    .nullable()
    .meta({ description: 'What was handed over once it had been counted; null before.' }),
  reason: z.string().nullable(),
  lateReceipts: z.number().int(),
  remind,
})

export const readCashDay = endpoint({
  id: 'readCashDay',
  method: 'GET',
  path: '/cash/day',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary:
    'A day’s cash: what came and where it is, drawers, other methods, what was taken back and forgiven, and its lock.',
  query: z.object({ date: dayIn.optional().meta({ description: 'Else today.' }) }),
  reply: z.object({
    date: dayOut,
    today: dayOut,
    usesDrawers: z.boolean(),
    lockedThrough: dayOut.nullable(),
    isLocked: z.boolean(),
    lockedAt: moment.nullable(),
    lockedBy: z.string().nullable(),
    openings: z.array(z.object({ at: moment, by: z.string(), reason: z.string() })),
    mayLock: z.boolean(),
    mayOpen: z.boolean().meta({ description: 'It is the last locked day, and the caller may open it.' }),
    isBlind: z.boolean().meta({
      description:
        'The caller’s own drawer is open, or one that a Bursar may have to count: cash is shown after it.',
    }),
    statement: z
      .object({
        came: z.array(statementLine),
        where: z.array(statementLine),
        toAccountFor: hidden,
        missing: cedis.meta({ description: 'What is not found anywhere; 0 when both sides agree.' }),
      })
      .nullable()
      .meta({ description: 'Null where a school has no drawers and has never paid anything in.' }),
    drawers: z.array(drawer),
    taken: z.object({
      amount: hidden,
      receipts: z.number().int(),
      takenBack: cedis,
      refunded: cedis,
      methods: z.array(
        z.object({ name: z.string(), receipts: z.number().int(), ticked: z.number().int(), amount: hidden }),
      ),
    }),
    paidOut: z
      .array(payOutRow)
      .meta({ description: 'Vouchers of the day, and earlier ones that were taken back on it.' }),
    undone: z.array(
      z.object({
        kind: z.enum(['taken_back', 'refund', 'discount', 'waiver', 'write_off']),
        what: z.string(),
        studentId: id,
        student: z.string(),
        amount: cedis,
        reason: z.string(),
        receivedBy: z
          .string()
          .nullable()
          .meta({ description: 'Who had received it; null of what was given back or forgiven.' }),
        askedBy: z.string().nullable().meta({ description: 'Who asked, where somebody else said yes.' }),
        by: z.string().meta({ description: 'Who did it, or said yes.' }),
        at: moment,
      }),
    ),
    late: z
      .array(
        z.object({ receiptId: id, number: z.string(), amount: cedis, takenOn: dayOut, countsOn: dayOut }),
      )
      .meta({ description: 'Taken without a connection and arrived after the lock: of both days.' }),
    underWay: z.array(
      z.object({
        id,
        awaited: z.object({ id, name: z.string() }).meta({
          description: 'Who has to count it; of what goes to the safe, who has to bring it there.',
        }),
        from: z.string(),
        to: z.string().nullable(),
        amount: cedis.nullable().meta({ description: 'Null to whoever may count it.' }),
        since: moment,
        remind,
      }),
    ),
    registers: z
      .array(
        z.object({
          id,
          className: z.string(),
          feeType: z.string(),
          day: dayOut,
          from: z.string(),
          amount: cedis,
          since: moment,
        }),
      )
      .meta({
        description: 'Daily registers that were handed over and are not accepted: money with teachers.',
      }),
  }),
})

export const openLastDay = endpoint({
  id: 'openLastDay',
  method: 'POST',
  path: '/cash/day/open',
  access: 'paid_up',
  permission: 'open_days',
  origin: 'ours',
  summary: 'Opens the last locked day again, for a reason.',
  body: z.object({ day: dayIn, reason: line('Reason', 300) }),
  reply: z.object({ message: z.string(), closedThrough: dayOut }),
  idempotent: true,
  refusals: ['conflict'],
})

export const printCashDay = endpoint({
  id: 'printCashDay',
  method: 'GET',
  path: '/cash/day/sheet',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The cash-day sheet, A4, with lines to sign on.',
  query: z.object({ date: dayIn.optional().meta({ description: 'Else today.' }) }),
  reply: z.unknown(),
  produces: ['application/pdf'],
  refusals: ['conflict'],
})
