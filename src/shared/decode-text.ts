/**
 * The text of a file as spreadsheets and banks save it: UTF-8 with or without its mark, UTF-16, else Windows-1252; null
 * for what is no text at all.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } | null {
  const start = String.fromCharCode(...bytes.subarray(0, 2))
  if (start === '\xff\xfe') return decodeAs('utf-16le', bytes)
  if (start === '\xfe\xff') return decodeAs('utf-16be', bytes)
  const unmarked = zeroPlaces(bytes)
  if (unmarked) return decodeAs(unmarked, bytes)
  const decoded = decodeAs('utf-8', bytes) ?? cutUtf8(bytes) ?? decodeAs('windows-1252', bytes)
  return decoded && !UNPRINTABLE.test(decoded.text) ? decoded : null
}

/** What a text file never holds, and what Windows-1252 leaves undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/

function decodeAs(encoding: string, bytes: Uint8Array): { text: string; encoding: string } | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

/** UTF-8 that breaks off within its last letter: other letters of several bytes say that it is none of Windows-1252. */
function cutUtf8(bytes: Uint8Array): { text: string; encoding: string } | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return /[\u0080-\uffff]/.test(text) ? { text, encoding: 'utf-8' } : null
  } catch {
    return null
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
