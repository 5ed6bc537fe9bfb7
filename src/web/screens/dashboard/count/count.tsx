import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { drawerQuery, myDrawerQuery } from '#web/queries/drawers.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CountForm } from './count-form.tsx'

export const meta = () => [{ title: 'Count the drawer: Akontaa' }]

/** A drawer is counted piece by piece, blind: one's own, or that of somebody who is not there. */
export default function CountDrawer() {
  const drawerId = useSearchParams()[0].get('drawerId') ?? undefined
  const needs = drawerId ? 'count_for_others' : 'keep_drawer'
  return useMay(needs) ? <Count drawerId={drawerId} /> : <NotForYou title="Count the drawer" needs={needs} />
}

function Count({ drawerId }: { drawerId: string | undefined }) {
  const me = useMe()
  // Read anew, also for the server's time at which the count begins.
  const mine = useQuery({ ...myDrawerQuery(), refetchOnMount: 'always' })
  const other = useQuery({ ...drawerQuery(drawerId ?? ''), enabled: drawerId !== undefined })
  const found = drawerId ? other.data : mine.data?.drawer
  const { error, isFetching } = drawerId ? other : mine
  // What was kept from before the first cash knows no drawer yet: only what has just come says that there is none to count.
  if (found !== undefined && found?.state !== 'open' && !isFetching)
    return <Navigate to={paths.drawer(drawerId)} replace />
  const drawer = found?.state === 'open' ? found : undefined
  const isOwn = !drawer || drawer.staffId === me?.staffId
  return (
    <Page>
      <Crumbs
        trail={[
          { label: 'Students', to: paths.dashboard },
          { label: isOwn ? 'My drawer' : `Drawer of ${drawer.staffName}`, to: paths.drawer(drawerId) },
          { label: 'Count' },
        ]}
      />
      {drawer ? (
        <CountForm
          key={`${drawer.id}/${drawer.wasCountedOnce}`}
          drawer={drawer}
          isOwn={isOwn}
          now={mine.data?.now}
        />
      ) : (
        <>
          <PageHead title="Count the drawer" />
          <Card as="div">
            {error ? (
              <Problem
                sentence="The drawer did not load."
                detail={error.message}
                onRetry={drawerId ? other.refetch : mine.refetch}
              />
            ) : (
              <Skeleton width={320} height={480} />
            )}
          </Card>
        </>
      )}
    </Page>
  )
}
