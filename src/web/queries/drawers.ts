import { queryOptions } from '@tanstack/react-query'
import {
  countDrawer,
  explainDifference,
  listDrawers,
  openDrawer as open,
  printDrawerSlip,
  readDrawer,
  readMyDrawer,
  tickPayment,
} from '#shared/api/cash.ts'
import {
  explainHandOver,
  handOver as giveAway,
  listHandOvers,
  receiveHandOver,
  withdrawHandOver,
} from '#shared/api/cash-hand-overs.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Pieces } from '#shared/pieces.ts'
import { call, callFile, type ServedFile } from '#web/api.ts'
import { readPrinting } from '#web/device.ts'
import { refreshCash } from './refresh-money.ts'

type DrawerOnWire = Reply<typeof readDrawer>
type HandOverOnWire = Reply<typeof listHandOvers>['handOvers'][number]

/** A drawer with all that may be seen of it. Amounts are pesewas; what is hidden until the count is null. */
export type Drawer = ReturnType<typeof toDrawer>
/** Money on its way from a drawer to the safe or another drawer, until it was counted there too. Amounts are pesewas. */
export type HandOver = ReturnType<typeof toHandOver>

/** The drawer of the person at the screen: the open one, else the one counted last. */
export const myDrawerQuery = () =>
  queryOptions({
    queryKey: ['myDrawer'],
    queryFn: async ({ signal }) => {
      const { drawer, kept, ...rest } = await call(readMyDrawer, {}, { signal })
      return { ...rest, kept, drawer: drawer && toDrawer(drawer) }
    },
  })

/** Somebody's drawer. */
export const drawerQuery = (drawerId: string) =>
  queryOptions({
    queryKey: ['drawers', drawerId],
    queryFn: async ({ signal }) => toDrawer(await call(readDrawer, { params: { drawerId } }, { signal })),
  })

/** The drawers of today, and those still open. */
export const drawersQuery = () =>
  queryOptions({
    queryKey: ['drawers', 'today'],
    queryFn: async ({ signal }) => (await call(listDrawers, {}, { signal })).drawers,
  })

/** What is handed over and not yet counted by who receives it; of a cashier what is from or to them. */
export const handOversQuery = (state: 'on_its_way' | 'all' = 'on_its_way') =>
  queryOptions({
    queryKey: ['handOvers', state],
    queryFn: async ({ signal }) => {
      const { handOvers, waiting } = await call(listHandOvers, { query: { state } }, { signal })
      return { handOvers: handOvers.map(toHandOver), waiting }
    },
  })

/** Opens the drawer of the person at the screen with what lies in it, in pesewas. */
export async function openDrawer(float: Pesewas, idempotencyKey: string) {
  return await settled(call(open, { body: { float } }, { idempotencyKey }))
}

export interface Count {
  drawerId: string
  pieces: Pieces
  /** The server's time when the count began: cash that moved since makes it a count of another moment. */
  since?: string | undefined
}

export async function closeByCount({ drawerId, pieces, since }: Count, idempotencyKey: string) {
  const body = { pieces, ...(since ? { since } : {}) }
  return await settled(call(countDrawer, { params: { drawerId }, body }, { idempotencyKey }))
}

export async function sayWhyDiffers(
  { drawerId, reason }: { drawerId: string; reason: string },
  idempotencyKey: string,
) {
  const sent = { params: { drawerId }, body: { reason } }
  return await settled(call(explainDifference, sent, { idempotencyKey }))
}

export interface Giving {
  drawerId: string
  amount: Pesewas
  /** Whose drawer; null for the safe. */
  staffId: string | null
}

export async function giveOver({ drawerId, amount, staffId }: Giving, idempotencyKey: string) {
  const to = staffId ? ({ to: 'drawer', staffId } as const) : ({ to: 'safe' } as const)
  const sent = { params: { drawerId }, body: { amount, ...to } }
  return await settled(call(giveAway, sent, { idempotencyKey }))
}

type Received = NonNullable<Sent<typeof receiveHandOver>['body']>

export async function receive(
  { handOverId, counted, says }: { handOverId: string; counted: Pieces | Pesewas; says?: string },
  idempotencyKey: string,
) {
  const what: Received = typeof counted === 'number' ? { amount: counted } : { pieces: counted }
  const body = { ...what, ...(says ? { says } : {}) }
  return await settled(call(receiveHandOver, { params: { handOverId }, body }, { idempotencyKey }))
}

export async function withdrawGiving(handOverId: string, idempotencyKey: string) {
  return await settled(call(withdrawHandOver, { params: { handOverId } }, { idempotencyKey }))
}

export async function explainGiving(
  { handOverId, says }: { handOverId: string; says: string },
  idempotencyKey: string,
) {
  const sent = { params: { handOverId }, body: { says } }
  return await settled(call(explainHandOver, sent, { idempotencyKey }))
}

export async function tick(
  { drawerId, receiptId, ticked }: { drawerId: string; receiptId: string; ticked: boolean },
  idempotencyKey: string,
) {
  const sent = { params: { drawerId }, body: { receiptId, ticked } }
  return await settled(call(tickPayment, sent, { idempotencyKey }))
}

/** The slip of a counted drawer, for the roll of this device; it has no other form. */
export async function fetchSlip(drawerId: string): Promise<ServedFile> {
  return await callFile(printDrawerSlip, {
    params: { drawerId },
    query: { format: readPrinting().paper === '58mm' ? '58mm' : '80mm' },
  })
}

async function settled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer
  void refreshCash()
  return answered
}

function toDrawer({ movements, otherMethods, handOvers, ...row }: DrawerOnWire) {
  return {
    ...row,
    float: row.float,
    cashIn: row.cashIn,
    handedOver: row.handedOver,
    expected: row.expected,
    counted: row.counted,
    difference: row.difference,
    firstCount: row.firstCount,
    inDrawer: row.inDrawer,
    movements: movements?.map((each) => ({ ...each, amount: each.amount })) ?? null,
    otherMethods: otherMethods.map(({ method, total, payments }) => ({
      method,
      total,
      payments: payments.map((each) => ({ ...each, amount: each.amount })),
    })),
    handOvers: handOvers.map(toHandOver),
  }
}

function toHandOver(row: HandOverOnWire) {
  return {
    ...row,
    amount: row.amount,
    received: row.received,
    difference: row.difference,
  }
}
