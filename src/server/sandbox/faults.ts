import { z } from 'zod'

/** What can go wrong at will. Each stays until it is taken away, or has happened `times` times. */
export const FAULTS = {
  server_error: 'answers 500',
  timeout: 'never answers',
  html: 'answers a page of HTML',
  slow: 'answers after `ms`',
  too_many: 'answers 429 with Retry-After',
  lost_answer: 'does what was asked, then hangs up',
  resolve_limit: 'the daily limit of bank resolves is reached',
  wrong_amount: 'GHS 5.00 was paid, whatever the price',
  other_account: 'the money goes to another account than the school’s',
  card_3ds: 'the bank asks the card’s owner once more (3-D Secure)',
  wallet_declines: 'the wallet has not enough money',
  wallet_waits: 'the wallet’s owner says yes after `ms`',
  wallet_silent: 'the wallet’s owner never answers',
  refund_waits: 'a refund goes through after `ms`',
  refund_fails: 'the network takes no refund back',
  refund_needs_attention: 'a refund waits for the payer’s bank account',
  no_filter: 'lists of refunds, disputes and payouts are not narrowed down to what was asked for',
  settlement_short: 'GHS 5.00 less is paid out than its payments come to',
  settlement_stranger: 'a payout holds a payment that nobody here knows',
  wrong_currency: 'the payment is in NGN',
  wrong_domain: 'the payment was made in the other mode',
  no_webhook: 'the webhook is never sent',
  duplicate_webhook: 'the webhook comes five times at once',
  late_webhook: 'the webhook comes after `ms`',
  early_webhook: 'the webhook comes before verify knows of the payment, which it does after `ms`',
  out_of_order_webhook: 'a refund is announced before the payment it is of',
  wrong_signature: 'the webhook is signed with another key',
} as const

type Fault = keyof typeof FAULTS

/** The calls a fault can be limited to. */
const CALLS = [
  'banks',
  'resolve',
  'initialize',
  'verify',
  'subaccount',
  'charge',
  'refund',
  'refunds',
  'settlement',
  'dispute',
] as const
export type Call = (typeof CALLS)[number]

const switchedOn = z.object({
  fault: z.enum(Object.keys(FAULTS) as [Fault, ...Fault[]]),
  calls: z.array(z.enum(CALLS)).default([...CALLS]),
  times: z.number().int().min(1).optional(),
  ms: z.number().int().min(0).max(86_400_000).default(2_000),
})
type SwitchedOn = z.output<typeof switchedOn>

export interface Faults {
  switchOn: (fault: z.input<typeof switchedOn>) => void
  /** One of them, or all. */
  switchOff: (fault?: Fault) => void
  list: () => SwitchedOn[]
  /** The fault, when it is on (for this call): this is then one of its times. */
  take: (fault: Fault, call?: Call) => SwitchedOn | undefined
}

/** The faults that are on; none at first. */
export function createFaults(): Faults {
  const on = new Map<Fault, SwitchedOn>()
  return {
    switchOn: (fault) => {
      const parsed = switchedOn.parse(fault)
      on.set(parsed.fault, parsed)
    },
    switchOff: (fault) => {
      if (fault) on.delete(fault)
      else on.clear()
    },
    list: () => [...on.values()],
    take: (fault, call) => {
      const found = on.get(fault)
      if (!found || (call && !found.calls.includes(call))) return undefined
      if (found.times !== undefined) {
        found.times -= 1
        if (found.times === 0) on.delete(fault)
      }
      return found
    },
  }
}
