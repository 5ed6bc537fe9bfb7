import type { RosterAccount } from '#shared/roster/account.ts'
import type { RowOfFile } from './account.tsx'
import { type CheckedImport, ROW_OF_FIRST } from './use-import.ts'

/** Every row of the file in its order, with where it goes: what the page knows of it and what the server says. */
export function rowsOfFile({ list, check, choices }: CheckedImport): RowOfFile[] {
  const known = new Set(check.known.map(({ row }) => row))
  const changes = new Set(check.changes.filter(({ isOther }) => !isOther).map(({ row }) => row))
  const at = { sent: 0, leftOut: 0, passedOver: 0, hidden: 0 }
  return list.places.flatMap((place): RowOfFile[] => {
    const turn = at[place]
    at[place] += 1
    const row = list[place === 'sent' ? 'rows' : place][turn]
    if (!row) return []
    if (place !== 'sent') return [{ ...row, kind: place }]
    const number = turn + ROW_OF_FIRST
    const isOut = choices.rows.get(row.id)?.is === 'out'
    const kind: keyof RosterAccount = isOut
      ? 'leftOut'
      : known.has(number)
        ? 'known'
        : changes.has(number)
          ? 'changes'
          : 'broughtIn'
    return [{ ...row, kind }]
  })
}
