import { Link } from 'react-router'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { type ClassFeeAddress, paths } from '#web/paths.ts'
import { balanceOn, type Student } from '#web/queries/students.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import { VirtualTable } from '#web/ui/virtual-table.tsx'

interface ClassFeeTableProps {
  students: readonly Student[]
  address: ClassFeeAddress
  /** While a new amount is typed: what it would add to each child's debt. Then the table grows a column. */
  differences: ReadonlyMap<string, Pesewas> | undefined
}

/** Number, student name, debt; and while editing, the debt after Save. */
export function ClassFeeTable({ students, address, differences }: ClassFeeTableProps) {
  return (
    <VirtualTable
      caption={`${address.feeType} of ${address.className}, by surname`}
      className="cards t-fixed t-fee"
      head={<Head withAfter={differences !== undefined} />}
      rows={students}
      columns={differences ? 4 : 3}
      keyOf={(student) => student.id}
      cells={(student, index, link) => {
        const balance = balanceOn(student, address.feeType)
        return (
          <>
            <td className="no">{index + 1}</td>
            <td>
              <Link {...link} to={paths.studentFee(address, student.id)}>
                <StudentName student={student} />
              </Link>
            </td>
            <BalanceCell balance={balance} className={differences ? 'skip-phone' : ''} />
            {differences && (
              <BalanceCell
                balance={pesewas(balance + (differences.get(student.id) ?? 0))}
                className="plain"
              />
            )}
          </>
        )
      }}
    />
  )
}

export function LoadingClassFee() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {sentences.loading.plain}
      </p>
      <table className="cards t-fixed t-fee">
        <Head withAfter={false} />
        <tbody>
          <SkeletonRows widths={[20, 200, 70]} right={[2]} />
        </tbody>
      </table>
    </div>
  )
}

function Head({ withAfter }: { withAfter: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">No.</th>
        <th scope="col">Student Name</th>
        <th scope="col" className="r">
          Debt (GH₵)
        </th>
        {withAfter && (
          <th scope="col" className="r">
            After Save (GH₵)
          </th>
        )}
      </tr>
    </thead>
  )
}
