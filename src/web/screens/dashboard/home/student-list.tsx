import { Link } from 'react-router'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import type { Student } from '../../../queries/students.ts'
import { Empty } from '../../../ui/empty.tsx'
import { BalanceCell } from '../../../ui/figure.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StudentName } from '../../../ui/student-name.tsx'
import { VirtualTable } from '../../../ui/virtual-table.tsx'
import { FirstSteps } from './first-steps.tsx'

interface StudentListProps {
  students: readonly Student[] | undefined
  isFiltered: boolean
  error: Error | null
  onRetry: () => void
}

/** No., Student Name, Class, Total Debt: by surname, any number of rows. */
export function StudentList({ students, isFiltered, error, onRetry }: StudentListProps) {
  if (!students && error) {
    return (
      <div className="card">
        <Problem sentence="The students did not load." detail={error.message} onRetry={onRetry} />
      </div>
    )
  }
  if (!students) return <LoadingList />
  if (students.length === 0) {
    return (
      <div className="card">{isFiltered ? <Empty title={messages.empty.noMatch} /> : <FirstSteps />}</div>
    )
  }
  return (
    <div className="card">
      <VirtualTable
        caption="Students by surname"
        className="cards t-fixed t-students"
        head={<Head />}
        rows={students}
        columns={4}
        keyOf={(student) => student.id}
        cells={(student, index, link) => (
          <>
            <td className="no">{index + 1}</td>
            <td>
              <Link {...link} to={paths.student(student.id)}>
                <StudentName student={student} />
              </Link>
            </td>
            <td className="sub">{student.className}</td>
            <BalanceCell balance={student.totalDebt} />
          </>
        )}
      />
    </div>
  )
}

function LoadingList() {
  return (
    <div className="card" aria-busy="true">
      <p className="vh" role="status">
        {messages.loading.students}
      </p>
      <table className="cards t-fixed t-students">
        <Head />
        <tbody>
          <SkeletonRows widths={[20, 220, 70, 70]} right={[3]} />
        </tbody>
      </table>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">No.</th>
        <th scope="col">Student Name</th>
        <th scope="col">Class</th>
        <th scope="col" className="r">
          Total Debt (GH₵)
        </th>
      </tr>
    </thead>
  )
}
