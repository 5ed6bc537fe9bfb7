import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { owedFees } from '#web/counter/choosable-fees.ts'
import { type Payers, usePayers } from '#web/queries/payers.ts'
import { type Outstanding, type Student, studentQuery } from '#web/queries/students.ts'
import { isFromList } from '#web/queries/without-connection.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './student-details.module.css'

interface OutstandingFeesProps {
  student: Student | undefined
  outstanding: readonly Outstanding[] | undefined
  saved: { feeTypes: readonly string[]; at: number }
}

/** What is owed by fee type, with when it was due. Credits stand in the same list, said in words. */
export function OutstandingFees({ student, outstanding, saved }: OutstandingFeesProps) {
  const payers = usePayers(student?.id ?? '')
  const lines = outstanding && [...owedFees(outstanding), ...outstanding.filter(({ amount }) => amount < 0)]
  const isNew = ({ feeType }: Outstanding) => saved.feeTypes.includes(feeType)
  const hasDates = !student || !isFromList(studentQuery(student.id).queryKey)
  return (
    <section className={styles.fees} aria-labelledby="outstanding">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="outstanding">All Outstanding Fees</h2>
        {!hasDates && (
          <span className={cx(text.small, text.muted)}>When these were due is not on this device.</span>
        )}
      </Row>
      <Card as="div">
        <Table cards>
          <Head payers={payers} />
          <tbody>
            {!lines && <SkeletonRows widths={[120, 90, 100, 70]} rows={3} right={[3]} />}
            {lines?.length === 0 && <NothingOwed />}
            {lines?.map((line) => (
              <FeeRow
                key={isNew(line) ? `${line.feeType} ${saved.at}` : line.feeType}
                line={line}
                isNew={isNew(line)}
                noDate={hasDates ? 'no date' : ''}
                split={payers && (payers.fees.find(({ feeType }) => feeType === line.feeType) ?? NO_SHARES)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={payers ? 2 : 3}>Still owed</td>
              {payers && <ShareCells first={payers.first.owes} second={payers.second.owes} />}
              <BalanceCell balance={student?.totalDebt ?? pesewas(0)} weight="total" />
            </tr>
          </tfoot>
        </Table>
      </Card>
    </section>
  )
}

function Head({ payers }: { payers: Payers | null }) {
  if (!payers) return <TableHead names={['Fee type', 'Due', 'How late', 'Debt (GH₵)']} right={[3]} />
  const { first, second } = payers
  const names = ['Fee type', 'How late', shortName(first.name), shortName(second.name), 'Debt (GH₵)']
  return <TableHead names={names} right={[2, 3, 4]} />
}

function NothingOwed() {
  return (
    <tr>
      <td colSpan={4} className={text.muted}>
        Nothing is owed.
      </td>
    </tr>
  )
}

interface FeeRowProps {
  line: Outstanding
  /** It has just been changed by an act on this page. */
  isNew: boolean
  noDate: string
  /** What of it each of two payers owes. */
  split: { first: Pesewas; second: Pesewas } | null
}

const NO_SHARES = { first: pesewas(0), second: pesewas(0) }

function ShareCells({ first, second }: { first: Pesewas; second: Pesewas }) {
  return [first, second].map((share, place) => (
    // The first's, then the second's: the two have no other name.
    // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two.
    <td key={place} className={cx(table.amount, table.skip)} data-plain>
      {formatAmount(share)}
    </td>
  ))
}

function FeeRow({ line, isNew, noDate, split }: FeeRowProps) {
  return (
    <tr data-new={isNew || undefined}>
      <td>{line.feeType}</td>
      {!split && (
        <td className={cx(table.day, table.skip)}>{line.dueDate ? formatDay(line.dueDate) : noDate}</td>
      )}
      <td className={table.below}>
        <Lateness line={line} />
      </td>
      {split && <ShareCells {...split} />}
      <BalanceCell balance={line.amount} />
    </tr>
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
