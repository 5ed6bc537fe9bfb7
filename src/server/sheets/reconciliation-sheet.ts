import { formatDay } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { nameOfItem } from '#shared/reconciled-items.ts'
import { type ReconciliationPaper, titleOf } from '../paper/index.ts'
import type { Column, Sheet } from './cells.ts'

interface Row {
  item: string
  day: string | null
  what: string
  amount: Pesewas
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Item', type: 'text', width: 34, of: (row) => row.item },
  { title: 'Date', type: 'day', of: (row) => row.day },
  { title: 'What', type: 'text', width: 40, of: (row) => row.what },
  { title: 'Amount', type: 'money', width: 14, of: (row) => row.amount },
]

/** The reconciliation as a sheet: the statement, each thing between it and the books (below zero where the statement has more), the books. */
export function reconciliationSheet(paper: ReconciliationPaper): Sheet<Row> {
  const end = formatDay(paper.to)
  const rows: Row[] = [
    {
      item: 'The statement says',
      day: paper.to,
      what: `at the end of ${end}`,
      amount: paper.statement.after,
    },
    ...paper.items.flatMap(({ item, things }) =>
      things.map(({ date, what, amount }) => ({
        item: nameOfItem(item),
        day: date,
        what,
        amount: (-amount || 0) as Pesewas,
      })),
    ),
    { item: 'The books say', day: paper.to, what: `at the end of ${end}`, amount: paper.books.after },
  ]
  return { title: titleOf(paper), columns: COLUMNS, batches: [rows] }
}
