import { readDate } from './written-dates.ts'

const LINES_MAX = 4
const PART = /^[\d:.,\s/-]*(?:[ap]\.?m\.?|gmt|utc|[a-z]{3,9}\.?)?[\d:.,\s/-]*(?:[ap]\.?m\.?)?$/i

/** Whether a text is a date as statements write it, and no figure. */
export function isDate(text: string): boolean {
  return /\d.*[\p{L}/.-]|^\d{8}/u.test(text) && readDate(text.trim()) !== null
}

/** Whether a cell may be a part of a date that is broken over several lines. */
export function isPartOfDate(cell: string): boolean {
  return /\d/.test(cell) && PART.test(cell)
}

/** The lines at which rows begin, by what stands in the column of dates: `20-Nov-` and `2026` below it are one date. */
export function rowStarts(cells: readonly string[]): number[] {
  const starts: number[] = []
  for (let at = 0; at < cells.length; ) {
    const lines = linesOfDate(cells.slice(at, at + LINES_MAX))
    if (lines > 0) starts.push(at)
    at += Math.max(1, lines)
  }
  return starts
}

function linesOfDate(cells: readonly string[]): number {
  if (!/^\D?\d|^\p{L}{3}/u.test(cells[0] ?? '')) return 0
  for (let lines = 1; lines <= cells.length; lines += 1) {
    const parts = cells.slice(0, lines)
    if (parts.includes('') || (lines > 1 && !parts.every(isPartOfDate))) return 0
    if (joinings(parts).some(isDate)) return lines
  }
  return 0
}

/** The parts of a date as one: joined without a blank where that makes a date, as `20-Nov-20` and `26` do. */
export function joinedDate(parts: readonly string[]): string {
  const full = parts.filter(Boolean)
  if (full.length > LINES_MAX) return full.join(' ')
  return joinings(full).find(isDate) ?? full.join(' ')
}

/** All ways to join parts, with a blank or without. */
function joinings(parts: readonly string[]): string[] {
  return parts.reduce<string[]>(
    (joined, part) =>
      joined.length === 0
        ? [part]
        : ['', ' '].flatMap((between) => joined.map((one) => one + between + part)),
    [],
  )
}
