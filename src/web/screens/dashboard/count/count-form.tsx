import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { useMe } from '#web/queries/person.ts'
import { blankKinds, pieceKinds, sayBlanks, sumTyped } from '#web/screens/dashboard/parts/piece-kinds.ts'
import { CardBeside, Hero, SheetHead } from '#web/ui/beside.tsx'
import { Blind } from '#web/ui/blind.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Marks } from '#web/ui/marks.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import { PieceFields } from '#web/ui/piece-fields.tsx'
import text from '#web/ui/text.module.css'
import { useCount } from './use-count.ts'

interface CountFormProps {
  drawer: Drawer
  isOwn: boolean
  /** The server's time; undefined while it is not known. */
  now: string | undefined
}

/** Thirteen kinds, and beside them what they come to: the only sum here is the counter's own. */
export function CountForm({ drawer, isOwn, now }: CountFormProps) {
  const count = useCount({ drawer, now })
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const finish = () => {
    setAsked(true)
    count.finish()
  }
  return (
    <form
      className={page.columns}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        finish()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') navigate(paths.drawer(isOwn ? undefined : drawer.id))
      }}
    >
      <div>
        <PageHead
          title={drawer.wasCountedOnce ? 'Count once more' : 'Count the drawer'}
          count="what lies in it, piece by piece"
        />
        <div className={page.stack}>
          {!isOwn && <CountedFor drawer={drawer} />}
          {drawer.wasCountedOnce && (
            <Notice tone="wait" icon="warning" role="alert">
              Count once more. The first count is kept; this one stands.
            </Notice>
          )}
          <Card as="div">
            <PieceFields
              kinds={pieceKinds}
              typed={count.typed}
              onTyped={count.type}
              onFinish={finish}
              isAsked={isAsked}
            />
          </Card>
        </div>
      </div>
      <SoFar count={count} drawer={drawer} isOwn={isOwn} isAsked={isAsked} />
    </form>
  )
}

function CountedFor({ drawer }: { drawer: Drawer }) {
  const me = useMe()?.staff.name ?? 'you'
  return (
    <Notice icon="people">
      Counted by {me}, not by {drawer.staffName}. Any difference stands in {drawer.staffName}’s name.
    </Notice>
  )
}

interface SoFarProps {
  count: ReturnType<typeof useCount>
  drawer: Drawer
  isOwn: boolean
  isAsked: boolean
}

function SoFar({ count, drawer, isOwn, isAsked }: SoFarProps) {
  const { up } = useConnection()
  const { typed, at } = count
  const blanks = blankKinds(typed)
  const isWhole = blanks === 0
  return (
    <CardBeside aria-label="Counted so far">
      <div>
        <SheetHead title="Counted so far">
          <span className={text.muted}>
            {pieceKinds.length - blanks} of {pieceKinds.length} kinds
          </span>
        </SheetHead>
        <Hero>
          <CountingFigure amount={sumTyped(typed)} size={40} />
        </Hero>
      </div>
      <Marks done={pieceKinds.map(({ piece }) => typed[piece] !== '')} at={at} />
      <Blind>What the drawer should hold is shown after the count.</Blind>
      <Button
        kind={isWhole && up ? 'primary' : 'quiet'}
        type="submit"
        large
        disabled={!up}
        busy={count.busy && 'Closing...'}
      >
        {up ? 'Finish the count' : 'Closing needs the connection'}
      </Button>
      <div>
        <div role="alert">
          {count.problem && (
            <Notice tone="bad" icon="warning">
              {count.problem}
            </Notice>
          )}
          {!count.problem && isAsked && !isWhole && <p className={text.owed}>{sayBlanks(typed)}</p>}
        </div>
        {!isAsked && !isWhole && <p className={text.hint}>{sayBlanks(typed)}</p>}
      </div>
      <AboutDrawer drawer={drawer} />
      <p className={text.hint}>
        {isOwn ? 'Your count is kept' : 'The count is kept'} on this computer, also if it locks or the
        connection goes. Closing needs the connection.
      </p>
    </CardBeside>
  )
}

function AboutDrawer({ drawer }: { drawer: Drawer }) {
  return (
    <div>
      <h3>{drawer.staffName}</h3>
      <Lead label="Drawer opened" amount={formatMoment(drawer.openedAt)} />
      <Lead label="Counted before" amount={drawer.wasCountedOnce ? 'once' : 'no'} />
      <Lead label="Mobile Money, bank, cheque" amount="after this" />
    </div>
  )
}
