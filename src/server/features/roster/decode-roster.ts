import { decodeText } from '#shared/decode-text.ts'

/** Text, or the sentence that says why the bytes are none. */
export type Decoded = { text: string; encoding: string } | { problem: string }

/** The text of a class list. What is no text at all (a workbook, a PDF) is said by name. */
export function decodeRoster(bytes: Uint8Array): Decoded {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const known = KINDS.find(([mark]) => start.startsWith(mark))
  if (known) return { problem: known[1] }
  return decodeText(bytes) ?? broken
}

const KINDS: readonly (readonly [string, string])[] = [
  [
    'PK\x03\x04',
    'This is an Excel workbook. In Excel choose Save As, then “CSV UTF-8”, and import that file.',
  ],
  [
    '\xd0\xcf\x11\xe0',
    'This is an old Excel workbook. In Excel choose Save As, then “CSV UTF-8”, and import that file.',
  ],
  ['%PDF', 'This is a PDF. Export the list from the program it was made with as CSV.'],
]

const broken: Decoded = {
  problem: 'The letters of this file cannot be read. Save it again as “CSV UTF-8” and import that file.',
}
