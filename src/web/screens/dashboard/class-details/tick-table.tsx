import { Link } from 'react-router'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import type { Student } from '#web/queries/students.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import { VirtualTable } from '#web/ui/virtual-table.tsx'

interface TickTableProps {
  className: string
  students: readonly Student[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/** Tick box, number, name, total owing, View Details. The box in the head ticks all that are shown. */
export function TickTable({ className, students, ticked, onTick }: TickTableProps) {
  const all = students.every(({ id }) => ticked.has(id))
  const some = !all && students.some(({ id }) => ticked.has(id))
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onTick(next)
  }
  const selectAll = (
    <input
      className="tick"
      type="checkbox"
      aria-label="Select all"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
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
      <label className="tick-line phone-only all-line">{selectAll} Select all</label>
      <VirtualTable
        caption={`Students of ${className}`}
        className="cards t-fixed t-ticks ticks"
        head={<Head box={selectAll} />}
        rows={students}
        columns={5}
        keyOf={(student) => student.id}
        rowClass={({ id }) => (ticked.has(id) ? 'is-sel' : '')}
        cells={(student, index, link) => (
          <>
            <td className="pickbox">
              <label className="tick-cell">
                <input
                  className="tick"
                  type="checkbox"
                  aria-label={fullName(student)}
                  checked={ticked.has(student.id)}
                  onChange={(event) => toggle([student.id], event.currentTarget.checked)}
                />
              </label>
            </td>
            <td className="no">{index + 1}</td>
            <td>
              <StudentName student={student} />
            </td>
            <BalanceCell balance={student.totalDebt} />
            <td className="sub">
              <Link className="view" tabIndex={link.tabIndex} to={paths.student(student.id)}>
                {sentences.buttons.viewDetails}
                <span className="vh"> of {fullName(student)}</span>
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
      <p className="vh" role="status">
        {sentences.loading.plain}
      </p>
      <table className="cards t-fixed t-ticks">
        <Head box={null} />
        <tbody>
          <SkeletonRows widths={[20, 20, 200, 70, 84]} right={[3]} />
        </tbody>
      </table>
    </div>
  )
}

function Head({ box }: { box: React.ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{box ?? <span className="vh">Select</span>}</th>
        <th scope="col">No.</th>
        <th scope="col">Name</th>
        <th scope="col" className="r">
          Total owing (GH₵)
        </th>
        <th scope="col">
          <span className="vh">Details</span>
        </th>
      </tr>
    </thead>
  )
}
