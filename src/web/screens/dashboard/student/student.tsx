import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { fullName, initialsOf } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { paths } from '#web/paths.ts'
import { statementFile } from '#web/queries/documents.ts'
import { type Entry, entriesQuery, LAST_ENTRIES } from '#web/queries/entries.ts'
import { balanceOn, knownStudent, placeOf, type Student, studentQuery } from '#web/queries/students.ts'
import { isFromList } from '#web/queries/without-connection.ts'
import person from '#web/screens/dashboard/parts/person.module.css'
import { Avatar } from '#web/ui/avatar.tsx'
import { Void } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Figure, standingOf, toneOf } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import page from '#web/ui/page.module.css'
import { Page } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'

export const meta = () => [{ title: 'Transactions: Akontaa' }]

/** One child's transactions on one fee type. */
export default function StudentTransactions() {
  const [search] = useSearchParams()
  const feeType = search.get('type') ?? ''
  const studentId = search.get('studentId') ?? ''
  const address = { feeType, className: search.get('class') ?? '', classId: search.get('classId') ?? '' }
  const details = useQuery({ ...studentQuery(studentId), enabled: studentId !== '' })
  const student = details.data ?? knownStudent(studentId)
  if (!studentId) {
    return (
      <Page>
        <Card>
          <Empty title={sentences.empty.noStudentData} />
        </Card>
      </Page>
    )
  }
  const outstanding = isFromList(studentQuery(studentId).queryKey) ? [] : details.data?.outstanding
  const line = outstanding?.find((each) => each.feeType === feeType)
  return (
    <Page>
      <Crumbs
        trail={[
          { label: 'All Fees', to: paths.addFees },
          { label: feeType, to: paths.selectedFees(feeType) },
          ...(address.classId ? [{ label: address.className, to: paths.classFee(address) }] : []),
          { label: student ? fullName(student) : '…' },
        ]}
      />
      {student && <Head student={student} feeType={feeType} received={line?.received} />}
      <Transactions studentId={studentId} feeType={feeType} />
    </Page>
  )
}

function Head({
  student,
  feeType,
  received,
}: {
  student: Student
  feeType: string
  received: Entry['amount'] | undefined
}) {
  const balance = balanceOn(student, feeType)
  return (
    <Row as="header" gap={5} align="center" className={person.person}>
      <Avatar initials={initialsOf(student)} />
      <div>
        <h1>{fullName(student)}</h1>
        <Row as="p" align="center" wrap className={person.facts}>
          <span>{placeOf(student)}</span>
          <span>
            Parent {student.guardianFirstName} {student.guardianSurname}
          </span>
          <PhoneLink className={text.muted} phone={student.guardianPhone} />
          <Link to={paths.student(student.id)}>All fees of {student.firstName}</Link>
        </Row>
      </div>
      <p className={person.debt} data-debt>
        <span className={cx(text.small, text.muted)}>{feeType}</span>
        <Figure amount={balance} size={40} asDebt />
        <span className={text.small}>
          <b className={cx(text.strong, toneOf(balance))}>{standingOf(balance)}</b>
          {received !== undefined && (
            <>
              , <span className={text.number}>{formatAmount(received)}</span> paid in all
            </>
          )}
        </span>
      </p>
    </Row>
  )
}

function Transactions({ studentId, feeType }: { studentId: string; feeType: string }) {
  const { data: entries, error, refetch } = useQuery(entriesQuery(studentId, feeType))
  const [day, setDay] = useQueryState('date')
  const shown = entries?.filter((entry) => entry.date.startsWith(day))
  const isPartial = entries !== undefined && isFromList(entriesQuery(studentId, feeType).queryKey)
  return (
    <section aria-labelledby="transactions">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="transactions">Transactions</h2>
        <FileButton icon="receipt" what="statement" file={statementFile(studentId, feeType)}>
          {sentences.buttons.generateReceipt}
        </FileButton>
      </Row>
      <div className={page.tools}>
        <div className={place.choice}>
          <DateField label="Date" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
        </div>
        {day && <Button onClick={() => setDay('')}>All days</Button>}
      </div>
      <Card as="div">
        {!entries && error && (
          <Problem sentence="The transactions did not load." detail={error.message} onRetry={refetch} />
        )}
        {isPartial && (
          <p className={cx(card.padded, text.small, text.muted)}>
            Of these, only what is among the school’s last {LAST_ENTRIES} entries is on this device.
          </p>
        )}
        {shown?.length === 0 && !isPartial && <Empty title={sentences.empty.noTransactions} />}
        {shown?.length !== 0 && (!error || entries) && <TransactionTable entries={shown} />}
      </Card>
      {!entries && !error && <LoadingSaid sentence={sentences.loading.transactions} />}
    </section>
  )
}

function TransactionTable({ entries }: { entries: readonly Entry[] | undefined }) {
  return (
    <Table cards aria-busy={!entries}>
      <TableHead
        names={['No.', 'Amount (GH₵)', 'Date', 'Transaction type', 'Payment method', 'Receipt']}
        right={[1]}
      />
      <tbody>
        {!entries && <SkeletonRows widths={[20, 80, 90, 60, 100, 90]} rows={6} right={[1]} />}
        {entries?.map((entry, index) => (
          <TransactionRow key={entry.id} entry={entry} number={index + 1} />
        ))}
      </tbody>
    </Table>
  )
}

function TransactionRow({ entry, number }: { entry: Entry; number: number }) {
  const { receiptId, receiptNumber } = entry
  return (
    <tr>
      <td className={table.order}>{number}</td>
      <td className={cx(table.amount, entry.side === 'Credit' && text.credit)}>
        {formatAmount(entry.amount)}
      </td>
      <td className={table.day}>{formatDay(entry.date)}</td>
      <td className={entry.side === 'Credit' ? text.credit : undefined}>
        {entry.side} {entry.reversed && <Void />}
      </td>
      <td className={table.below}>{entry.method}</td>
      <td className={cx(text.small, table.below)}>
        {receiptId && receiptNumber && (
          <button type="button" className={text.link} onClick={() => showReceipt(receiptId)}>
            {receiptNumber}
          </button>
        )}
      </td>
    </tr>
  )
}
