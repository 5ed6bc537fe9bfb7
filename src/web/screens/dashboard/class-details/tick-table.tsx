import { Link } from 'react-router'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import type { Student } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import only from '#web/ui/only.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import tick from '#web/ui/tick.module.css'
import { Tick } from '#web/ui/tick.tsx'
import { VirtualTable } from '#web/ui/virtual-table.tsx'
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
  const all = students.every(({ id }) => ticked.has(id))
  const some = !all && students.some(({ id }) => ticked.has(id))
  const isUnbilled = useIsUnbilled()
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onTick(next)
  }
  const selectAll = (
    <Tick
      aria-label="Select all"
      checked={all}
      partly={some}
      onChange={() =>
        toggle(
          students.map(({ id }) => id),
          !all,
        )
      }
    />
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
          <>
            <td className={styles.pick}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a part of the kit */}
              <label className={styles.corner}>
                <Tick
                  data-row-link
                  tabIndex={link.tabIndex}
                  aria-label={fullName(student)}
                  checked={ticked.has(student.id)}
                  onChange={(event) => toggle([student.id], event.currentTarget.checked)}
                />
              </label>
            </td>
            <td className={table.order}>{index + 1}</td>
            <td className={styles.name}>
              <StudentName student={student} />
            </td>
            <BalanceCell balance={student.totalDebt} isUnbilled={isUnbilled(student)} />
            <td className={cx(table.below, styles.details)}>
              <Link tabIndex={link.tabIndex} to={paths.student(student.id)}>
                {sentences.buttons.viewDetails}
                <span className={text.unseen}> of {fullName(student)}</span>
              </Link>
            </td>
          </>
        )}
      />
    </>
  )
}

export function LoadingTicks() {
  return (
    <div aria-busy="true">
      <p className={text.unseen} role="status">
        {sentences.loading.plain}
      </p>
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
