import type { Pupil } from './papers.ts'

/** What tells a pupil from all others on paper: the code, else the school's own number, with the word for it. */
export function pupilMark({ code, number }: Pupil): { label: string; value: string | null } {
  if (code) return { label: 'Code', value: code }
  return { label: 'No.', value: number ?? null }
}

/** `Basic 4, code AGA-4F7K`. */
export function placeAndMark(pupil: Pupil): string {
  const { label, value } = pupilMark(pupil)
  return [pupil.className, value ? `${label === 'Code' ? 'code' : label} ${value}` : '']
    .filter(Boolean)
    .join(', ')
}

/** The heading of a pupil's lines on a receipt for several: `Kofi Asamoah, Basic 4, code AGA-4F7K`. */
export function pupilHeading(pupil: Pupil): string {
  return `${pupil.name}, ${placeAndMark(pupil)}`
}
