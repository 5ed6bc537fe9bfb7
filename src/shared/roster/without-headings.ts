import { looksLikeDay, looksLikePhone } from './cell-kinds.ts'
import type { Recognise } from './headings.ts'
import type { RawRow } from './raw-sheets.ts'
import { letterOf } from './raw-sheets.ts'

/** Titles for the columns of a list that has none, by what most of their cells are. Money is not guessed: it is named and asked about. */
export function titlesByContent(rows: readonly RawRow[], isClass: (cell: string) => boolean): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const titles: string[] = []
  for (let place = 0; place < width; place += 1) {
    const cells = rows.map(({ cells }) => cells[place] ?? '').filter(Boolean)
    const most = (is: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(is).length * 4 >= cells.length * 3
    const kinds: [string, (cell: string) => boolean][] = [
      ['Phone', looksLikePhone],
      ['Date of birth', looksLikeDay],
      ['Gender', (cell) => /^(?:m|f|b|g|male|female|boy|girl)$/i.test(cell)],
      ['Class', (cell) => /\p{L}/u.test(cell) && isClass(cell)],
      ['Name', (cell) => /\p{L}{2}[\s,]+\p{L}/u.test(cell)],
      ['Guardian', (cell) => /\p{L}{2,}/u.test(cell)],
    ]
    const [said] = kinds.find(([title, is]) => !titles.includes(title) && most(is)) ?? []
    // A guardian comes after the child.
    titles.push(said && (said !== 'Guardian' || titles.includes('Name')) ? said : `Column ${letterOf(place)}`)
  }
  return titles
}

/** Which of these titles hold what. */
export function fieldsOf(titles: readonly string[], recognise: Recognise) {
  return new Map(
    titles.flatMap((title, place) => {
      const field = recognise(title)
      return field ? [[field, place] as const] : []
    }),
  )
}
