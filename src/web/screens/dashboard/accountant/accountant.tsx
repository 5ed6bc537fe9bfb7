import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { formatDay, formatMonth } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { type AccountantMonth, accountantMonthQuery } from '#web/queries/accountant.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'
import { AccountTable } from './account-table.tsx'
import { ChangedSince, Given } from './given.tsx'
import { JournalFiles } from './journal-files.tsx'

export const meta = () => [{ title: 'For the accountant: Akontaa' }]

/** A month as the school’s accountant gets it: by account, in the accountant’s own numbers. */
export default function AccountantPage() {
  const maySee = useMay('see_accounts')
  return maySee ? <Month /> : <NotForYou title="For the accountant" needs="see_accounts" />
}

function Month() {
  const [asked, setMonth] = useQueryState('month')
  const { data, error, refetch } = useQuery(accountantMonthQuery(asked))
  return (
    <Page aria-busy={!data && !error}>
      <Chapters place="report" page="For the accountant" />
      <PageHead
        title="For the accountant"
        count={data && formatMonth(data.month)}
        acts={data && data.withoutNumber.length === 0 && <JournalFiles month={data.month} />}
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
      {data && <Journal month={data} onMonth={setMonth} />}
    </Page>
  )
}

function Journal({ month, onMonth }: { month: AccountantMonth; onMonth: (month: string) => void }) {
  return (
    <>
      <Row wrap align="end" gap={3} className={page.tools}>
        <LightSelect
          label="Month"
          options={month.months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month.month}
          onChange={onMonth}
        />
        <Numbers />
      </Row>
      <div className={page.columns}>
        <div className={page.stack}>
          {month.given && <ChangedSince given={month.given} />}
          {month.withoutNumber.length > 0 && <WithoutNumber names={month.withoutNumber} />}
          <Card as="div">
            {month.accounts.length === 0 ? (
              <Empty title={`Nothing was written in ${formatMonth(month.month)}.`}>
                Fees charged, money received, paid out and banked stand here once there are any.
              </Empty>
            ) : (
              <AccountTable month={month} />
            )}
          </Card>
          <p className={text.hint}>
            A file has each day apart, {counted(month.days, 'day')} of this month. Debits equal credits, and
            the same month is the same file. QuickBooks reads accounts by their names, Sage 50 by their
            numbers.
          </p>
        </div>
        <CardBeside aria-label="Given out">
          <Given month={month} />
          <p className={text.hint}>{sayOpen(month)}</p>
        </CardBeside>
      </div>
    </>
  )
}

/** The way to the numbers, for who may change them. */
function Numbers() {
  return useMay('keep_accounts') ? (
    <ButtonLink icon="pencil" to={paths.accountNumbers}>
      Account numbers
    </ButtonLink>
  ) : null
}

function WithoutNumber({ names }: { names: readonly string[] }) {
  const mayKeep = useMay('keep_accounts')
  return (
    <Notice tone="wait" icon="warning">
      {names.length === 1 ? 'This account has no number yet: ' : 'These accounts have no number yet: '}
      {names.join(', ')}. {mayKeep ? 'Give them one under “Account numbers”; then there are files.' : ''}
    </Notice>
  )
}

function sayOpen({ month, to, isOver, isLocked }: AccountantMonth): string {
  if (!isOver) return `${formatMonth(month)} is not over: this is up to ${formatDay(to)}.`
  return isLocked
    ? 'Every day of it is locked: nothing is written on them any more.'
    : 'Not every day of it is locked: it may still change.'
}
