import { formatAmount, type Pesewas, parseCedisOrZero, pesewas, withoutCurrency } from '#shared/money.ts'
import type { FeeGrid, GridFee } from '#web/queries/billing.ts'

/** A place in the grid: the row of a class and the column of a fee type, counted from 0. */
export interface CellPlace {
  row: number
  column: number
}

export type SavedFee = FeeGrid['fees'][number]

/** What was typed since the fees were saved, by the name of the cell. */
export type Typed = ReadonlyMap<string, string>

export const nameOfCell = (classId: string, feeType: string) => `${classId} ${feeType}`

/** What stands in a cell as it was saved. */
export function savedText(fee: SavedFee | undefined): string {
  return fee?.amount ? formatAmount(fee.amount) : ''
}

/** Pesewas, 0 for an empty cell, null for what is no amount. */
export function amountIn(text: string): Pesewas | null {
  const plain = text.trim()
  return plain === '' ? (0 as Pesewas) : parseCedisOrZero(plain)
}

/** The cells of a sheet that was copied: rows by lines, columns by tabs. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => withoutCurrency(cell).trim()))
}

/** The grid with a copied block put in from a cell on; what would stand outside of the grid is left away. */
export function withPasted(
  typed: Typed,
  grid: Pick<FeeGrid, 'classes' | 'feeTypes'>,
  from: CellPlace,
  cells: readonly (readonly string[])[],
): Typed {
  const next = new Map(typed)
  cells.forEach((line, down) => {
    line.forEach((text, right) => {
      const inClass = grid.classes[from.row + down]
      const feeType = grid.feeTypes[from.column + right]
      if (inClass && feeType) next.set(nameOfCell(inClass.classId, feeType.feeType), text)
    })
  })
  return next
}

/** Where a key leads: up and down at once, Enter down, left and right from the end of what is typed. */
export function cellAfter(
  key: string,
  { row, column }: CellPlace,
  at: { isAtStart: boolean; isAtEnd: boolean },
): CellPlace | null {
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  if (key === 'ArrowLeft' && at.isAtStart) return { row, column: column - 1 }
  if (key === 'ArrowRight' && at.isAtEnd) return { row, column: column + 1 }
  return null
}

/** The cells whose amount is another than the saved one, and those that hold no amount. */
export function changesIn(
  grid: FeeGrid,
  typed: Typed,
  dueDate: string | null,
): { changed: GridFee[]; wrong: string[]; billed: SavedFee[] } {
  const saved = savedFees(grid)
  const changed: GridFee[] = []
  const wrong: string[] = []
  const billed: SavedFee[] = []
  for (const { classId } of grid.classes) {
    for (const { feeType } of grid.feeTypes) {
      const name = nameOfCell(classId, feeType)
      const text = typed.get(name)
      if (text === undefined) continue
      const amount = amountIn(text)
      const before = saved.get(name)
      if (amount === null) wrong.push(name)
      else if (amount !== (before?.amount ?? 0)) {
        changed.push({ classId, feeType, amount, dueDate: before?.dueDate ?? dueDate })
        if (before?.billed) billed.push(before)
      }
    }
  }
  return { changed, wrong, billed }
}

export function savedFees({ fees }: FeeGrid): ReadonlyMap<string, SavedFee> {
  return new Map(fees.map((fee) => [nameOfCell(fee.classId, fee.feeType), fee]))
}

/** The empty cells with what was billed last term. */
export function withLastTerm(grid: FeeGrid, typed: Typed): Typed {
  const next = new Map(typed)
  for (const fee of grid.fees) {
    const name = nameOfCell(fee.classId, fee.feeType)
    const isEmpty = amountIn(next.get(name) ?? savedText(fee)) === 0
    if (isEmpty && fee.lastTerm) next.set(name, formatAmount(fee.lastTerm))
  }
  return next
}

/** What is chosen to be billed: saved, not billed this term, its class and its fee type ticked. */
export function feesToBill(
  grid: FeeGrid,
  without: { classes: ReadonlySet<string>; feeTypes: ReadonlySet<string> },
  dueDate: string | null,
): GridFee[] {
  const saved = savedFees(grid)
  return grid.classes.flatMap(({ classId, students }) =>
    students === 0 || without.classes.has(classId)
      ? []
      : grid.feeTypes.flatMap(({ feeType }) => {
          const fee = saved.get(nameOfCell(classId, feeType))
          if (!fee || !isPaid(fee) || fee.billed || without.feeTypes.has(feeType)) return []
          return [{ classId, feeType, amount: fee.amount ?? pesewas(0), dueDate: fee.dueDate ?? dueDate }]
        }),
  )
}

/** Somebody pays it: everybody, or a kind of pupil. */
function isPaid({ amount, kinds = [] }: SavedFee): boolean {
  return Boolean(amount) || kinds.some((kind) => kind.amount > 0)
}
