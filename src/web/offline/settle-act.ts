import type { Delivery } from './deliver-act.ts'
import { type ActState, HAD_ARRIVED, type WaitingAct } from './waiting-act.ts'

/**
 * What stays on the device of an act once the server has recorded it as it was sent: null for nothing. Somebody may have
 * given it up while it was under way; then a person has to know that the money is in the books.
 */
export function afterAnswer(sent: WaitingAct, kept: WaitingAct, delivery: Delivery): WaitingAct | null {
  const sentence = isGivenUpMeanwhile(sent, kept) ? HAD_ARRIVED : delivery.flag
  if (sentence === null) return null
  const receiptNumber = delivery.recorded?.receipt?.number ?? null
  return { ...kept, state: { name: 'flagged', sentence, receiptNumber } }
}

/** The same once the server has refused it as it was sent: what was given up meanwhile still has to be noted. */
export function afterRefusal(
  sent: WaitingAct,
  kept: WaitingAct,
  refused: ActState & { name: 'attention' },
): WaitingAct {
  return isGivenUpMeanwhile(sent, kept) ? kept : { ...kept, state: refused }
}

function isGivenUpMeanwhile(sent: WaitingAct, kept: WaitingAct): boolean {
  return kept.kind === 'discard' && sent.kind !== 'discard'
}
