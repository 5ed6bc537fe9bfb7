import { Link } from 'react-router'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { useApart } from '#web/queries/namesakes.ts'
import type { Student } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import only from '#web/ui/only.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import tick from '#web/ui/tick.module.css'
import { Tick } from '#web/ui/tick.tsx'
import { type RowLinkProps, VirtualTable } from '#web/ui/virtual-table.tsx'
import styles from './tick-table.module.css'

interface TickTableProps {
  className: string
  students: readonly Student[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/**
 * Tick box, number, name, total owing, View Details. The box in the head ticks all that are shown. The arrows go from box to
 * box, so that Tab leads past a long class to what is done with it.
 */
export function TickTable({ className, students, ticked, onTick }: TickTableProps) {
  const ids = students.map(({ id }) => id)
  const all = ids.every((id) => ticked.has(id))
  const some = !all && ids.some((id) => ticked.has(id))
  const isUnbilled = useIsUnbilled()
  const apart = useApart()
  const toggle = (studentIds: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of studentIds) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onTick(next)
  }
  const selectAll = (
    <Tick aria-label="Select all" checked={all} partly={some} onChange={() => toggle(ids, !all)} />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is the same as in the head */}
      <label className={cx(tick.line, styles.all, only.phone)}>{selectAll} Select all</label>
      <VirtualTable
        caption={`Students of ${className}`}
        cards
        fixed
        className={styles.students}
        head={<Head box={selectAll} />}
        rows={students}
        columns={5}
        keyOf={(student) => student.id}
        rowState={({ id }) => (ticked.has(id) ? 'selected' : undefined)}
        cells={(student, index, link) => (
          <StudentCells
            student={student}
            order={index + 1}
            tabIndex={link.tabIndex}
            isTicked={ticked.has(student.id)}
            isUnbilled={isUnbilled(student)}
            apart={apart(student)}
            onTick={(on) => toggle([student.id], on)}
          />
        )}
      />
    </>
  )
}

interface StudentCellsProps {
  student: Student
  order: number
  tabIndex: RowLinkProps['tabIndex']
  isTicked: boolean
  isUnbilled: boolean
  /** What tells a namesake apart. */
  apart: string | undefined
  onTick: (on: boolean) => void
}

function StudentCells({ student, order, tabIndex, isTicked, isUnbilled, apart, onTick }: StudentCellsProps) {
  return (
    <>
      <td className={styles.pick}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a part of the kit */}
        <label className={styles.corner}>
          <Tick
            data-row-link
            tabIndex={tabIndex}
            aria-label={[fullName(student), apart].filter(Boolean).join(', ')}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        </label>
      </td>
      <td className={table.order}>{order}</td>
      <td className={styles.name}>
        <StudentName student={student} apart={apart} />
        {student.kind && <span className={cx(text.small, text.muted)}> {student.kind}</span>}
      </td>
      <BalanceCell balance={student.totalDebt} isUnbilled={isUnbilled} />
      <td className={cx(table.below, styles.details)}>
        <Link tabIndex={tabIndex} to={paths.student(student.id)}>
          {sentences.buttons.viewDetails}
          <span className={text.unseen}> of {fullName(student)}</span>
        </Link>
      </td>
    </>
  )
}

export function LoadingTicks() {
  return (
    <div aria-busy="true">
      <LoadingSaid sentence={sentences.loading.plain} />
      <Table cards fixed className={styles.students}>
        <Head box={null} />
        <tbody>
          <SkeletonRows widths={[20, 20, 200, 70, 84]} right={[3]} />
        </tbody>
      </Table>
    </div>
  )
}

function Head({ box }: { box: React.ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{box ?? <span className={text.unseen}>Select</span>}</th>
        <th scope="col">No.</th>
        <th scope="col">Name</th>
        <th scope="col" className={table.right}>
          Total owing (GH₵)
        </th>
        <th scope="col">
          <span className={text.unseen}>Details</span>
        </th>
      </tr>
    </thead>
  )
}
