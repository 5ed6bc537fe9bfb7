import { useState } from 'react'
import { shortName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { type Asked, approveByCode, approveByPin, textCode } from '#web/queries/requests.ts'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { PinOfAnother, Refused, SixDigits, useSixDigits } from './pin-of-another.tsx'
import { WholeRequest } from './whole-request.tsx'

/** It was asked. Whoever may say yes can do it at once: by PIN at this desk, or by a code that a Head reads out. */
export function ApproveHere({ request, onClose }: { request: Asked; onClose: () => void }) {
  const [way, setWay] = useState<'later' | 'pin' | 'code'>('later')
  const desk = readDesk()
  const names = request.approvers.map(({ name }) => name)
  return (
    <Dialog title={`Asked: ${request.title}`} onClose={onClose}>
      <DialogBody>
        <WholeRequest request={request} />
      </DialogBody>
      {way === 'later' && (
        <DialogBody>
          <p>{listed(names.map(shortName))} can answer, from any computer or phone. You are told.</p>
          {desk && <Button onClick={() => setWay('pin')}>Somebody says yes at this desk, by PIN</Button>}
          <Button onClick={() => setWay('code')}>Nobody is here: have a code texted to the Head</Button>
        </DialogBody>
      )}
      {way === 'pin' && desk && <ByPin request={request} onDone={onClose} />}
      {way === 'code' && <ByCode request={request} onDone={onClose} />}
      <DialogActs>
        <ButtonLink to={paths.request(request.id)} onClick={onClose}>
          See it
        </ButtonLink>
        <Button data-first kind="primary" onClick={onClose}>
          Go on
        </Button>
      </DialogActs>
    </Dialog>
  )
}

interface WayProps {
  request: Asked
  onDone: () => void
}

/** The approver's PIN, for this act alone: the session stays the asker's. */
export function ByPin({ request, onDone }: WayProps) {
  const desk = readDesk()
  if (!desk) return null
  return (
    <DialogBody>
      <PinOfAnother
        desk={desk}
        people={request.approvers}
        label="Who says yes"
        says="Six digits, for this act alone."
        orElse="An own screen or a code does as well."
        act={(who, key) => approveByPin(request.id, who, key)}
        onDone={({ message }) => {
          onDone()
          showToast(message)
        }}
      />
    </DialogBody>
  )
}

/** A code goes to a Head's phone; the asker types what they read out. */
export function ByCode({ request, onDone }: WayProps) {
  const [sent, setSent] = useState<string | null>(null)
  const digits = useSixDigits(
    (code, key) => approveByCode(request.id, code, key),
    ({ message }) => {
      onDone()
      showToast(message)
    },
  )
  const { problem, setProblem, refused } = digits
  const sending = useAct({
    act: (_: null, key) => textCode(request.id, key),
    onDone: ({ message }) => {
      setSent(message)
      setProblem(null)
    },
    onRefused: ({ message }) => setProblem(message),
  })
  if (refused)
    return (
      <DialogBody>
        <Refused sentence={refused} />
      </DialogBody>
    )
  return (
    <DialogBody>
      {problem && !sent && <Refused sentence={problem} />}
      {sent && (
        <div>
          <SixDigits digits={digits} says={sent} />
        </div>
      )}
      <Button
        kind={sent ? 'bare' : 'quiet'}
        busy={sending.busy && 'Sending...'}
        onClick={() => sending.submit(null)}
      >
        {sent ? 'Send another code' : 'Send the code'}
      </Button>
      {!sent && <p className={text.hint}>It works once, for ten minutes, for this request alone.</p>}
    </DialogBody>
  )
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
