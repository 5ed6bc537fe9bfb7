import { formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import { OpenWithFloat } from '#web/counter/open-with-float.tsx'
import type { Drawer } from '#web/queries/drawers.ts'
import { useMay } from '#web/queries/person.ts'
import { pieceKinds } from '#web/screens/dashboard/parts/piece-kinds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Halves } from '#web/ui/halves.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import styles from './drawer.module.css'
import { DrawerPaidOut } from './drawer-paid-out.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { HandOvers } from './hand-overs.tsx'
import { HowItCameAbout } from './how-it-came-about.tsx'
import { NotCash } from './not-cash.tsx'
import { PrintSlip } from './print-slip.tsx'
import { ThreeFigures } from './three-figures.tsx'

/** After the count: the three figures, why, how it came about, and where the money goes. */
export function ClosedDrawer({ drawer, isOwn }: { drawer: Drawer; isOwn: boolean }) {
  const mayOthers = useMay('count_for_others')
  const mayAct = isOwn || mayOthers
  const left = drawer.inDrawer ?? pesewas(0)
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={titleOf(drawer, isOwn)}
          count={drawer.closedAt && <Badge icon="lock">Closed {formatTime(new Date(drawer.closedAt))}</Badge>}
          acts={<PrintSlip drawerId={drawer.id} />}
        />
        <Card as="div">
          <ThreeFigures drawer={drawer} />
          <WhatWasSaid drawer={drawer} />
          <Halves>
            <Stack gap={5} className={styles.half}>
              <HowItCameAbout drawer={drawer} />
              <WhatWasCounted drawer={drawer} />
            </Stack>
            <Stack gap={5} className={styles.half}>
              <NotCash drawer={drawer} mayTick={mayAct} isPlain />
            </Stack>
          </Halves>
        </Card>
        <DrawerPaidOut drawer={drawer} />
      </div>
      <div className={page.stack}>
        {mayAct && left > 0 && (
          <CardBeside aria-label="Hand over">
            <SheetHead title="Hand over">
              <span className={text.muted}>{formatAmount(left)} in the drawer</span>
            </SheetHead>
            <HandOverForm key={left} drawer={drawer} />
          </CardBeside>
        )}
        <HandOvers handOvers={drawer.handOvers} closedAt={drawer.closedAt} />
        {isOwn && <OpenNext kept={left} />}
      </div>
    </div>
  )
}

function titleOf({ openedOn, staffName }: Drawer, isOwn: boolean): string {
  const weekday = new Date(`${openedOn}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return `Drawer of ${isOwn ? '' : `${staffName}, `}${weekday} ${formatDay(openedOn)}`
}

/** The reason, who counted, and that an earlier count is kept. */
function WhatWasSaid({ drawer }: { drawer: Drawer }) {
  const { reason, firstCount, counted, countedBy, countedAt, staffName, staffId, difference } = drawer
  const isOther = countedBy !== null && countedBy.id !== staffId
  const first = shortNameWithin(staffName)
  if (!reason && !firstCount && !isOther && drawer.lateReceipts === 0) return null
  return (
    <Stack gap={1} className={styles.said}>
      {reason && <p className={cx(text.strong, text.breaks)}>“{reason}”</p>}
      <p className={text.hint}>
        {countedBy?.name}
        {countedAt && `, ${formatTime(new Date(countedAt))}`}. {isOther && `Not counted by ${staffName}. `}
        {firstCount !== null &&
          counted !== null &&
          `First count ${formatAmount(firstCount)}, second count ${formatAmount(counted)}; both are kept. `}
        {difference !== null && difference !== 0 && `It stands in ${first}’s name, on no child.`}
      </p>
      {drawer.lateReceipts > 0 && (
        <Notice tone="wait" icon="clock">
          {drawer.lateReceipts === 1 ? '1 receipt' : `${drawer.lateReceipts} receipts`} made without a
          connection came after the count; the difference is corrected.
        </Notice>
      )}
    </Stack>
  )
}

function WhatWasCounted({ drawer: { pieces, counted } }: { drawer: Drawer }) {
  if (!pieces || counted === null) return null
  return (
    <section>
      <h2>What was counted</h2>
      <ul className={styles.pieces}>
        {pieceKinds
          .filter(({ piece }) => pieces[piece] > 0)
          .map(({ piece, label, worth }) => (
            <li key={piece}>
              <span className={text.muted}>
                {label} × {pieces[piece]}
              </span>
              <b>{formatAmount(pesewas(worth * pieces[piece]))}</b>
            </li>
          ))}
      </ul>
      {isEmpty(pieces) && <p className={text.hint}>Nothing lay in it.</p>}
      <FinalSum label="Counted" amount={formatAmount(counted)} />
    </section>
  )
}

function isEmpty(pieces: Pieces): boolean {
  return PIECES.every(({ piece }) => pieces[piece] === 0)
}

function OpenNext({ kept }: { kept: number }) {
  return (
    <CardBeside aria-label="Next drawer">
      <p className={text.hint}>Your next cash asks to open another drawer. Or open it now:</p>
      <OpenWithFloat kept={pesewas(kept)} />
    </CardBeside>
  )
}
