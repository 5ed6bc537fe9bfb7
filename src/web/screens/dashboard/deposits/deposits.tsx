import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { type Deposit, type DepositPage, depositsQuery, sumOfDeposits } from '#web/queries/deposits.ts'
import { useMay } from '#web/queries/person.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Key } from '#web/ui/key.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { BankDraws } from './bank-draws.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { DepositTable } from './deposit-table.tsx'
import { SlipDialog } from './slip-dialog.tsx'

export const meta = () => [{ title: 'Deposits: Akontaa' }]

/** What was paid in at the bank, on its way or banked, and the way to enter more. */
export default function DepositsPage() {
  return useMay('see_day') ? <Deposits /> : <NotForYou title="Deposits" needs="see_day" />
}

function Deposits() {
  const mayEnter = useMay('keep_deposits')
  const deposits = useInfiniteQuery(depositsQuery())
  const [isEntering, setEntering] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const first = deposits.data?.pages[0]
  const list = deposits.data?.pages.flatMap((part) => part.deposits)
  const opened = list?.find(({ id }) => id === shown)
  useShortcuts({ n: () => mayEnter && first && setEntering(true) })
  const enter = mayEnter && (
    <Button kind="primary" disabled={!first} onClick={() => setEntering(true)}>
      Enter a deposit <Key name="N" />
    </Button>
  )
  return (
    <Page aria-busy={!first && !deposits.error}>
      <CashChapters page="Deposits" />
      <PageHead title="Deposits" count={sayOnTheirWay(first?.onTheirWay)} acts={enter} />
      <Card as="div">
        {!list && deposits.error && (
          <Problem
            sentence="The deposits did not load."
            detail={deposits.error.message}
            onRetry={deposits.refetch}
          />
        )}
        {list?.length === 0 && <NoDeposits />}
        {!(list?.length === 0 || (deposits.error && !list)) && (
          <DepositTable deposits={list} onOpen={(deposit: Deposit) => setShown(deposit.id)} />
        )}
        {list && list.length > 0 && (
          <DepositsFoot
            deposits={list}
            onMore={deposits.hasNextPage ? () => deposits.fetchNextPage() : undefined}
            busy={deposits.isFetchingNextPage}
          />
        )}
      </Card>
      {first && <Bank page={first} />}
      {isEntering && first && (
        <DepositDialog
          sources={first.sources}
          accounts={first.bankAccounts.filter(({ closed }) => !closed)}
          onClose={() => setEntering(false)}
        />
      )}
      {opened && <SlipDialog deposit={opened} onClose={() => setShown(null)} />}
    </Page>
  )
}

/** What goes the other way, and the accounts of both. */
function Bank({ page: { usesDrawers, bankAccounts } }: { page: DepositPage }) {
  return (
    <>
      <BankDraws into={usesDrawers ? 'safe' : 'cash'} accounts={bankAccounts} />
      <BankAccounts accounts={bankAccounts} />
    </>
  )
}

function sayOnTheirWay(waits: { count: number; amount: Pesewas } | undefined): string | undefined {
  if (!waits || waits.count === 0) return undefined
  return `${counted(waits.count, 'deposit')} on the way, GH₵ ${formatAmount(waits.amount)}`
}

interface DepositsFootProps {
  deposits: readonly Deposit[]
  /** There are earlier ones. */
  onMore: (() => void) | undefined
  busy: boolean
}

function DepositsFoot({ deposits, onMore, busy }: DepositsFootProps) {
  return (
    <TableFoot
      acts={
        onMore && (
          <Button small busy={busy && 'Loading...'} onClick={onMore}>
            Earlier deposits
          </Button>
        )
      }
    >
      <span>
        {counted(deposits.length, 'deposit')}, GH₵ {formatAmount(sumOfDeposits(deposits))}
      </span>
    </TableFoot>
  )
}

function NoDeposits() {
  return (
    <Empty title="Nothing was paid in yet.">
      Enter each slip the bank gave you: then the books say what is banked and what is still here.
    </Empty>
  )
}
