import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay, formatMonth } from '#shared/dates.ts'
import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import { nameOfItem } from '#shared/reconciled-items.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type AccountMonth, accountMonthFile, accountMonthQuery } from '#web/queries/statements.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './month.module.css'
import { ThingsTable } from './things-table.tsx'

export const meta = () => [{ title: 'Month of an account: Akontaa' }]

/** An account’s statements against the books at the end of a month. */
export default function AccountMonthPage() {
  const [accountId] = useQueryState('accountId')
  const maySee = useMay('see_statements')
  if (maySee && !accountId) return <Navigate to={paths.statements} replace />
  return maySee ? (
    <Month accountId={accountId} />
  ) : (
    <NotForYou title="Month of an account" needs="see_statements" />
  )
}

function Month({ accountId }: { accountId: string }) {
  const [asked, setMonth] = useQueryState('month')
  const { data, error, refetch } = useQuery(accountMonthQuery(accountId, asked))
  return (
    <Page aria-busy={!data && !error}>
      <CashChapters page="Statements" />
      <PageHead
        title={data?.account.label ?? 'Month of an account'}
        count={data && data.months.length > 0 ? formatMonth(data.month) : undefined}
        acts={data && data.months.length > 0 && <Papers month={data} />}
      />
      {!data && (
        <Card pad>
          {error ? (
            <Problem sentence="The month did not load." detail={error.message} onRetry={refetch} />
          ) : (
            <Skeleton width={420} height={220} />
          )}
        </Card>
      )}
      {data?.months.length === 0 && (
        <Card as="div">
          <Empty
            title="No statement was brought yet."
            actions={<ButtonLink to={paths.bringStatement(accountId)}>Bring a statement</ButtonLink>}
          >
            Then each month shows what the statement says, what the books say, and what stands between the
            two.
          </Empty>
        </Card>
      )}
      {data && data.months.length > 0 && <Sides month={data} onMonth={setMonth} />}
    </Page>
  )
}

function Papers({ month: { account, month } }: { month: AccountMonth }) {
  return (
    <>
      <FileButton icon="print" what="reconciliation" file={accountMonthFile(account.id, month, 'pdf')}>
        Print
      </FileButton>
      <FileButton
        icon="sheet"
        way="save"
        what="reconciliation"
        file={accountMonthFile(account.id, month, 'csv')}
      >
        CSV
      </FileButton>
      <FileButton
        icon="sheet"
        way="save"
        what="reconciliation (XLSX)"
        file={accountMonthFile(account.id, month, 'xlsx')}
      >
        XLSX
      </FileButton>
    </>
  )
}

function Sides({ month, onMonth }: { month: AccountMonth; onMonth: (month: string) => void }) {
  const { account, statement, books, items, months, statedUntil, unplaced } = month
  return (
    <>
      <div className={page.tools}>
        <LightSelect
          label="Month"
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month.month}
          onChange={onMonth}
        />
      </div>
      <div className={page.columns}>
        <div className={page.stack}>
          <End month={month} />
          <Notes
            missing={items.some(({ item, count }) => item === 'missing' && count > 0)}
            unplaced={unplaced}
          />
          {items.some(({ things }) => things.length > 0) && (
            <Card as="div">
              <ThingsTable items={items} accountId={account.id} />
            </Card>
          )}
        </div>
        <CardBeside aria-label="In the month">
          <Side title="The statement" side={statement} />
          <Side title="The books" side={books} />
          <p>{statedUntil ? `Statements up to ${formatDay(statedUntil)}.` : 'No line by then.'}</p>
        </CardBeside>
      </div>
    </>
  )
}

/** From what the statement says to what the books say, by what stands between them. */
function End({ month: { statement, books, items, to } }: { month: AccountMonth }) {
  return (
    <Card pad as="section">
      <div className={styles.head}>
        <SheetHead title={`At the end of ${formatDay(to)}`} />
      </div>
      <Lead label="The statement says" amount={formatSigned(statement.after)} />
      {items
        .filter(({ count }) => count > 0)
        .map(({ item, count, after }) => (
          <Lead
            key={item}
            label={nameOfItem(item)}
            count={item === 'missing' ? undefined : count}
            amount={formatSigned(pesewas(-after || 0))}
            {...(item === 'missing' ? { tone: 'owed' as const } : {})}
          />
        ))}
      <FinalSum label="The books say" amount={formatSigned(books.after)} />
    </Card>
  )
}

function Side({ title, side: { before, moved, after } }: { title: string; side: AccountMonth['books'] }) {
  return (
    <section>
      <SheetHead title={title} />
      <Lead label="Before the month" amount={formatSigned(before)} />
      <Lead label="In the month" amount={formatSigned(moved)} />
      <Lead sum label="At its end" amount={formatSigned(after)} />
    </section>
  )
}

function Notes({ missing, unplaced }: { missing: boolean; unplaced: AccountMonth['unplaced'] }) {
  return (
    <>
      {missing && (
        <Notice tone="wait" icon="warning">
          The balances do not follow each other: a statement between those that were brought is missing.
        </Notice>
      )}
      {unplaced.count > 0 && (
        <Notice>
          {counted(unplaced.count, 'receipt')} of GH₵ {formatAmount(unplaced.amount)} in all are in no
          account: no statement shows them, and you have several accounts of this kind.
        </Notice>
      )}
    </>
  )
}
