import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pesewas } from '#shared/money.ts'
import { OpenWithFloat } from '#web/counter/open-with-float.tsx'
import { paths } from '#web/paths.ts'
import { type Drawer, drawerQuery, myDrawerQuery } from '#web/queries/drawers.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClosedDrawer } from './closed-drawer.tsx'
import { OpenDrawer } from './open-drawer.tsx'
import { SayWhy } from './say-why.tsx'

export const meta = () => [{ title: 'My drawer: Akontaa' }]

/** A drawer as it stands: one's own, or somebody's by its address. */
export default function DrawerPage() {
  const drawerId = useSearchParams()[0].get('drawerId')
  const needs = drawerId ? 'see_drawers' : 'keep_drawer'
  if (!useMay(needs)) return <NotForYou title="Drawer" needs={needs} />
  return (
    <Page>
      <Chapters place="cash" page="My drawer" />
      {drawerId ? <ByAddress drawerId={drawerId} /> : <Mine />}
    </Page>
  )
}

function Mine() {
  const { data: mine, error, refetch } = useQuery(myDrawerQuery())
  if (!mine) return <NotThere error={error} onRetry={refetch} />
  if (!mine.isOn && !mine.drawer) return <NotOn />
  if (!mine.drawer) return <NoneYet kept={mine.kept} />
  return <AsItStands drawer={mine.drawer} />
}

function ByAddress({ drawerId }: { drawerId: string }) {
  const { data: drawer, error, refetch } = useQuery(drawerQuery(drawerId))
  return drawer ? <AsItStands drawer={drawer} /> : <NotThere error={error} onRetry={refetch} />
}

function AsItStands({ drawer }: { drawer: Drawer }) {
  const isOwn = drawer.staffId === useMe()?.staffId
  const given = { key: drawer.id, drawer, isOwn }
  if (drawer.state === 'open') return <OpenDrawer {...given} />
  return drawer.state === 'counted' ? <SayWhy {...given} /> : <ClosedDrawer {...given} />
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="My drawer" />
      <Card as="div">{children}</Card>
    </>
  )
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Framed>
      {error ? (
        <Problem sentence="The drawer did not load." detail={error.message} onRetry={onRetry} />
      ) : (
        <Skeleton width={320} height={240} />
      )}
    </Framed>
  )
}

function NotOn() {
  const mayChange = useMay('set_rules')
  return (
    <Framed>
      <Empty
        title="Drawers are not switched on."
        actions={mayChange && <ButtonLink to={paths.rules}>Settings, Rules</ButtonLink>}
      >
        With drawers everybody who takes cash counts what they took, and the school knows where it is.
      </Empty>
    </Framed>
  )
}

function NoneYet({ kept }: { kept: number }) {
  return (
    <Framed>
      <Empty title="Your drawer opens with your first cash." actions={<OpenWithFloat kept={pesewas(kept)} />}>
        Or open it now, with what lies in it to give change.
      </Empty>
    </Framed>
  )
}
