import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type HandOver, handOversQuery } from '#web/queries/drawers.ts'
import { useMay } from '#web/queries/person.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReceiveForm } from './receive-form.tsx'

export const meta = () => [{ title: 'Hand-over: Akontaa' }]

/** Cash that somebody handed over is counted by whoever receives it: only then has it changed hands. */
export default function HandOverPage() {
  return useMay('keep_drawer') ? <Receive /> : <NotForYou title="Hand-over" needs="keep_drawer" />
}

function Receive() {
  const handOverId = useSearchParams()[0].get('handOverId') ?? ''
  const { data, error, refetch } = useQuery(handOversQuery('all'))
  const handOver = data?.handOvers.find(({ id }) => id === handOverId)
  return (
    <Page>
      <CashChapters page="Hand-over" />
      {handOver?.mayReceive && <ReceiveForm handOver={handOver} />}
      {!handOver?.mayReceive && (
        <>
          <PageHead title="Hand-over" />
          <Card as="div">
            {!data && error && (
              <Problem sentence="The hand-over did not load." detail={error.message} onRetry={refetch} />
            )}
            {!data && !error && <Skeleton width={320} height={240} />}
            {data && <NotToCount handOver={handOver} />}
          </Card>
        </>
      )}
    </Page>
  )
}

function NotToCount({ handOver }: { handOver: HandOver | undefined }) {
  const actions = <ButtonLink to={paths.drawer()}>My drawer</ButtonLink>
  if (!handOver) return <Empty title="No hand-over has this address." actions={actions} />
  const { state, receivedBy, receivedAt, received, amount, from } = handOver
  if (state === 'received' && received !== null && receivedAt && amount !== null) {
    const by = received - amount
    return (
      <Empty
        title={`${receivedBy?.name ?? 'Somebody'} counted ${formatAmount(received)}, ${formatMoment(receivedAt)}.`}
        actions={actions}
      >
        {from.name} said {formatAmount(amount)}.{' '}
        {by === 0 ? 'It agrees.' : `${by < 0 ? 'Short' : 'Over'} ${formatAmount(pesewas(Math.abs(by)))}.`}
      </Empty>
    )
  }
  if (state === 'withdrawn') {
    return <Empty title={`${from.name} has withdrawn this.`} actions={actions} />
  }
  return (
    <Empty
      title={`${amount === null ? 'Cash' : formatAmount(amount)} from ${from.name} is on its way.`}
      actions={actions}
    >
      Somebody else counts it.
    </Empty>
  )
}
