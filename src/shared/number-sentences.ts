/** What is wrong with a number as it was typed, or doubtful: the reason, and what a sentence about it says. */
export interface NumberDoubt {
  reason: NumberReason
  /** Its first three digits, and how many digits it has. */
  prefix: string
  count: number
}

/** English, for the server and the school's own pages. The parents' app has its own language. */
export const numberSentences = {
  abroad: () => 'Only numbers of Ghana can sign in here. Ask the school to write down one of Ghana.',
  landline: ({ prefix }) => `${prefix} is a landline, and no SMS reaches it. Type a mobile number.`,
  service: ({ prefix }) => `${prefix} is a service number. Type your mobile number.`,
  none: () => 'Type your phone number, such as 024 123 4567.',
  noZero: () => 'A number begins with 0, such as 024 123 4567.',
  digits: ({ count }) => `A number has ten digits; this one has ${COUNTS[count] ?? count}.`,
  walletAbroad: () => 'Only a wallet of Ghana can pay. Type its number, such as 024 123 4567.',
  walletDigits: () => 'A mobile number has ten digits, such as 024 123 4567.',
  noMobile: ({ prefix }) => `${prefix} is not a mobile number in Ghana. Check the first three digits.`,
  unknown: ({ prefix }) => `We do not know numbers with ${prefix} yet. Check the first three digits.`,
} satisfies Record<string, (facts: { prefix: string; count: number }) => string>

export type NumberReason = keyof typeof numberSentences
/** The same in any language. */
export type NumberSentences = Record<NumberReason, (facts: { prefix: string; count: number }) => string>

/** What is said of it. */
export function sayNumber(
  { reason, ...facts }: NumberDoubt,
  sentences: NumberSentences = numberSentences,
): string {
  return sentences[reason](facts)
}

const COUNTS: Record<number, string> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  11: 'eleven',
  12: 'twelve',
}
