import type { RosterField } from '../roster-fields.ts'
import type { RawRow, RawSheet } from './raw-sheets.ts'

/** What brothers and sisters, or the children of a class, have in common when their cells are merged; never money. */
const SHARED = new Set<RosterField>([
  'class',
  'guardian',
  'guardianFirstName',
  'guardianSurname',
  'phone',
  'address',
  'family',
])

/** The rows with what one cell says of several: merged over them, or a class that stands only beside the first of its children. */
export function filledDown(
  { rows, merges = [] }: RawSheet,
  fields: ReadonlyMap<RosterField, number>,
  from: number,
  isClass: (cell: string) => boolean,
): RawRow[] {
  const shared = new Set([...fields].flatMap(([field, place]) => (SHARED.has(field) ? [place] : [])))
  const down = merges.filter(({ top, bottom, left }) => bottom > top && shared.has(left))
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const said = new Map<number, Map<number, string>>()
  for (const { top, bottom, left } of down) {
    const text = byLine.get(top)?.cells[left] ?? ''
    for (let line = top + 1; line <= bottom; line += 1)
      said.set(line, new Map([...(said.get(line) ?? []), [left, text]]))
  }
  const filled = rows.map((row) => withCells(row, said.get(row.line)))
  return withClassBelow(filled, fields.get('class') ?? -1, from, isClass)
}

function withCells(row: RawRow, said: ReadonlyMap<number, string> | undefined): RawRow {
  if (!said) return row
  const cells = [...row.cells]
  for (const [place, text] of said) {
    while (cells.length <= place) cells.push('')
    cells[place] ||= text
  }
  return { ...row, cells }
}

/** Where most rows leave the class free, it is that of the row above. A row that says little else is left alone. */
function withClassBelow(
  rows: readonly RawRow[],
  at: number,
  from: number,
  isClass: (cell: string) => boolean,
): RawRow[] {
  const below = rows.slice(from).filter(({ cells }) => cells.filter(Boolean).length > 1)
  const empty = below.filter(({ cells }) => !cells[at])
  if (at < 0 || empty.length * 2 < below.length || !isClass(below[0]?.cells[at] ?? '')) return [...rows]
  let before = ''
  return rows.map((row, place) => {
    if (place < from || row.cells.filter(Boolean).length < 2) return row
    if (row.cells[at]) before = row.cells[at] ?? ''
    return row.cells[at] ? row : withCells(row, new Map([[at, before]]))
  })
}
