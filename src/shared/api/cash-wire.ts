import { z } from 'zod'
import { PIECE_COUNT_MAX, PIECES, type Piece } from '../pieces.ts'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id, idAndName } from './wire.ts'

/** The shapes that calls about drawers and hand-overs share. */

const PIECE_RULE = `Enter a whole number from 0 to ${PIECE_COUNT_MAX.toLocaleString('en')}.`

const pieceCount = z
  .number({ error: PIECE_RULE })
  .int(PIECE_RULE)
  .min(0, PIECE_RULE)
  .max(PIECE_COUNT_MAX, PIECE_RULE)

const counts = Object.fromEntries(PIECES.map(({ piece }) => [piece, pieceCount])) as Record<
  Piece,
  typeof pieceCount
>

/** A count on its way in: every kind is said, because a blank is not a zero. */
export const piecesIn = z
  .record(z.string().max(20), z.unknown(), { error: 'Say how many there are of each note and coin.' })
  .superRefine((given, context) => {
    const stranger = Object.keys(given).find((piece) => !(piece in counts))
    const blank = PIECES.filter(({ piece }) => given[piece] === undefined || given[piece] === null).length
    const kinds = blank === 1 ? '1 kind is' : `${blank} kinds are`
    if (stranger) refuse(context, `There is no such note or coin: ${stranger}.`)
    else if (blank > 0) refuse(context, `${kinds} still blank. Type 0 if there are none.`)
  })
  .pipe(z.object(counts))
  .meta({ description: 'How many of each note and coin; all thirteen.' })

function refuse(context: z.RefinementCtx, message: string): void {
  context.addIssue({ code: 'custom', message })
}

const pieces = z
  .object(
    Object.fromEntries(PIECES.map(({ piece }) => [piece, z.number().int()])) as Record<Piece, z.ZodNumber>,
  )
  .meta({ id: 'Pieces' })

const moment = z.iso.datetime()
const hidden = { description: 'Null while the drawer is not counted, to whoever may not know it yet.' }

export const handOver = named('HandOver', {
  id,
  state: z.enum(['on_its_way', 'received', 'withdrawn']),
  amount: cedis.nullable().meta({
    description: 'What the giver says: null to whoever may count it, until it is counted.',
  }),
  to: z.enum(['safe', 'drawer']),
  from: idAndName,
  toPerson: idAndName.nullable(),
  drawerId: id,
  handedOverAt: moment,
  receivedAt: moment.nullable(),
  receivedBy: idAndName.nullable(),
  received: cedis.nullable().meta({ description: 'As the receiver counted it.' }),
  difference: cedis
    .nullable()
    .meta({ description: 'received − amount, in the name of who handed it over; below zero is short.' }),
  pieces: pieces.nullable(),
  note: z.string().nullable().meta({ description: 'As the amount.' }),
  receiverSays: z.string().nullable(),
  giverSays: z.string().nullable(),
  mayReceive: z.boolean(),
  mayWithdraw: z.boolean(),
  mayExplain: z.boolean(),
})
export type HandOverRow = z.output<typeof handOver>

export const drawerRow = named('DrawerRow', {
  id,
  staffId: id,
  staffName: z.string(),
  state: z.enum(['open', 'counted', 'closed']).meta({
    description:
      'counted: the second count stands, and what happened is still to be said. It takes no cash any more.',
  }),
  openedAt: moment,
  openedOn: dayOut,
  openedByItself: z.boolean().meta({ description: 'By a payment that did not ask for the float.' }),
  float: cedis,
  cashReceipts: z.number().int(),
  countedAt: moment.nullable(),
  countedBy: idAndName.nullable(),
  closedAt: moment.nullable(),
  wasCountedOnce: z.boolean().meta({ description: 'A first count did not agree and is kept.' }),
  lateReceipts: z
    .number()
    .int()
    .meta({ description: 'Taken without a connection; arrived after the count.' }),
  cashIn: cedis.nullable().meta({ description: `Received less given back. ${hidden.description}` }),
  paidOut: cedis.meta({ description: 'For the school, by vouchers, less what came back of it.' }),
  handedOver: cedis.nullable().meta({ description: `Out less in, before the count. ${hidden.description}` }),
  expected: cedis.nullable().meta(hidden),
  counted: cedis.nullable(),
  difference: cedis.nullable().meta({ description: 'counted − expected; below zero is short.' }),
  firstCount: cedis.nullable().meta(hidden),
  inDrawer: cedis.nullable().meta({ description: 'Counted, less what was handed over since.' }),
  reason: z.string().nullable(),
})
export type DrawerRow = z.output<typeof drawerRow>

const movement = named('DrawerMovement', {
  kind: z.enum([
    'float',
    'cash',
    'taken_back',
    'never_received',
    'given_back',
    'handed_over',
    'received',
    'in_hand',
    'paid_out',
    'paid_back',
    'never_paid',
  ]),
  amount: cedis.meta({ description: 'Below zero goes out.' }),
  at: moment.nullable(),
  count: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Receipts of `cash` and vouchers of `paid_out`, each one line.' }),
  number: z.string().nullable().meta({ description: 'Of a receipt or voucher that was taken back.' }),
  receiptId: id.nullable(),
  handOverId: id.nullable(),
  with: z.string().nullable().meta({ description: 'The other person of a hand-over, or “the safe”.' }),
  isLate: z.boolean(),
})

export const drawer = drawerRow
  .extend({
    movements: z
      .array(movement)
      .nullable()
      .meta({ description: `How what it should hold came about; adds up to it. ${hidden.description}` }),
    pieces: pieces.nullable(),
    firstPieces: pieces.nullable(),
    otherMethods: z
      .array(
        z.object({
          method: z.string(),
          total: cedis,
          payments: z.array(
            z.object({
              receiptId: id,
              receiptNumber: z.string(),
              studentName: z.string(),
              reference: z.string().nullable(),
              amount: cedis,
              recordedAt: moment,
              tickedAt: moment.nullable(),
              tickedBy: z.string().nullable(),
            }),
          ),
        }),
      )
      .meta({ description: 'What was taken by other methods, to be ticked against phone and slips.' }),
    handOvers: z.array(handOver).meta({ description: 'Out of this drawer, and into it.' }),
  })
  .meta({ id: 'Drawer' })
export type Drawer = z.output<typeof drawer>
