import { sentencesIn } from '#shared/to-parents/sentences.ts'

/**
 * How a bill is paid: at the office, and by what else the school has set (`payTo`, null for nothing else), with what to write as the
 * reference, so that the office knows whose money it is.
 */
export function payNote(
  payTo: string | null | undefined,
  reference: string | null | undefined,
  words = sentencesIn('en').receipt,
): string {
  if (!payTo) return words.payOffice
  return reference ? words.payAlsoBy({ payTo, reference }) : words.payAlso({ payTo })
}

/** How a parent sees the child's fees on a phone, where the school lets parents in. */
export function inviteNote(parentsAt: string, code: string): string {
  return `On your phone: ${parentsAt}, first time with the code ${code}.`
}
