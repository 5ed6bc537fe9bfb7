import { expect, test } from 'vitest'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { FeeGrid } from '#web/queries/billing.ts'
import {
  amountIn,
  cellAfter,
  changesIn,
  feesToBill,
  pastedCells,
  withLastTerm,
  withPasted,
} from './grid-cells.ts'

const inside = { isAtStart: false, isAtEnd: false }

test('up, down and Enter leave a cell at once; left and right only from its ends', () => {
  const from = { row: 2, column: 1 }

  expect(cellAfter('ArrowUp', from, inside)).toEqual({ row: 1, column: 1 })
  expect(cellAfter('ArrowDown', from, inside)).toEqual({ row: 3, column: 1 })
  expect(cellAfter('Enter', from, inside)).toEqual({ row: 3, column: 1 })
  expect(cellAfter('ArrowLeft', from, inside)).toBeNull()
  expect(cellAfter('ArrowLeft', from, { ...inside, isAtStart: true })).toEqual({ row: 2, column: 0 })
  expect(cellAfter('ArrowRight', from, { ...inside, isAtEnd: true })).toEqual({ row: 2, column: 2 })
  expect(cellAfter('5', from, { isAtStart: true, isAtEnd: true })).toBeNull()
})

test('a block from a spreadsheet is put in from a cell on, and not beyond the grid', () => {
  const cells = pastedCells('GHS 400\t20\r\n450.50\t\r\n')

  const typed = withPasted(new Map(), gridOf([]), { row: 1, column: 0 }, cells)

  expect(Object.fromEntries(typed)).toEqual({ 'b School Fees': '400', 'b PTA Fees': '20' })
})

test('only what is another amount is saved; an empty cell takes the fee away, and letters are no amount', () => {
  const grid = gridOf([
    ['a', 'School Fees', 400_00],
    ['a', 'PTA Fees', 20_00],
  ])
  const typed = new Map([
    ['a School Fees', '400'],
    ['a PTA Fees', ''],
    ['b School Fees', '1,250.50'],
    ['b PTA Fees', 'twenty'],
  ])

  const { changed, wrong } = changesIn(grid, typed, '2026-12-01')

  expect(changed).toEqual([
    { classId: 'a', feeType: 'PTA Fees', amount: 0, dueDate: '2026-12-01' },
    { classId: 'b', feeType: 'School Fees', amount: 125_050, dueDate: '2026-12-01' },
  ])
  expect(wrong).toEqual(['b PTA Fees'])
  expect(['0.00', '12.345', '-5'].map(amountIn)).toEqual([0, null, null])
})

test('last term’s amounts fill the empty cells alone', () => {
  const grid = gridOf([
    ['a', 'School Fees', 400_00, 350_00],
    ['a', 'PTA Fees', null, 20_00],
  ])

  expect(Object.fromEntries(withLastTerm(grid, new Map()))).toEqual({ 'a PTA Fees': '20.00' })
})

test('to be billed is what is saved, ticked, has pupils and is not billed yet', () => {
  const grid = gridOf([
    ['a', 'School Fees', 400_00],
    ['a', 'PTA Fees', 20_00],
    ['b', 'School Fees', 450_00],
    ['b', 'PTA Fees', 20_00],
  ])
  const [first] = grid.fees
  if (first) first.billed = { amount: pesewas(400_00), students: 2 }

  const chosen = feesToBill(grid, { classes: new Set(), feeTypes: new Set(['PTA Fees']) }, null)

  expect(chosen).toEqual([{ classId: 'b', feeType: 'School Fees', amount: 450_00, dueDate: null }])
})

test('the day a fee is due is its own, and the one for all where it has none', () => {
  const grid = gridOf([
    ['a', 'School Fees', 400_00],
    ['b', 'School Fees', 450_00],
  ])
  const [first] = grid.fees
  if (first) first.dueDate = '2026-10-01'

  const chosen = feesToBill(grid, { classes: new Set(), feeTypes: new Set() }, '2026-11-01')

  expect(chosen.map(({ dueDate }) => dueDate)).toEqual(['2026-10-01', '2026-11-01'])
})

type Fee = [classId: string, feeType: string, amount: number | null, lastTerm?: number]

function gridOf(fees: readonly Fee[]): FeeGrid {
  return {
    term: null,
    lastTerm: null,
    kinds: [],
    classes: [
      { classId: 'a', className: 'Basic 1', students: 2 },
      { classId: 'b', className: 'Basic 2', students: 1 },
    ],
    feeTypes: [
      { feeType: 'School Fees', voluntary: false },
      { feeType: 'PTA Fees', voluntary: false },
    ],
    fees: fees.map(([classId, feeType, amount, lastTerm]) => ({
      classId,
      feeType,
      dueDate: null,
      billed: null,
      amount: amount as Pesewas | null,
      lastTerm: (lastTerm ?? null) as Pesewas | null,
    })),
    lastAct: null,
    unbilled: [],
  }
}
