/** What a call to a family can have come to. */
export const CONTACT_OUTCOMES = [
  'reached',
  'no_answer',
  'wrong_number',
  'promised',
  'disputes',
  'stop',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

export const PROMISE_STATES = ['open', 'kept', 'part', 'broken', 'cancelled'] as const

/** A promise is for today or at most so many days ahead. */
export const PROMISE_DAYS_MAX = 90
