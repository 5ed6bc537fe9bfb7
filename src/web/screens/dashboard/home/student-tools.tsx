import { useQuery } from '@tanstack/react-query'
import type { SchoolClass } from '#web/queries/classes.ts'
import { COMPLETED } from '#web/queries/students.ts'
import { leaversQuery } from '#web/queries/students-at-counter.ts'
import { cx } from '#web/ui/cx.ts'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import styles from './student-tools.module.css'
import type { StudentChoice } from './use-student-choice.ts'

const balanceOptions = [
  { value: 'owes', label: 'Owes' },
  { value: 'credit', label: 'In credit' },
  { value: 'paid-up', label: 'Paid up' },
]

interface StudentToolsProps {
  choice: StudentChoice
  classes: readonly SchoolClass[] | undefined
}

/** The search, the class and who owes: on one line, also on a phone. */
export function StudentTools({ choice, classes }: StudentToolsProps) {
  const { data: leavers } = useQuery(leaversQuery())
  const classOptions = [
    ...(classes ?? []).map(({ name }) => ({ value: name, label: name })),
    ...(leavers?.length ? [{ value: COMPLETED, label: COMPLETED }] : []),
  ]
  return (
    <Row align="end" gap={3} className={cx(styles.tools, only.screen)} data-tools>
      <div className={styles.search}>
        <SearchField
          label="Search by name"
          value={choice.name}
          onChange={choice.setName}
          onDown={focusFirstRow}
        />
      </div>
      <div className={styles.choice}>
        <FilterSelect
          label="Class"
          all="All Classes"
          options={classOptions}
          value={choice.className}
          onChange={choice.setClassName}
        />
      </div>
      <div className={styles.choice}>
        <FilterSelect
          label="Balance"
          all="All balances"
          options={balanceOptions}
          value={choice.balance}
          onChange={choice.setBalance}
        />
      </div>
    </Row>
  )
}
