import { Link } from 'react-router'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { type ClassFeeAddress, paths } from '#web/paths.ts'
import { useApart } from '#web/queries/namesakes.ts'
import { balanceOn, type Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { VirtualTable } from '#web/ui/virtual-table.tsx'

interface ClassFeeTableProps {
  students: readonly Student[]
  address: ClassFeeAddress
  /** While a new amount is typed: what it would add to each child's debt. Then the table grows a column. */
  differences: ReadonlyMap<string, Pesewas> | undefined
  /** The differences are of the amount typed before. */
  isOld?: boolean | undefined
}

/** Number, student name, debt; and while editing, the debt after Save. */
export function ClassFeeTable({ students, address, differences, isOld }: ClassFeeTableProps) {
  const apart = useApart()
  return (
    <VirtualTable
      caption={`${address.feeType} of ${address.className}, by surname`}
      cards
      fixed
      head={<Head withAfter={differences !== undefined} />}
      rows={students}
      columns={differences ? 4 : 3}
      keyOf={(student) => student.id}
      cells={(student, index, link) => {
        const balance = balanceOn(student, address.feeType)
        return (
          <>
            <td className={table.order}>{index + 1}</td>
            <td>
              <Link {...link} to={paths.studentFee(address, student.id)}>
                <StudentName student={student} apart={apart(student)} />
              </Link>
            </td>
            <BalanceCell balance={balance} className={differences ? table.skip : undefined} />
            {differences && (
              <AfterSave balance={pesewas(balance + (differences.get(student.id) ?? 0))} isOld={isOld} />
            )}
          </>
        )
      }}
    />
  )
}

/** Quiet and without its word while the debt after what is typed is on its way. */
function AfterSave({ balance, isOld }: { balance: Pesewas; isOld: boolean | undefined }) {
  if (!isOld) return <BalanceCell balance={balance} weight="plain" />
  return <td className={cx(table.amount, text.muted)}>{formatAmount(balance)}</td>
}

export function LoadingClassFee() {
  return (
    <div aria-busy="true">
      <LoadingSaid sentence={sentences.loading.plain} />
      <Table cards fixed>
        <Head withAfter={false} />
        <tbody>
          <SkeletonRows widths={[20, 200, 70]} right={[2]} />
        </tbody>
      </Table>
    </div>
  )
}

function Head({ withAfter }: { withAfter: boolean }) {
  const names = ['No.', 'Student Name', 'Debt (GH₵)', ...(withAfter ? ['After Save (GH₵)'] : [])]
  return <TableHead names={names} right={[2, 3]} widths={{ 0: 72, 2: 196, 3: 196 }} />
}
