import { fitsOneSegment, problemOfLetters, toGsm } from './sms.ts'
import type { ParentLanguage } from './to-parents/languages.ts'
import { sentencesIn } from './to-parents/sentences.ts'

export type ReminderLanguage = 'en' | 'tw'

/** What a reminder says until the school has words of its own. The Twi is for the school to check before it is used. */
export const REMINDER_WORDS: Record<ReminderLanguage, string> = {
  en: sentencesIn('en').texts.reminder,
  tw: sentencesIn('ak').texts.reminder,
}

/** A guardian's language as the settings of reminders call it. */
export const REMINDER_LANGUAGES: Record<ParentLanguage, ReminderLanguage> = { en: 'en', ak: 'tw' }

/** How many reminders a family and a number get in a term, and at least how many days from one to the next. */
export const REMINDER_LIMITS = { inTerm: 4, daysApart: 7 } as const

/** Why a family gets no reminder today, in the order it is told. The least amount is a rule of the school. */
export const LEFT_OUT = {
  by_hand: 'Left out by hand today',
  promised: 'Promised or on a plan',
  reached: 'Called within three school days',
  in_tray: 'Money waits on a statement',
  this_week: 'Reminded this week already',
  four_in_term: 'Reminded four times this term',
  silent: 'Asked to stop, or wrong number',
  no_mobile: 'No mobile number',
  same_number: 'Same number as another family',
  not_yet: 'Late for less than three days',
  two_payers: 'Two payers: each is called about an own share',
  too_little: 'Less than the school writes for, without a few days of daily fees',
  budget: 'The budget of the term is used up',
} as const
export type LeftOut = keyof typeof LEFT_OUT

/** What is wrong with the school's own words, as a sentence; null when they can be sent. */
export function problemOfWords(words: string): string | null {
  if (!words.includes('{total}')) return 'Keep {total} in the text: what is owed must stand in it.'
  if (!words.includes('{school}')) return 'Keep {school} in the text: the family must know who writes.'
  if (/https?:|www\.|\b[\w-]+\.(com|net|org|gh|info|link|ly|me|app)\b/i.test(words))
    return 'A reminder has no link: parents are told to trust none.'
  if (/\{(?!children\}|total\}|phone\}|school\})/.test(words))
    return 'Only {children}, {total}, {phone} and {school} can be filled in.'
  const letters = problemOfLetters(words)
  if (letters) return letters
  const longest = toGsm(words)
    .replaceAll('{children}', '12')
    .replaceAll('{total}', 'GHS 999,999.99')
    .replaceAll('{phone}', '0200000000')
    .replaceAll('{school}', 'MMMMM')
  return fitsOneSegment(longest) ? null : 'This is longer than one SMS of 160 letters. Make it shorter.'
}
