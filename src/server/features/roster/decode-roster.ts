/** Text, or the sentence that says why the bytes are none. */
export type Decoded = { text: string; encoding: string } | { problem: string }

/**
 * The text of a file as spreadsheets save it: UTF-8 with or without its mark, UTF-16, else Windows-1252. What is no
 * text at all (a workbook, a PDF) is said by name.
 */
export function decodeRoster(bytes: Uint8Array): Decoded {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const known = KINDS.find(([mark]) => start.startsWith(mark))
  if (known) return { problem: known[1] }
  if (start.startsWith('\xff\xfe')) return decodeAs('utf-16le', bytes) ?? broken
  if (start.startsWith('\xfe\xff')) return decodeAs('utf-16be', bytes) ?? broken
  const unmarked = zeroPlaces(bytes)
  if (unmarked) return decodeAs(unmarked, bytes) ?? broken
  const decoded = decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes)
  return decoded && !UNPRINTABLE.test(decoded.text) ? decoded : broken
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

/** What a text file never holds, and what Windows-1252 leaves undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/

function decodeAs(encoding: string, bytes: Uint8Array): { text: string; encoding: string } | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return undefined
  }
}

/** UTF-16 without its mark shows as every other byte being zero. */
function zeroPlaces(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 1_000)
  if (sample.length < 4) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.3 && even < odd / 10) return 'utf-16le'
  return even > sample.length * 0.3 && odd < even / 10 ? 'utf-16be' : undefined
}
