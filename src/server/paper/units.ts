/** Millimetres in points. */
export const mm = (length: number) => (length * 72) / 25.4

/** A length as PDF wants it: two decimals are a hundredth of a point. */
export function pt(length: number): string {
  return String(Math.round(length * 100) / 100)
}
