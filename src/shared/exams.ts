/** Examinations of WAEC that a school registers candidates for. */
export const EXAMS = ['BECE', 'WASSCE'] as const
export type Exam = (typeof EXAMS)[number]

/** How a candidate stands; to_register has paid and is not registered. */
export const CANDIDATE_STATES = ['to_register', 'part', 'unpaid', 'not_charged', 'registered'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/** What a candidate's state is called. */
export const CANDIDATE_WORDS: Record<CandidateState, string> = {
  to_register: 'Paid, not registered',
  part: 'Paid in part',
  unpaid: 'Not paid',
  not_charged: 'Not charged',
  registered: 'Registered',
}

/** WAEC’s number of a candidate, ten digits, or twelve with the year; null for anything else. */
export function parseIndexNumber(typed: string): string | null {
  const digits = typed.replace(/[\s/-]/g, '')
  return /^\d{10}(\d\d)?$/.test(digits) ? digits : null
}
