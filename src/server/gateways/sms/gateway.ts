/** One way out for text messages. Each provider is an adapter of this shape; what it answers is a value, not an exception. */
export interface SmsGateway {
  readonly name: string
  /** Hands one message over. The reference is ours and unique, for the provider's own records. */
  send(message: OutgoingSms): Promise<SmsResult>
  /** Whether a message that was handed over has arrived, where the provider can tell. */
  statusOf?(providerId: string): Promise<'delivered' | 'failed' | 'pending'>
}

export interface OutgoingSms {
  /** `+233…`. */
  to: string
  /** Up to 11 letters and digits. */
  from: string
  text: string
  reference: string
}

export type SmsResult =
  | { outcome: 'sent'; providerId: string | null }
  /** It will never go: wrong number, barred. */
  | { outcome: 'rejected'; reason: string }
  /** No more credit: everything waits until there is. */
  | { outcome: 'no_credit'; reason: string }
  /** It may go later: time-out, provider down. `unknown` when it may have gone already. */
  | { outcome: 'failed'; reason: string; unknown?: boolean }
