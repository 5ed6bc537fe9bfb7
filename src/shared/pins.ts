const DIGITS = '01234567890'

/**
 * Why nobody should have these six digits as a PIN, or null: runs (123456, 987654), repeats (000000, 121212, 123123), and a
 * year somebody was born in, first or last (198012, 121980).
 */
export function weaknessOfPin(pin: string): string | null {
  const steps = [...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place]))
  if (/^(\d)\1*$|^(\d\d)\2*$|^(\d{3})\3$/.test(pin)) return NOT_SIMPLE
  const backwards = [...DIGITS].toReversed().join('')
  if (DIGITS.includes(pin) || backwards.includes(pin) || new Set(steps).size === 1) return NOT_SIMPLE
  if ([pin.slice(0, 4), pin.slice(2)].some(isBirthYear)) return NOT_SIMPLE
  return null
}

/** What a desk says to it. */
const NOT_SIMPLE = 'Six digits. Not one six times, not in a row, not a year.'

function isBirthYear(text: string): boolean {
  return Number(text) >= 1920 && Number(text) <= 2025
}
