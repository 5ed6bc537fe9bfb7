const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `AGA-4F7K` and what stands for it: `aga 4f7k`, `AGA4F7K`, `AGA/4F7K`, also with a hyphen that does not show. I, L, O, 0 and 1 are in no code, but may be typed in one. */
const WRITTEN = /^([0-9A-Z]{3,4}?)[\s\u00ad\u2010-\u2014\u2212_./:-]*([0-9A-Z]{4,6})$/

/**
 * Whether the last character of a pupil code follows from the others: one wrong character and any two that are swapped always show.
 * The rule is in `features/students/pupil-codes.sql`.
 */
export function isPupilCode(code: string): boolean {
  const characters = code.replace('-', '')
  const digits = [...characters].map((character) => ALPHABET.indexOf(character))
  if (digits.includes(-1)) return false
  return (
    digits.reduce((sum, digit, index) => sum + digit * (digits.length - index), 0) % ALPHABET.length === 0
  )
}

/** What was typed looks like a code of this school (`AGA`) and is none: a character is wrong, or two are swapped. */
export function isMistypedCode(typed: string, schoolsPart: string): boolean {
  const [, part, rest = ''] = WRITTEN.exec(typed.trim().toUpperCase()) ?? []
  // Six digits are a receipt's number, and letters alone a name.
  if (part !== schoolsPart || /^\d{6}$/.test(rest) || !/[\d-]/.test(typed)) return false
  return !isPupilCode(`${part}-${rest}`)
}
