import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { useMay } from '#web/queries/person.ts'
import { PayOutButton } from '#web/screens/dashboard/parts/pay-out-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { Blind } from '#web/ui/blind.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { DrawerPaidOut } from './drawer-paid-out.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { HandOvers } from './hand-overs.tsx'
import { HowItCameAbout } from './how-it-came-about.tsx'
import { NotCash } from './not-cash.tsx'

/** While it is open: what went in, in receipts and not in cedis, and what one does with it. */
export function OpenDrawer({ drawer, isOwn }: { drawer: Drawer; isOwn: boolean }) {
  const mayCount = useMay('count_for_others') || isOwn
  const hidden = drawer.movements === null
  const drawerId = isOwn ? undefined : drawer.id
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={isOwn ? 'My drawer' : `Drawer of ${drawer.staffName}`}
          count={<Badge>open since {formatMoment(drawer.openedAt)}</Badge>}
        />
        {drawer.openedByItself && (
          <Notice icon="clock">
            It opened by itself with the first cash, with {formatAmount(drawer.float)} in it.
          </Notice>
        )}
        <Card pad stack>
          <SheetHead title="Cash" />
          <Lead label="Float" amount={formatAmount(drawer.float)} />
          {hidden && (
            <>
              <Lead
                label="Cash"
                count={counted(drawer.cashReceipts, 'receipt')}
                amount={<span className={text.muted}>after the count</span>}
              />
              <Blind>The cash is shown after {isOwn ? 'your' : 'the'} count.</Blind>
            </>
          )}
          {!hidden && <HowItCameAbout drawer={drawer} />}
        </Card>
        <DrawerPaidOut drawer={drawer} />
        <NotCash drawer={drawer} mayTick={mayCount} />
      </div>
      <div className={page.stack}>
        {mayCount && (
          <CardBeside aria-label="What to do">
            <ButtonLink kind="primary" to={paths.countDrawer(drawerId)}>
              {isOwn ? 'Count and close' : `Count for ${shortNameWithin(drawer.staffName)}`}
            </ButtonLink>
            {isOwn && <Outwards drawer={drawer} />}
          </CardBeside>
        )}
        <HandOvers handOvers={drawer.handOvers} />
      </div>
    </div>
  )
}

/** What leaves it before the count: for the school, or to the safe or a colleague. */
function Outwards({ drawer }: { drawer: Drawer }) {
  const [gives, setGives] = useState(false)
  return (
    <>
      <PayOutButton />
      {gives ? (
        <HandOverForm drawer={drawer} onDone={() => setGives(false)} />
      ) : (
        <GiveButton onClick={() => setGives(true)} />
      )}
    </>
  )
}

function GiveButton({ onClick }: { onClick: () => void }) {
  const { up } = useConnection()
  return (
    <Button icon="move" disabled={!up} onClick={onClick}>
      {up ? 'Hand over' : 'Handing over needs the connection'}
    </Button>
  )
}
