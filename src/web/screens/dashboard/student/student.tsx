import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { fullName, initialsOf } from '#shared/people.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { showReceipt } from '#web/counter/after-payment.ts'
import { paths } from '#web/paths.ts'
import { statementFile } from '#web/queries/documents.ts'
import { type Entry, entriesQuery, LAST_ENTRIES } from '#web/queries/entries.ts'
import { balanceOn, knownStudent, type Student, studentQuery } from '#web/queries/students.ts'
import { isFromList } from '#web/queries/without-connection.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Void } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Figure, standingOf, toneOf } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
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
      <main id="main" className="wrap one">
        <section className="card">
          <Empty title={sentences.empty.noStudentData} />
        </section>
      </main>
    )
  }
  const outstanding = isFromList(studentQuery(studentId).queryKey) ? [] : details.data?.outstanding
  const line = outstanding?.find((each) => each.feeType === feeType)
  return (
    <main id="main" className="wrap">
      <div className="one">
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
      </div>
    </main>
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
    <header className="person">
      <Avatar initials={initialsOf(student)} />
      <div>
        <h1>{fullName(student)}</h1>
        <p className="facts">
          <span>{student.className}</span>
          <span>
            Parent {student.guardianFirstName} {student.guardianSurname}
          </span>
          <a className="nowrap num muted" href={`tel:${student.guardianPhone}`}>
            {formatPhone(student.guardianPhone)}
          </a>
          <Link to={paths.student(student.id)}>All fees of {student.firstName}</Link>
        </p>
      </div>
      <p className="debt">
        <span className="small muted">{feeType}</span>
        <Figure amount={balance} size={40} asDebt />
        <span className="small">
          <b className={`strong ${toneOf(balance)}`}>{standingOf(balance)}</b>
          {received !== undefined && (
            <>
              , <span className="num">{formatAmount(received)}</span> paid in all
            </>
          )}
        </span>
      </p>
    </header>
  )
}

function Transactions({ studentId, feeType }: { studentId: string; feeType: string }) {
  const { data: entries, error, refetch } = useQuery(entriesQuery(studentId, feeType))
  const [day, setDay] = useQueryState('date')
  const shown = entries?.filter((entry) => entry.date.startsWith(day))
  const isPartial = entries !== undefined && isFromList(entriesQuery(studentId, feeType).queryKey)
  return (
    <section aria-labelledby="transactions">
      <div className="sec">
        <h2 id="transactions">Transactions</h2>
        <FileButton icon="receipt" what="statement" file={statementFile(studentId, feeType)}>
          {sentences.buttons.generateReceipt}
        </FileButton>
      </div>
      <div className="tools">
        <div className="date-filter">
          <DateField label="Date" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
        </div>
        {day && <Button onClick={() => setDay('')}>All days</Button>}
      </div>
      <div className="card">
        {!entries && error && (
          <Problem sentence="The transactions did not load." detail={error.message} onRetry={refetch} />
        )}
        {isPartial && (
          <p className="pad small muted">
            Of these, only what is among the school’s last {LAST_ENTRIES} entries is on this device.
          </p>
        )}
        {shown?.length === 0 && !isPartial && <Empty title={sentences.empty.noTransactions} />}
        {shown?.length !== 0 && (!error || entries) && (
          <table className="cards" aria-busy={!shown}>
            <thead>
              <tr>
                <th scope="col">No.</th>
                <th scope="col" className="r">
                  Amount (GH₵)
                </th>
                <th scope="col">Date</th>
                <th scope="col">Transaction type</th>
                <th scope="col">Payment method</th>
                <th scope="col">Receipt</th>
              </tr>
            </thead>
            <tbody>
              {!shown && <SkeletonRows widths={[20, 80, 90, 60, 100, 90]} rows={6} right={[1]} />}
              {shown?.map((entry, index) => (
                <TransactionRow key={entry.id} entry={entry} number={index + 1} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {!entries && !error && (
        <p className="vh" role="status">
          {sentences.loading.transactions}
        </p>
      )}
    </section>
  )
}

function TransactionRow({ entry, number }: { entry: Entry; number: number }) {
  const { receiptId, receiptNumber } = entry
  return (
    <tr>
      <td className="no">{number}</td>
      <td className={`amt ${entry.side === 'Credit' ? 'credit' : ''}`}>{formatAmount(entry.amount)}</td>
      <td className="d">{formatDay(entry.date)}</td>
      <td className={entry.side === 'Credit' ? 'credit' : ''}>
        {entry.side} {entry.reversed && <Void />}
      </td>
      <td className="sub">{entry.method}</td>
      <td className="small sub">
        {receiptId && receiptNumber && (
          <button type="button" className="link" onClick={() => showReceipt(receiptId)}>
            {receiptNumber}
          </button>
        )}
      </td>
    </tr>
  )
}
