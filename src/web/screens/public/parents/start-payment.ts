import { startParentPayment } from '#shared/api/parents-paying.ts'
import { Refusal } from '#shared/errors.ts'
import { anotherNetwork, readWalletNumber } from '#shared/mobile-wallets.ts'
import { sayNumber } from '#shared/number-sentences.ts'
import type { Network, WayToPay } from '#shared/ways-to-pay.ts'
import { call } from './call.ts'
import { factOf } from './how-problem.tsx'
import type { School } from './kept.ts'
import { words } from './language.ts'
import { type Choice, choice, owedOf } from './pay-choice.ts'
import { read } from './reading.ts'

export interface HowToPay {
  how: WayToPay
  number: string
}

/** The network that gave the number out, where another one is chosen: its question would reach nobody, or somebody else. */
export function otherNetworkOf({ how, number }: HowToPay): Network | null {
  const wallet = readWalletNumber(number)
  return how === 'card' || 'problem' in wallet ? null : anotherNetwork(wallet.number, how)
}

/** Freezes the payment. Its id is kept with the choice, so that a lost answer and a second press are the same payment. */
export async function startPayment(
  school: School,
  chosen: Choice,
  { how, number }: HowToPay,
  confirm: boolean,
): Promise<void> {
  const { schoolId } = school
  const { lines } = chosen
  const wallet = how === 'card' ? undefined : readWalletNumber(number)
  if (wallet && 'problem' in wallet) throw new Refusal('invalid', sayNumber(wallet.problem, words().number))
  const { tried: _, ...before } = chosen
  const kept: Choice = { ...before, how, number }
  const tried = triedOf({ schoolId, lines, how, number })
  choice.write({ ...kept, tried })
  const payment = await call(startParentPayment, {
    params: { schoolId },
    body: {
      paymentId: tried.id,
      lines,
      how,
      owed: chosen.owed ?? owedOf(school, lines),
      ...(wallet ? { number: wallet.number } : {}),
      // It was asked about before.
      ...(otherNetworkOf({ how, number }) ? { hasMoved: true } : {}),
      ...(confirm ? { confirm } : {}),
    },
  }).catch((error: unknown) => {
    if (factOf(error) === 'owed_changed') void read()
    throw error
  })
  choice.write(kept)
  leadOn(`#/paying/${schoolId}/${payment.paymentId}`, payment.page)
}

/** To the page that waits; a card is typed on Paystack's, which comes back to it. */
function leadOn(to: string, page: string | null): void {
  if (!page) {
    location.hash = to
    return
  }
  history.replaceState(null, '', to)
  location.href = page
}

/** Of the same choice the same id. */
function triedOf(kept: Choice): NonNullable<Choice['tried']> {
  const of = JSON.stringify(kept)
  const before = choice.read(kept.schoolId)?.tried
  return before?.of === of ? before : { of, id: crypto.randomUUID() }
}
