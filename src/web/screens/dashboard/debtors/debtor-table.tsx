import { useCallback } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type DebtAges, totalAges } from '#web/queries/debt-ages.ts'
import type { Debtor } from '#web/queries/debtors.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { SortHead, type Sorting } from '#web/ui/sort-head.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { type RowLinkProps, VirtualTable } from '#web/ui/virtual-table.tsx'
import styles from './debtor-table.module.css'

interface DebtorTableProps {
  debtors: readonly Debtor[]
  sorting: Sorting
}

/** The debtors with the parts of what each owes; each row and each column adds up. */
export function DebtorTable({ debtors, sorting }: DebtorTableProps) {
  const totals = totalAges(debtors)
  const hasVoluntary = totals.voluntary > 0
  const hasCredit = totals.creditElsewhere > 0
  const cells = useCallback(
    (debtor: Debtor, _: number, link: RowLinkProps) => (
      <DebtorCells debtor={debtor} link={link} parts={partsOf(debtor, hasVoluntary, hasCredit)} />
    ),
    [hasVoluntary, hasCredit],
  )
  const parts = partsOf(totals, hasVoluntary, hasCredit)
  return (
    <VirtualTable
      caption="Who owes"
      cards
      fixed
      className={styles.debtors}
      head={<Head sorting={sorting} parts={parts} />}
      rows={debtors}
      columns={3}
      keyOf={({ studentId }) => studentId}
      cells={cells}
      foot={
        <tfoot>
          <tr>
            <td colSpan={3}>All {counted(debtors.length, 'student')}</td>
            <Sums parts={parts} />
            <td className={cx(table.amount, styles.narrow, table.skip)}>{formatAmount(totals.late)}</td>
            <td className={cx(table.amount, text.owed)}>{formatAmount(totals.owed)}</td>
          </tr>
        </tfoot>
      }
    />
  )
}

interface Part {
  title: string
  amount: Pesewas
}

/** Not due, the bands of late, and what some have besides: they make up what is owed. */
function partsOf(debt: DebtAges, hasVoluntary: boolean, hasCredit: boolean): Part[] {
  const [first, second, third, last] = debt.bands
  return [
    { title: 'Not due', amount: debt.notDue },
    { title: '1–30 days', amount: first },
    { title: '31–60', amount: second },
    { title: '61–90', amount: third },
    { title: 'Over 90', amount: last },
    ...(hasVoluntary ? [{ title: 'Voluntary', amount: debt.voluntary }] : []),
    ...(hasCredit ? [{ title: 'Paid ahead', amount: pesewas(0 - debt.creditElsewhere) }] : []),
  ]
}

interface DebtorCellsProps {
  debtor: Debtor
  link: RowLinkProps
  parts: readonly Part[]
}

function DebtorCells({ debtor, link, parts }: DebtorCellsProps) {
  return (
    <>
      <td className={styles.student}>
        <Link {...link} to={paths.student(debtor.studentId)}>
          <span className={text.strong}>{debtor.name}</span>
        </Link>
      </td>
      <td className={table.below}>{debtor.className}</td>
      <td className={cx(table.below, styles.guardian)}>
        {debtor.guardianName}
        {debtor.guardianPhone && (
          <a
            data-reach
            className={cx(styles.phone, text.number)}
            href={`tel:${debtor.guardianPhone.replace(/\s/g, '')}`}
          >
            {debtor.guardianPhone}
          </a>
        )}
      </td>
      <Sums parts={parts} />
      <td className={cx(table.amount, styles.narrow, table.skip)} data-plain>
        {debtor.late > 0 && formatAmount(debtor.late)}
      </td>
      <td className={cx(table.amount, text.owed)}>
        {debtor.late > 0 && (
          <span className={cx(table.word, text.muted, only.phone)}>{formatAmount(debtor.late)} late</span>
        )}
        {formatAmount(debtor.owed)}
      </td>
    </>
  )
}

function Sums({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ title, amount }) => (
    <td key={title} className={cx(table.amount, styles.band, table.skip)} data-plain>
      {amount !== 0 && formatSigned(amount)}
    </td>
  ))
}

function Head({ sorting, parts }: { sorting: Sorting; parts: readonly Part[] }) {
  return (
    <thead>
      <tr>
        <SortHead label="Student" name="name" sorting={sorting} />
        <SortHead label="Class" name="class" sorting={sorting} />
        <th scope="col">Guardian</th>
        {parts.map(({ title }) => (
          <th key={title} scope="col" className={cx(table.right, styles.band)}>
            {title}
          </th>
        ))}
        <SortHead label="Late" name="late" figures sorting={sorting} className={styles.narrow} />
        <SortHead label="Owed (GH₵)" name="owed" figures sorting={sorting} />
      </tr>
    </thead>
  )
}

export function LoadingDebtors() {
  return (
    <Table cards aria-busy="true">
      <tbody>
        <SkeletonRows widths={[200, 70, 160, 70, 70]} right={[3, 4]} />
      </tbody>
    </Table>
  )
}
