import type { Pesewas } from '#shared/money.ts'
import type { Pieces } from '#shared/pieces.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/** What became of the cash of a receipt that is taken back. */
export type CashTakenBack = 'came_once' | 'given_back' | 'another_child'

interface OfDrawer {
  drawer: string
  replayed?: boolean
}

/** Opens the caller's drawer. Refuses conflict, invalid, day_closed. */
export function openDrawer(context: Context, float: Pesewas): Promise<OfDrawer> {
  return callLedger(context, 'open_drawer', { float })
}

/**
 * Counts a drawer as of this moment: a first count that does not agree answers only `again`, the second stands.
 * Refuses not_found, forbidden, conflict, drawer_moved.
 */
export function countDrawer(
  context: Context,
  count: { drawer: string; pieces: Pieces; since?: string | undefined },
): Promise<OfDrawer & { result: 'agrees' | 'again' | 'differs' | 'say_why' }> {
  return callLedger(context, 'count_drawer', count)
}

/** Says what happened, which closes the drawer. Refuses not_found, forbidden, conflict. */
export function explainDifference(context: Context, drawer: string, reason: string): Promise<OfDrawer> {
  return callLedger(context, 'explain_difference', { drawer, reason })
}

/** Holds the switch against drawers that are opened meanwhile. Refuses conflict while one is not closed. */
export async function switchDrawers(context: Context, drawers: boolean): Promise<void> {
  await callLedger(context, 'switch_drawers', { drawers })
}

interface OfHandOver {
  handOver: string
  replayed?: boolean
}

/** Hands cash over to the safe or to a person's drawer; nothing is posted. Refuses not_found, forbidden, conflict, invalid. */
export function handOverCash(
  context: Context,
  handed: {
    drawer: string
    amount: Pesewas
    to: 'safe' | 'drawer'
    staff?: string | undefined
    note?: string | undefined
  },
): Promise<OfHandOver> {
  return callLedger(context, 'hand_over_cash', handed)
}

/** Counts what was handed over and posts it. Refuses not_found, forbidden, conflict, invalid, drawer_needed. */
export function receiveHandOver(
  context: Context,
  received: {
    handOver: string
    amount?: Pesewas | undefined
    pieces?: Pieces | undefined
    says?: string | undefined
  },
): Promise<OfHandOver & { result: 'agrees' | 'differs' }> {
  return callLedger(context, 'receive_hand_over', received)
}

/** Takes back what nobody has counted yet. Refuses not_found, conflict. */
export function withdrawHandOver(context: Context, handOver: string): Promise<OfHandOver> {
  return callLedger(context, 'withdraw_hand_over', { handOver })
}

/** The giver's sentence to a difference, once. Refuses not_found, conflict. */
export function explainHandOver(context: Context, handOver: string, says: string): Promise<OfHandOver> {
  return callLedger(context, 'explain_hand_over', { handOver, says })
}
