/** Every way the product says no, with the HTTP status it is answered with. The one table of statuses. */
export const refusalStatus = {
  bad_request: 400,
  signed_out: 401,
  wrong_sign_in: 401,
  subscription_expired: 402,
  payment_required: 402,
  wrong_pin: 401,
  forbidden: 403,
  pin_off: 403,
  desk_ended: 403,
  unproved: 403,
  not_found: 404,
  conflict: 409,
  several_schools: 409,
  another_day: 409,
  needs_approval: 409,
  drawer_needed: 409,
  drawer_moved: 409,
  cash_unsaid: 409,
  wrong_code: 422,
  possible_duplicate: 409,
  slip_used: 409,
  photo_used: 409,
  more_than_received: 409,
  drawer_short: 409,
  given_back: 409,
  awaits_numbers: 409,
  makes_credit: 409,
  more_than_to_come: 409,
  already_billed: 409,
  already_reversed: 409,
  key_in_progress: 409,
  not_empty: 409,
  email_taken: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  key_reused: 422,
  day_closed: 422,
  too_many: 429,
  internal: 500,
  upstream: 502,
  busy: 503,
  clock_wrong: 503,
  timed_out: 504,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** What a refusal may carry besides its sentence. */
export interface RefusalDetails {
  /** Field name → sentence, for 422. */
  fields?: Record<string, string>
  /** Facts the screen needs to ask its next question (what would be a duplicate, how many were billed). */
  facts?: Record<string, unknown>
  /** Seconds after which trying again makes sense: 429 and 503. */
  retryAfterSeconds?: number
}

/** The product says no to its caller. Everything it says is safe to show; throwing inside a transaction undoes it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

const passing: readonly RefusalCode[] = [
  'internal',
  'upstream',
  'busy',
  'timed_out',
  'too_many',
  'key_in_progress',
  'awaits_numbers',
  'clock_wrong',
]

/**
 * Whether the same may succeed later: what was asked is right, only the moment is not. So is what was taken without a connection
 * while today is locked: the answer says in how many seconds tomorrow begins.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  const waitsForTomorrow = error.code === 'day_closed' && error.details.retryAfterSeconds !== undefined
  return waitsForTomorrow || passing.includes(error.code)
}

/** One wrong field, named, with the sentence to show beside it. */
export function invalidField(field: string, sentence: string, facts?: Record<string, unknown>): Refusal {
  return new Refusal('invalid', sentence, { fields: { [field]: sentence }, ...(facts ? { facts } : {}) })
}

/** The same answer for what is not there and for what belongs to another school. */
export function notFound(noun: string): Refusal {
  return new Refusal('not_found', `${noun} not found.`)
}

/** Stops on what only a bug of ours can cause. Answered as "Something went wrong." and logged. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}
