import { formatDay } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { owedFees } from '#web/counter/choosable-fees.ts'
import { type Outstanding, type Student, studentQuery } from '#web/queries/students.ts'
import { isFromList } from '#web/queries/without-connection.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BalanceCell } from '#web/ui/figure.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'

interface OutstandingFeesProps {
  student: Student | undefined
  outstanding: readonly Outstanding[] | undefined
  saved: { feeTypes: readonly string[]; at: number }
}

/** What is owed by fee type, with when it was due. Credits stand in the same list, said in words. */
export function OutstandingFees({ student, outstanding, saved }: OutstandingFeesProps) {
  const lines = outstanding && [...owedFees(outstanding), ...outstanding.filter(({ amount }) => amount < 0)]
  const hasDates = !student || !isFromList(studentQuery(student.id).queryKey)
  return (
    <section className="o-3" aria-labelledby="outstanding">
      <div className="sec">
        <h2 id="outstanding">All Outstanding Fees</h2>
        {!hasDates && <span className="small muted">When these were due is not on this device.</span>}
      </div>
      <div className="card">
        <table className="cards">
          <thead>
            <tr>
              <th scope="col">Fee type</th>
              <th scope="col">Due</th>
              <th scope="col">How late</th>
              <th scope="col" className="r">
                Debt (GH₵)
              </th>
            </tr>
          </thead>
          <tbody>
            {!lines && <SkeletonRows widths={[120, 90, 100, 70]} rows={3} right={[3]} />}
            {lines?.length === 0 && (
              <tr>
                <td colSpan={4} className="muted">
                  Nothing is owed.
                </td>
              </tr>
            )}
            {lines?.map((line) => (
              <tr
                key={saved.feeTypes.includes(line.feeType) ? `${line.feeType} ${saved.at}` : line.feeType}
                className={saved.feeTypes.includes(line.feeType) ? 'is-new' : ''}
              >
                <td>{line.feeType}</td>
                <td className="d skip-phone">
                  {line.dueDate ? formatDay(line.dueDate) : hasDates && 'no date'}
                </td>
                <td className="sub">
                  <Lateness line={line} />
                </td>
                <BalanceCell balance={line.amount} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Still owed</td>
              <BalanceCell balance={student?.totalDebt ?? pesewas(0)} className="strong" />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Lateness({ line }: { line: Outstanding }) {
  if (line.amount <= 0) return null
  if (line.voluntary) return <Badge>voluntary</Badge>
  if (line.daysLate > 0) {
    return (
      <Badge tone="bad" icon="clock">
        {line.daysLate === 1 ? '1 day late' : `${line.daysLate} days late`}
      </Badge>
    )
  }
  return line.dueDate ? <Badge>not yet due</Badge> : null
}
