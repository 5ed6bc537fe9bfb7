import type { FormEvent } from 'react'
import { discardAct } from '#web/offline/mend-act.ts'
import { sumOfAct, type WaitingAct } from '#web/offline/waiting-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { takeWayOut } from './way-out.ts'

/** Gives an act up, with the reason: whoever counts the drawer tonight will ask. */
export function GiveUpAct({ act, onDone }: { act: WaitingAct; onDone: () => void }) {
  const why = useReason('Say why: it goes into the school’s log.')
  const giveUp = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.take()
    if (!reason) return
    takeWayOut(discardAct(act.id, reason), onDone)
  }
  return (
    <form className={page.stack} onSubmit={giveUp} noValidate>
      <ReasonField label="Why is it given up?" data-first {...why.field} />
      <Row wrap gap={2}>
        <Button small onClick={onDone}>
          Keep it
        </Button>
        <Button small kind="danger" type="submit">
          Give up <Money amount={sumOfAct(act)} />
        </Button>
      </Row>
    </form>
  )
}
