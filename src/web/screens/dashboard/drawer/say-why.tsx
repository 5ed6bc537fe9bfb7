import type { FormEvent } from 'react'
import { useConnection } from '#web/connection.ts'
import { type Drawer, sayWhyDiffers } from '#web/queries/drawers.ts'
import { useMay } from '#web/queries/person.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { HowItCameAbout } from './how-it-came-about.tsx'
import { ThreeFigures } from './three-figures.tsx'

/** The second count stands and does not agree: what happened is said before the drawer is closed. */
export function SayWhy({ drawer, isOwn }: { drawer: Drawer; isOwn: boolean }) {
  const mayOthers = useMay('count_for_others')
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={isOwn ? 'What happened?' : `Drawer of ${drawer.staffName}`}
          count={<Badge tone="wait">counted, not closed</Badge>}
        />
        <Card as="div">
          <ThreeFigures drawer={drawer} />
          <div className={card.padded}>
            <HowItCameAbout drawer={drawer} />
          </div>
        </Card>
      </div>
      {(isOwn || mayOthers) && <Reason drawer={drawer} />}
    </div>
  )
}

function Reason({ drawer }: { drawer: Drawer }) {
  const { up } = useConnection()
  const why = useReason('Say what happened, or that you do not know.')
  const saying = useAct({
    act: (reason: string, key) => sayWhyDiffers({ drawerId: drawer.id, reason }, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => why.refuse(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.take()
    if (reason) saying.submit(reason)
  }
  return (
    <CardBeside aria-label="What happened?">
      <form className={page.stack} onSubmit={submit} noValidate>
        <ReasonField label="What happened?" autoFocus {...why.field} />
        <Button
          kind="primary"
          type="submit"
          shortcut="Enter"
          disabled={!up}
          busy={saying.busy && 'Closing...'}
        >
          {up ? 'Close the drawer' : 'Closing needs the connection'}
        </Button>
        <p className={text.hint}>
          The difference stands in {drawer.staffName}’s name, never on a child. Whoever reads the day reads
          this sentence.
        </p>
      </form>
    </CardBeside>
  )
}
