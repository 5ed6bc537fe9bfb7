/** No I, L, O and U: they are read as another, and may be typed in their place. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const READ_AS: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }

/** The school's four characters, eleven of what was closed, and one that follows from the others. */
const CLOSING_CODE_LENGTH = 16
const MODULUS = 31

export type TypedCode = { code: string } | { wrong: string }

/** The code of a state of a school's books: its school's code and the first 55 bits of a SHA-256, given in hex. */
export function closingCodeOf(schoolCode: string, hashInHex: string): string {
  // Of a school that has done nothing there is none yet.
  let bits = BigInt(`0x${hashInHex.slice(0, 14).padEnd(14, '0')}`) >> 1n
  let characters = ''
  for (let index = 0; index < 11; index += 1) {
    characters = (ALPHABET[Number(bits & 31n)] ?? '') + characters
    bits >>= 5n
  }
  const body = schoolCode.toUpperCase() + characters
  return body + checkOf(body)
}

/** `K7QM 2XRD 90VF C4TH`. */
export function groupedCode(code: string): string {
  return code.replace(/.{4}(?!$)/g, '$& ')
}

/** A code as somebody typed it, in any case, with or without spaces; or what is wrong with it, in words. */
export function readClosingCode(typed: string): TypedCode {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\u00ad\u2010-\u2015\u2212_./:-]/g, '')
    .replace(/[ILOU]/g, (letter) => READ_AS[letter] ?? letter)
  const foreign = [...plain].find((character) => !ALPHABET.includes(character))
  if (foreign) return { wrong: `A code has only letters and digits; “${foreign}” is in none.` }
  if (plain.length !== CLOSING_CODE_LENGTH) {
    const typedCount = plain.length === 0 ? 'none is typed' : `${plain.length} are typed`
    return { wrong: `A code has ${CLOSING_CODE_LENGTH} letters and digits; ${typedCount}.` }
  }
  if (checkOf(plain.slice(0, -1)) !== plain.at(-1))
    return {
      wrong: 'A character of this code is wrong, or two have changed places. Compare it group by group.',
    }
  return { code: plain }
}

/** Shows one wrong character, and two that are swapped. */
function checkOf(body: string): string {
  const sum = [...body].reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (index + 1),
    0,
  )
  return ALPHABET[sum % MODULUS] ?? ''
}
