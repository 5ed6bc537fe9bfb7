import { useState } from 'react'
import { discardAct, seenAct, sendAgain } from '#web/offline/mend-act.ts'
import { sumOfAct, type WaitingAct } from '#web/offline/waiting-act.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import styles from './attention-item.module.css'
import { CorrectAct } from './correct-act.tsx'
import { GiveUpAct } from './give-up-act.tsx'
import { ActHead, isColleagues } from './queue-item.tsx'
import { takeWayOut } from './way-out.ts'

/** An act on which a person decides: the server's sentence, and the ways out. One never holds up the others. */
export function AttentionItem({ act }: { act: WaitingAct }) {
  const [open, setOpen] = useState<'correct' | 'giveUp' | null>(null)
  const { state } = act
  if (state.name === 'waiting') return null
  return (
    <Stack gap={3} className={styles.attention} data-attention>
      <ActHead act={act} />
      <p>
        {state.sentence}
        {state.name === 'flagged' && state.receiptNumber && <> The receipt is {state.receiptNumber}.</>}
      </p>
      {open === 'correct' && <CorrectAct act={act} onDone={() => setOpen(null)} />}
      {open === 'giveUp' && <GiveUpAct act={act} onDone={() => setOpen(null)} />}
      {!open && (
        <Row wrap gap={2}>
          {state.name === 'flagged' ? (
            <Button small onClick={() => takeWayOut(seenAct(act.id))}>
              I have seen it
            </Button>
          ) : (
            <WaysOut act={act} code={state.code} onOpen={setOpen} />
          )}
        </Row>
      )}
    </Stack>
  )
}

interface WaysOutProps {
  act: WaitingAct
  code: string
  onOpen: (what: 'correct' | 'giveUp') => void
}

function WaysOut({ act, code, onOpen }: WaysOutProps) {
  if (act.kind === 'discard') {
    return (
      <>
        <Button small onClick={() => takeWayOut(sendAgain(act.id))}>
          Send again
        </Button>
        <Button small kind="danger" onClick={() => takeWayOut(seenAct(act.id))}>
          Remove it
        </Button>
      </>
    )
  }
  if (code === 'possible_duplicate') {
    return (
      <>
        <Button small onClick={() => takeWayOut(sendAgain(act.id, { confirm: true }))}>
          Record another
        </Button>
        <Button small kind="danger" onClick={() => takeWayOut(discardAct(act.id, 'It was the same one'))}>
          Drop this one, <Money amount={sumOfAct(act)} />
        </Button>
      </>
    )
  }
  return (
    <>
      <Button small onClick={() => takeWayOut(sendAgain(act.id))}>
        Send again
      </Button>
      {code === 'subscription_expired' ? (
        <ButtonLink small to={paths.upgradeSubscription}>
          Renew
        </ButtonLink>
      ) : (
        !isColleagues(act) && (
          <Button small onClick={() => onOpen('correct')}>
            Correct it
          </Button>
        )
      )}
      <Button small kind="danger" onClick={() => onOpen('giveUp')}>
        Give it up
      </Button>
    </>
  )
}
