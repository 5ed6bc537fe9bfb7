import type { ReactNode } from 'react'
import type { Pesewas } from '#shared/money.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { SortHead, type Sorting } from '#web/ui/sort-head.tsx'
import table from '#web/ui/table.module.css'
import styles from './student-list.module.css'

/** A row of the desk's list, for the desk and for what stands there before it (first-screen/first-rows.tsx). */

/** What gives the table of the list its columns. */
export const columns = styles.columns

export function StudentHead({ sorting }: { sorting: Sorting }) {
  return (
    <thead data-heads className={styles.heads}>
      <tr>
        <th scope="col">No.</th>
        <SortHead label="Student Name" name="name" sorting={sorting} />
        <SortHead label="Class" name="class" sorting={sorting} />
        <SortHead label="Total Debt (GH₵)" name="owed" figures sorting={sorting} />
      </tr>
    </thead>
  )
}

interface StudentCellsProps {
  index: number
  name: ReactNode
  /** The class, or that they have completed the school. */
  place: string
  balance: Pesewas
  isUnbilled?: boolean
}

export function StudentCells({ index, name, place, balance, isUnbilled = false }: StudentCellsProps) {
  return (
    <>
      <td className={table.order}>{index + 1}</td>
      <td>{name}</td>
      <td className={table.below}>{place}</td>
      <BalanceCell balance={balance} isUnbilled={isUnbilled} />
    </>
  )
}
