import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { useMay } from '#web/queries/person.ts'
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
import { HandOverForm } from './hand-over-form.tsx'
import { HandOvers } from './hand-overs.tsx'
import { HowItCameAbout } from './how-it-came-about.tsx'
import { NotCash } from './not-cash.tsx'

/** While it is open: what went in, in receipts and not in cedis, and what one does with it. */
export function OpenDrawer({ drawer, isOwn }: { drawer: Drawer; isOwn: boolean }) {
  const mayCount = useMay('count_for_others') || isOwn
  const [gives, setGives] = useState(false)
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
        <NotCash drawer={drawer} mayTick={mayCount} />
      </div>
      <div className={page.stack}>
        {mayCount && (
          <CardBeside aria-label="What to do">
            <ButtonLink kind="primary" to={paths.countDrawer(drawerId)}>
              {isOwn ? 'Count and close' : `Count for ${shortNameWithin(drawer.staffName)}`}
            </ButtonLink>
            {isOwn && !gives && <GiveButton onClick={() => setGives(true)} />}
            {isOwn && gives && <HandOverForm drawer={drawer} onDone={() => setGives(false)} />}
          </CardBeside>
        )}
        <HandOvers handOvers={drawer.handOvers} />
      </div>
    </div>
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
