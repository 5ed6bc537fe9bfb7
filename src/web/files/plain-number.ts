/** A spreadsheet works with 15 digits, and what it adds up is off by less than this. */
const OFF_MAX = 1e-9

/** `1234.5` for the 1234.4999999999998 that a spreadsheet keeps; what truly has more decimals keeps them. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const rounded = Math.round(value * 100) / 100
  return Math.abs(value - rounded) < Math.max(OFF_MAX, Math.abs(value) * 1e-13)
    ? String(rounded)
    : String(value)
}
