/**
 * A line of text as it is kept, however it was typed: letters composed, ligatures and full-width forms as plain letters (NFKC), a
 * hyphen that does not break as a hyphen, and nothing that is not seen but changes what is: directions, joiners, soft hyphens.
 */
export function keptText(text: string): string {
  // An accent that stands alone is somebody's apostrophe; NFKC would make a blank and an accent of it.
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(UNSEEN, '')
}

const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
