import { z } from 'zod'
import { drawer, drawerRow, piecesIn } from './cash-wire.ts'
import { amountOrNoneIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id, line, message } from './wire.ts'

/** Drawers: opened with a float, counted blind, closed. Off until the school switches them on (rules). */

const drawerParams = z.object({ drawerId: id })
const answered = message.extend({ drawer })

export const readMyDrawer = endpoint({
  id: 'readMyDrawer',
  method: 'GET',
  path: '/cash/drawer',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'The caller’s open drawer, else the one counted last, and what the next would begin with.',
  reply: z.object({
    isOn: z.boolean().meta({ description: 'The school keeps its cash in drawers.' }),
    drawer: drawer.nullable(),
    kept: cedis.meta({ description: 'What stayed in it when it was counted: the float of the next.' }),
    handOverTo: z
      .array(z.object({ id, name: z.string() }))
      .meta({ description: 'Others with an open drawer; the safe is always there.' }),
    now: z.iso.datetime().meta({ description: 'The server’s moment, sent as `since` of a count begun now.' }),
  }),
})

export const openDrawer = endpoint({
  id: 'openDrawer',
  method: 'POST',
  path: '/cash/drawer',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'Opens the caller’s drawer with a float; 0 for none.',
  body: z.object({ float: amountOrNoneIn }),
  reply: answered,
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'conflict', 'day_closed'],
})

export const countDrawer = endpoint({
  id: 'countDrawer',
  method: 'POST',
  path: '/cash/drawers/:drawerId/count',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary:
    'Counts a drawer, piece by piece. A first count that does not agree says only that; the second stands. Somebody else’s needs the Head or the Bursar.',
  params: drawerParams,
  body: z.object({
    pieces: piecesIn,
    since: z.iso.datetime().optional().meta({
      description:
        'When the counting began (`now`): cash that came or went since is not in the count (409 drawer_moved).',
    }),
  }),
  reply: answered.extend({
    result: z.enum(['agrees', 'again', 'differs', 'say_why']).meta({
      description: 'say_why: off by more than one cedi; the drawer is closed by saying what happened.',
    }),
  }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'forbidden', 'drawer_moved'],
})

export const explainDifference = endpoint({
  id: 'explainDifference',
  method: 'POST',
  path: '/cash/drawers/:drawerId/reason',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'Says what happened where the second count was off by more than one cedi. Closes the drawer.',
  params: drawerParams,
  body: z.object({ reason: line('Reason', 300) }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'forbidden'],
})

export const listDrawers = endpoint({
  id: 'listDrawers',
  method: 'GET',
  path: '/cash/drawers',
  access: 'signed_in',
  permission: 'see_drawers',
  origin: 'ours',
  summary: 'The drawers opened on a day or still open then; of a cashier their own.',
  query: z.object({ date: dayIn.optional().meta({ description: 'Today when left out.' }) }),
  reply: z.object({ date: dayOut, drawers: z.array(drawerRow) }),
})

export const readDrawer = endpoint({
  id: 'readDrawer',
  method: 'GET',
  path: '/cash/drawers/:drawerId',
  access: 'signed_in',
  permission: 'see_drawers',
  origin: 'ours',
  summary: 'One drawer, with how what it should hold came about once it is counted.',
  params: drawerParams,
  reply: drawer,
  refusals: ['not_found'],
})

export const tickPayment = endpoint({
  id: 'tickPayment',
  method: 'POST',
  path: '/cash/drawers/:drawerId/ticks',
  access: 'signed_in',
  permission: 'keep_drawer',
  origin: 'ours',
  summary: 'Ticks a payment by another method as found on the phone or the slip, or takes the tick away.',
  params: drawerParams,
  body: z.object({ receiptId: id, ticked: z.boolean({ error: 'Say true or false.' }) }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found'],
})

export const printDrawerSlip = endpoint({
  id: 'printDrawerSlip',
  method: 'GET',
  path: '/cash/drawers/:drawerId/slip',
  access: 'signed_in',
  permission: 'see_drawers',
  origin: 'ours',
  summary: 'The slip of a counted drawer for a roll, with lines for two to sign.',
  params: drawerParams,
  query: z.object({ format: z.enum(['80mm', '58mm']).default('80mm') }),
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['not_found', 'conflict'],
})
