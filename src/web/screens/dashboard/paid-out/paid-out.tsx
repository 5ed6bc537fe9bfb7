import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { askToPayOut } from '#web/counter/pay-out/asked.ts'
import { payOutsQuery } from '#web/queries/pay-outs.ts'
import { useMay } from '#web/queries/person.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { PayOutButton } from '#web/screens/dashboard/parts/pay-out-button.tsx'
import { VoucherDialog } from '#web/screens/dashboard/parts/voucher-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { ByWord } from './by-word.tsx'
import { VoucherTable } from './voucher-table.tsx'
import { WordsCard } from './words-card.tsx'

export const meta = () => [{ title: 'Paid out: Akontaa' }]

/** What was paid out of cash for the school, each by its voucher, and what it comes to by word and month. */
export default function PaidOutPage() {
  return useMay('see_pay_outs') ? <PaidOut /> : <NotForYou title="Paid out" needs="see_pay_outs" />
}

function PaidOut() {
  const maySeeAll = useMay('see_day')
  const mayWrite = useMay('name_pay_outs')
  const list = useInfiniteQuery(payOutsQuery())
  const [shown, setShown] = useState<string | null>(null)
  useAskedByAddress()
  const first = list.data?.pages[0]
  const payOuts = list.data?.pages.flatMap((part) => part.payOuts)
  const opened = payOuts?.find(({ id }) => id === shown)
  return (
    <Page aria-busy={!first && !list.error}>
      <CashChapters page="Paid out" />
      <PageHead title="Paid out" count={first && saySum(first)} acts={<PayOutButton />} />
      <Card as="div">
        {!payOuts && list.error && (
          <Problem sentence="The vouchers did not load." detail={list.error.message} onRetry={list.refetch} />
        )}
        {payOuts?.length === 0 && <NothingYet />}
        {!(payOuts?.length === 0 || (list.error && !payOuts)) && (
          <VoucherTable payOuts={payOuts} onOpen={setShown} />
        )}
        {list.hasNextPage && (
          <TableFoot
            acts={
              <Button
                small
                busy={list.isFetchingNextPage && 'Loading...'}
                onClick={() => void list.fetchNextPage()}
              >
                Earlier vouchers
              </Button>
            }
          />
        )}
      </Card>
      {maySeeAll && payOuts && payOuts.length > 0 && <ByWord />}
      {mayWrite && <WordsCard />}
      {opened && <VoucherDialog payOut={opened} onClose={() => setShown(null)} />}
    </Page>
  )
}

function saySum({ count, total }: { count: number; total: Pesewas }): string | undefined {
  return count === 0 ? undefined : `${counted(count, 'voucher')}, GH₵ ${formatAmount(total)}`
}

/** The palette leads here with `pay`: the dialog stands, and the address is the page's again. */
function useAskedByAddress(): void {
  const [pay, setPay] = useQueryState('pay')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked
  useEffect(() => {
    if (!pay) return
    askToPayOut()
    setPay('')
  }, [pay])
}

function NothingYet() {
  return (
    <Empty title="Nothing was paid out yet.">
      Gas, water, a repair: paid out with a voucher it is in the cash book, and nobody’s drawer is short.
    </Empty>
  )
}
