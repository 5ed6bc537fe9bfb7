import { useEffect, useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { Draft } from '#web/offline/kept-registers.ts'
import { holdSending } from '#web/offline/registers-to-send.ts'
import { sendNow } from '#web/offline/sender.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Lead } from '#web/ui/lead.tsx'

import type { Registers } from './use-registers.ts'

interface WaitingHandOverProps {
  registers: Registers
  draft: Draft
  id: string
}

/** A hand-over that waits on this phone: it is sent by itself, can be sent at once, or taken back. */
export function WaitingHandOver({ registers, draft, id }: WaitingHandOverProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p>It is sent by itself when the connection is back, exactly once. Keep the cash until then.</p>
      <Button small kind="primary" onClick={sendNow}>
        Try to send now
      </Button>
      <Button small onClick={() => setAsks(true)}>
        Take it back
      </Button>
      {asks && <TakeBack {...{ registers, draft, id }} onClose={() => setAsks(false)} />}
    </>
  )
}

function TakeBack({ registers, draft, id, onClose }: WaitingHandOverProps & { onClose: () => void }) {
  useEffect(() => holdSending(), [])
  const takeBack = async () => {
    await registers.takeBackHere(id)
    onClose()
  }
  return (
    <Confirm
      question="Take this hand-over back?"
      keep="Leave it waiting"
      act="Take it back"
      danger={false}
      onKeep={onClose}
      onAct={() => void takeBack()}
    >
      <p>The office has not answered, so nobody has counted it.</p>
      <div>
        <Lead label="Your marks, all kept" amount={`${Object.keys(draft.marks).length}`} />
        <Lead label="Stays with you" amount={formatAmount(draft.handOver?.counted ?? pesewas(0))} />
      </div>
    </Confirm>
  )
}
