import type { Pesewas } from '#shared/money.ts'
import { type ReductionReportPaper, titleOf } from '../paper/index.ts'
import type { Sheet } from './cells.ts'

interface Row {
  by: 'Rule' | 'Class'
  name: string
  kind: string | null
  children: number
  charged: Pesewas | null
  amount: Pesewas
}

/** What reductions cost as one sheet: first by rule, then by class. Each half comes to the same sum. */
export function reductionSheet(paper: ReductionReportPaper): Sheet<Row> {
  const byRule = paper.byRule.map(
    ({ kindName, ...row }): Row => ({ by: 'Rule', kind: kindName, charged: null, ...row }),
  )
  const byClass = paper.byClass.map(
    ({ className, ...row }): Row => ({ by: 'Class', name: className, kind: null, ...row }),
  )
  return {
    title: titleOf(paper),
    columns: [
      { title: 'By', type: 'text', of: (row) => row.by },
      { title: 'Rule or class', type: 'text', width: 34, of: (row) => row.name },
      { title: 'Kind', type: 'text', of: (row) => row.kind },
      { title: 'Children', type: 'count', of: (row) => row.children },
      { title: 'Charged', type: 'money', width: 14, of: (row) => row.charged },
      { title: 'Taken off', type: 'money', width: 14, of: (row) => row.amount },
    ],
    batches: [[...byRule, ...byClass]],
  }
}
