import { sentencesIn } from '#shared/to-parents/sentences.ts'
import type { Pupil } from './papers.ts'

/** What tells a pupil from all others on paper: the code, else the school's own number, with the word for it. */
export function pupilMark(
  { code, number }: Pupil,
  words = sentencesIn('en').receipt,
): { label: string; value: string | null } {
  if (code) return { label: words.code, value: code }
  return { label: 'No.', value: number ?? null }
}

/** `Basic 4, code AGA-4F7K`. */
export function placeAndMark(pupil: Pupil, words = sentencesIn('en').receipt): string {
  const { className, code, number } = pupil
  const mark = code ? words.codeAfterClass({ code }) : number ? `No. ${number}` : ''
  return [className, mark].filter(Boolean).join(', ')
}

/** The heading of a pupil's lines on a receipt for several: `Kofi Asamoah, Basic 4, code AGA-4F7K`. */
export function pupilHeading(pupil: Pupil, words = sentencesIn('en').receipt): string {
  return `${pupil.name}, ${placeAndMark(pupil, words)}`
}
