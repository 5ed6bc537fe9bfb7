import { type FormEvent, useState } from 'react'
import { discardAct } from '#web/offline/mend-act.ts'
import { sumOfAct, type WaitingAct } from '#web/offline/waiting-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/figure.tsx'
import page from '#web/ui/page.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import attention from './attention-item.module.css'

/** Gives an act up, with the reason: whoever counts the drawer tonight will ask. */
export function GiveUpAct({ act, onDone }: { act: WaitingAct; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const giveUp = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem('Say why: it goes into the school’s log.')
    void discardAct(act.id, reason.trim().slice(0, 300))
    onDone()
  }
  return (
    <form className={page.stack} onSubmit={giveUp} noValidate>
      <TextField label="Why is it given up?" value={reason} onChange={setReason} error={problem} data-first />
      <div className={attention.acts}>
        <Button small onClick={onDone}>
          Keep it
        </Button>
        <Button small kind="danger" type="submit">
          Give up <Money amount={sumOfAct(act)} />
        </Button>
      </div>
    </form>
  )
}
