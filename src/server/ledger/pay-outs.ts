import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/** Where cash is paid out from: the caller's drawer, the safe, or, without drawers, the school's cash. */
export type PayOutPlace = 'drawer' | 'safe' | 'cash'

export interface NewPayOut {
  from: PayOutPlace
  amount: Pesewas
  payee: string
  /** What for, by name. */
  word: string
  allowedBy: string
  /** A picture that was kept before. */
  photo?: string | undefined
  /** Although another pay-out has the same photo. */
  confirm?: boolean | undefined
}

interface OfPayOut {
  payOut: string
  replayed?: boolean
}

/** Pays cash out for the school. Refuses not_found, invalid, forbidden, day_closed, conflict, photo_used, needs_approval. */
export function payOut(context: Context, paid: NewPayOut): Promise<OfPayOut> {
  return callLedger(context, 'pay_out', paid)
}

/** What became of the cash of a pay-out that is taken back. */
export type CashOfPayOut = 'given_back' | 'never_paid'

/** Takes a pay-out back; its voucher keeps its number. Refuses not_found, already_reversed, day_closed. */
export function takeBackPayOut(
  context: Context,
  back: { payOut: string; reason: string; cash: CashOfPayOut },
): Promise<OfPayOut> {
  return callLedger(context, 'take_back_pay_out', back)
}

/** Keeps the photo of its receipt, in place of an older one. Refuses not_found, already_reversed, photo_used. */
export function notePayOut(
  context: Context,
  noted: { payOut: string; photo: string; confirm?: boolean | undefined },
): Promise<OfPayOut> {
  return callLedger(context, 'note_pay_out', noted)
}

/** Writes a word of what cash is paid out for, or takes it off the list. Refuses invalid. */
export function keepPayOutWord(
  context: Context,
  kept: { word: string; ended: boolean },
): Promise<{ word: string; replayed?: boolean }> {
  return callLedger(context, 'keep_pay_out_word', kept)
}

export interface NewDraw {
  bankAccount: string
  into: 'safe' | 'cash'
  amount: Pesewas
  /** Of the cheque or of the bank's slip. */
  reference: string
  on: Day
  /** It is another one of the same number. */
  confirm?: boolean | undefined
}

/** Enters cash that was brought from the bank. Refuses not_found, invalid, day_closed, slip_used. */
export function drawFromBank(context: Context, draw: NewDraw): Promise<{ draw: string; replayed?: boolean }> {
  return callLedger(context, 'draw_from_bank', draw)
}

/** Takes back what was drawn, where it was entered wrongly. Refuses not_found, already_reversed, invalid, day_closed. */
export function takeBackDraw(
  context: Context,
  draw: string,
  reason: string,
): Promise<{ draw: string; replayed?: boolean }> {
  return callLedger(context, 'take_back_draw', { draw, reason })
}
