import { fieldOf, plainHeading } from '../roster-fields.ts'
import { letterOf, type RawRow, type RawSheet } from './raw-sheets.ts'

/** Headings stand among the first rows. */
const LOOKED_AT = 30

/** Two lists printed beside each other on one sheet are two sheets: each with its own columns, titles and merged cells. */
export function partedBeside(sheet: RawSheet): RawSheet[] {
  const at = besideAt(sheet.rows)
  if (at === undefined) return [sheet]
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length))
  const [left, right] = [columnsOf(sheet, 0, at - 1), columnsOf(sheet, at, width - 1)]
  return [left, ...partedBeside(right)]
}

/** The column in which a second list begins: its headings say again what the first ones say, the children's names among them. */
export function besideAt(rows: readonly RawRow[]): number | undefined {
  const top = rows.slice(0, LOOKED_AT)
  for (const [place, { cells }] of top.entries()) {
    const headings = cells.map(plainHeading)
    const name = cells.findIndex(isName)
    const again = headings.findIndex((heading, at) => at > name && heading === headings[name])
    // Under `PARENT` the same words speak of somebody else.
    const isOfGuardian = top
      .slice(Math.max(0, place - 2), place + 1)
      .some((row) => row.cells.some((cell, at) => at > name && at <= again && isGuardian(cell)))
    if (name < 0 || again < 0 || isOfGuardian) continue
    const begins = beginningOf(headings, name, again)
    const own = headings.slice(begins - (again - name), begins).filter(Boolean)
    const same = headings.filter((heading, at) => at >= begins && heading && own.includes(heading))
    if (same.length >= 2 && same.length * 2 >= own.length) return begins
  }
  return undefined
}

/** As far left of the second name as the headings are those left of the first. */
function beginningOf(headings: readonly string[], name: number, again: number): number {
  let back = 0
  while (
    back < name &&
    again - back - 1 > name &&
    headings[name - back - 1] !== '' &&
    headings[name - back - 1] === headings[again - back - 1]
  )
    back += 1
  return again - back
}

function isName(cell: string): boolean {
  return ['name', 'surname', 'firstName'].includes(fieldOf(cell, []) ?? '')
}

function isGuardian(cell: string): boolean {
  return /\b(?:parents?|guardians?|father|mother)\b/i.test(cell)
}

function columnsOf({ name, rows, merges = [], isHidden }: RawSheet, from: number, to: number): RawSheet {
  const columns = `columns ${letterOf(from)} to ${letterOf(to)}`
  return {
    name: name ? `${name}, ${columns}` : `C${columns.slice(1)}`,
    rows: rows.flatMap((row) => {
      const cells = row.cells.slice(from, to + 1)
      return cells.some(Boolean) ? [{ ...row, cells }] : []
    }),
    merges: merges.flatMap((merge) =>
      merge.left >= from && merge.left <= to
        ? [{ ...merge, left: merge.left - from, right: Math.min(merge.right, to) - from }]
        : [],
    ),
    ...(isHidden ? { isHidden } : {}),
  }
}
