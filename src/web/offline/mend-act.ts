import { ownerKey } from '#web/session.ts'
import { changeAct, dropAct, knownOutbox } from './outbox.ts'
import { withProof } from './prove-act.ts'
import { sendNow } from './sender.ts'
import type { WaitingAct } from './waiting-act.ts'

/** What a person can do about an act that needs attention; each goes out at once when the connection is there. */

/** Sends it again as it is: after a renewal, or after "Record another". */
export async function sendAgain(id: string, { confirm = false } = {}): Promise<void> {
  await changeAct(id, (act) => ({ ...act, confirm: act.confirm || confirm, state: { name: 'waiting' } }))
  sendNow()
}

export interface Correction {
  date: string
  /** By line: the fee type it is for. */
  feeTypes: readonly string[]
}

/** Sends it with another day or for other fee types. What was refused was never recorded, so its key still serves. */
export async function correctAct(id: string, { date, feeTypes }: Correction): Promise<void> {
  const act = knownOutbox().find((each) => each.id === id)
  if (!act) return
  const corrected = await withProof({
    ...withFeeTypes(act, feeTypes),
    date,
    state: { name: 'waiting' } as const,
  })
  await changeAct(id, () => corrected)
  sendNow()
}

/**
 * Gives an act up. It leaves the figures here at once; the school's log gets it with the reason, under the act's own
 * key, so that it cannot be recorded as well. False when it is no longer here to be given up: it was recorded, or noted.
 */
export async function discardAct(id: string, reason: string): Promise<boolean> {
  const given = await changeAct(id, (act) => {
    if (act.kind === 'discard') return act
    const { kind: was, by: _, ...kept } = act
    // Whoever gives it up answers for that, also where a colleague took the money.
    return {
      ...kept,
      owner: ownerKey() ?? act.owner,
      kind: 'discard',
      was,
      reason,
      state: { name: 'waiting' },
    }
  })
  sendNow()
  return given !== null
}

/** The person has seen what there was to see. */
export async function seenAct(id: string): Promise<void> {
  await dropAct(id)
}

function withFeeTypes(act: WaitingAct, feeTypes: readonly string[]): WaitingAct {
  const renamed = act.lines.map((line, index) => ({ ...line, feeType: feeTypes[index] ?? line.feeType }))
  const [first] = renamed
  if (act.kind === 'debt') return first ? { ...act, lines: [first] } : act
  return { ...act, lines: renamed }
}
