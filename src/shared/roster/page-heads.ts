import { looksLikeDay, looksLikePhone } from './cell-kinds.ts'
import type { Band } from './headings.ts'
import type { RawRow } from './raw-sheets.ts'

/** What stands right above headings that come again, where no child's name stands: `PRESBY JHS`, `PAGE 2`. */
export function pageHeads(
  rows: readonly RawRow[],
  bands: readonly Band[],
  isClass: (cell: string) => boolean,
): ReadonlySet<number> {
  const heads = new Set<number>()
  for (const [turn, { from }] of bands.entries()) {
    const before = bands[turn - 1]
    if (!before) continue
    const isHead = ({ cells }: RawRow) =>
      nameCells(cells, before.fields).length === 0 &&
      !isClass(cells[before.fields.get('class') ?? -1] ?? '') &&
      !cells.some((cell) => looksLikePhone(cell) || looksLikeDay(cell))
    for (let at = from - 1; at > before.to; at -= 1) {
      const row = rows[at]
      if (!row || !isHead(row)) break
      heads.add(at)
    }
  }
  return heads
}

/** What stands in the columns of names. */
export function nameCells(cells: readonly string[], fields: Band['fields']): string[] {
  return (['name', 'surname', 'firstName'] as const).flatMap((field) => cells[fields.get(field) ?? -1] || [])
}
