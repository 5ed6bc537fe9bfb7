import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type WatchList, watchListQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { Card } from '#web/ui/card.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { WatchSection } from './watch-section.tsx'
import { DrawerRows, TakenBackRows, UnderLimitRows, UndoneRows } from './watch-tables.tsx'

export const meta = () => [{ title: 'Watch list: Akontaa' }]

/** What needs a look: facts, with the names of who did them. */
export default function WatchPage() {
  return useMay('see_watch') ? <Watch /> : <NotForYou title="Watch list" needs="see_watch" />
}

function Watch() {
  const { data: watch, error, refetch } = useQuery(watchListQuery())
  useGoToPart(Boolean(watch))
  return (
    <Page aria-busy={!watch && !error}>
      <Chapters place="insights" page="Watch list" />
      <PageHead title="Watch list" count={watch && `${formatDay(watch.from)} to ${formatDay(watch.to)}`} />
      {!watch && error && (
        <Card as="div">
          <Problem sentence="The watch list did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!watch && !error && (
        <Card pad>
          <Skeleton width={420} height={160} />
        </Card>
      )}
      {watch && (
        <div className={page.stack}>
          <p className={text.hint}>
            Facts, and who did them. They say nothing about why: ask before you judge.
          </p>
          <Waiting watch={watch} />
          <Drawers drawers={watch.drawers} />
          <TakenBack takenBack={watch.takenBack} />
          <UnderLimit underLimit={watch.underLimit} />
          <WatchSection id="undone" title="What each person undid" says="In these days, by when it was done.">
            {watch.undone.length > 0 ? <UndoneRows undone={watch.undone} /> : null}
          </WatchSection>
        </div>
      )}
    </Page>
  )
}

/** An address with a part opens there once the parts are drawn. */
function useGoToPart(isThere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
}

function Waiting({ watch: { tray, registers, vouchers, deposits } }: { watch: WatchList }) {
  return (
    <>
      {tray && (
        <WatchSection
          id="tray"
          title="In the bank, nobody’s yet"
          figure={signedCedis(tray.amount)}
          says={waitingText(
            'line',
            tray,
            'Money on a statement that nobody has posted, linked or set aside.',
          )}
        >
          <Link to={paths.statements}>Statements</Link>
        </WatchSection>
      )}
      {registers && (
        <WatchSection
          id="registers"
          title="Registers not accepted"
          figure={signedCedis(registers.amount)}
          says={waitingText('register', registers, 'Handed over by a teacher; nobody has counted the money.')}
        >
          <Link to={paths.registers()}>Registers</Link>
        </WatchSection>
      )}
      <Vouchers vouchers={vouchers} />
      {deposits.count > 0 && (
        <WatchSection
          id="deposits"
          title="Deposits not seen at the bank"
          figure={signedCedis(deposits.amount)}
          says={`${counted(deposits.count, 'deposit')} paid in more than ${deposits.days} school days ago, and on no statement. The oldest is of ${formatDay(deposits.rows[0]?.date ?? '')}.`}
        >
          <Link to={paths.deposits}>Deposits</Link>
        </WatchSection>
      )}
    </>
  )
}

function Vouchers({ vouchers: { count, amount, days, oldest } }: Pick<WatchList, 'vouchers'>) {
  if (count === 0) return null
  return (
    <WatchSection
      id="vouchers"
      title="Vouchers without a photo"
      figure={signedCedis(amount)}
      says={`${counted(count, 'voucher')} paid out more than ${days} school days ago. The oldest is of ${formatDay(oldest ?? '')}.`}
    >
      <Link to={paths.paidOut()}>Paid out</Link>
    </WatchSection>
  )
}

function waitingText(
  noun: string,
  { count, oldest }: { count: number; oldest: string | null },
  what: string,
): string {
  return count === 0
    ? `None waits. ${what}`
    : `${counted(count, noun)}, the oldest of ${formatDay(oldest ?? '')}. ${what}`
}

function Drawers({ drawers }: { drawers: WatchList['drawers'] }) {
  if (!drawers) return null
  const { counts, short, over } = drawers
  return (
    <WatchSection
      id="drawers"
      title="Drawers that did not agree"
      figure={short.count > 0 ? signedCedis(pesewas(-short.amount)) : undefined}
      says={`Of ${counted(counts, 'count')} ${short.count} short (${signedCedis(short.amount)}) and ${over.count} over (${signedCedis(over.amount)}).`}
    >
      {drawers.rows.length > 0 && <DrawerRows rows={drawers.rows} />}
    </WatchSection>
  )
}

function TakenBack({ takenBack }: { takenBack: WatchList['takenBack'] }) {
  const { count, withinHour, amount, rows } = takenBack
  return (
    <WatchSection
      id="taken-back"
      title="Receipts taken back"
      figure={count > 0 ? signedCedis(amount) : undefined}
      says={
        count === 0
          ? 'None in these days.'
          : `${counted(count, 'receipt')}, ${withinHour} of them within the hour after they were given.`
      }
    >
      {rows.length > 0 && <TakenBackRows rows={rows} />}
    </WatchSection>
  )
}

function UnderLimit({ underLimit }: { underLimit: WatchList['underLimit'] }) {
  if (!underLimit) return null
  const { count, limit, from, amount, rows } = underLimit
  return (
    <WatchSection
      id="under-limit"
      title={`Just under the limit of ${signedCedis(limit)}`}
      figure={count > 0 ? signedCedis(amount) : undefined}
      says={
        count === 0
          ? `Nobody gave ${signedCedis(from)} to ${signedCedis(limit)} alone.`
          : `${counted(count, 'discount or waiver', 'discounts and waivers')} of ${signedCedis(from)} to ${signedCedis(limit)}, which one person may give.`
      }
    >
      {rows.length > 0 && <UnderLimitRows rows={rows} />}
    </WatchSection>
  )
}
