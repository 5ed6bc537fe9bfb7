import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, sumOf } from '#shared/money.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { paths } from '#web/paths.ts'
import { type BouncedCheque, bouncedFile, bouncedQuery } from '#web/queries/bounced.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'Bounced cheques: Akontaa' }]

/** Cheques and transfers that the bank did not pay, by who had paid, and whether each was presented again. */
export default function BouncedPage() {
  return useMay('see_day') ? <Bounced /> : <NotForYou title="Bounced cheques" needs="see_day" />
}

function Bounced() {
  const { data: cheques, error, refetch } = useQuery(bouncedQuery())
  const hasSome = cheques !== undefined && cheques.length > 0
  return (
    <Page aria-busy={!cheques && !error}>
      <Chapters place="report" page="Bounced cheques" />
      <PageHead
        title="Bounced cheques"
        count={hasSome && counted(cheques.length, 'receipt')}
        acts={hasSome && <Files />}
      />
      <Card as="div">
        {!cheques && error && (
          <Problem sentence="The list did not load." detail={error.message} onRetry={refetch} />
        )}
        {cheques?.length === 0 && (
          <Empty title="No cheque has come back.">
            A receipt by cheque or bank that is taken back because the bank did not pay stands here, by who
            paid.
          </Empty>
        )}
        {!error && cheques?.length !== 0 && <Cheques cheques={cheques} />}
        {hasSome && (
          <TableFoot>
            <span>{sayOut(cheques)}</span>
          </TableFoot>
        )}
      </Card>
    </Page>
  )
}

function Files() {
  return (
    <>
      <FileButton way="save" icon="sheet" what="bounced cheques (XLSX)" file={bouncedFile('xlsx')}>
        XLSX
      </FileButton>
      <FileButton way="save" icon="sheet" what="bounced cheques (CSV)" file={bouncedFile('csv')}>
        CSV
      </FileButton>
    </>
  )
}

/** What has not come in again, which is what is gone after. */
function sayOut(cheques: readonly BouncedCheque[]): string {
  const out = cheques.filter(({ again }) => !again)
  if (out.length === 0) return 'All were presented again.'
  const sum = formatAmount(sumOf(out.map(({ amount }) => amount)))
  return `${counted(out.length, 'receipt')} of GH₵ ${sum} not presented again`
}

const HEADS = ['Paid by', 'Number', 'Child', 'Came back', 'Presented again', 'Amount (GH₵)']

function Cheques({ cheques }: { cheques: readonly BouncedCheque[] | undefined }) {
  return (
    <Table cards breaks caption="Bounced cheques" aria-busy={!cheques}>
      <TableHead names={HEADS} right={[5]} />
      <tbody>
        {!cheques && <SkeletonRows widths={[140, 120, 160, 120, 100, 80]} right={[5]} />}
        {cheques?.map((cheque) => (
          <Cheque key={cheque.receiptId} {...cheque} />
        ))}
      </tbody>
    </Table>
  )
}

function Cheque(cheque: BouncedCheque) {
  const { payer, phone, reference, payment_method, receiptId, receiptNumber, again } = cheque
  return (
    <tr>
      <td className={cx(text.strong, table.wrapped)}>
        {payer ?? 'Nobody named'}
        <span className={cx(only.wide, text.small)}>
          <br />
          {phone && <PhoneLink phone={phone} />}
        </span>
      </td>
      <td className={cx(table.below, table.wrapped)}>
        {reference ?? 'No number'}{' '}
        <span className={cx(text.muted, text.small)}>
          {payment_method}, <ReceiptLink id={receiptId} number={receiptNumber} /> of {formatDay(cheque.date)}
        </span>
      </td>
      <td className={cx(table.below, table.wrapped)}>
        <Link to={paths.student(cheque.studentId)}>{cheque.studentName}</Link>{' '}
        <span className={cx(text.muted, text.small)}>{cheque.className}</span>
      </td>
      <td className={cx(table.below, table.wrapped)}>
        <span className={only.phone}>Came back </span>
        {formatDay(cheque.bouncedOn)}{' '}
        <span className={cx(text.muted, text.small)}>
          {cheque.reason.replace(/[.\s]+$/, '')}, by {cheque.takenBackBy}
        </span>
      </td>
      <td className={cx(table.below, !again && text.muted)}>
        {again ? (
          <>
            <span className={only.phone}>Presented again: </span>
            <ReceiptLink id={again.receiptId} number={again.receiptNumber} />
          </>
        ) : (
          <>
            Not yet<span className={only.phone}> presented again</span>
          </>
        )}
      </td>
      <td className={table.amount}>{formatAmount(cheque.amount)}</td>
    </tr>
  )
}

function ReceiptLink({ id, number }: { id: string; number: string }) {
  return (
    <button type="button" className={text.link} onClick={() => showReceipt(id)}>
      {number}
    </button>
  )
}
