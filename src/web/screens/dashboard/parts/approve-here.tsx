import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPassing, type Refusal } from '#shared/errors.ts'
import { shortName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { readDeskFace } from '#web/queries/desks.ts'
import { type Asked, approveByCode, approveByPin, textCode } from '#web/queries/requests.ts'
import { type Desk, readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PinPad } from '#web/ui/pin-pad.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
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
  const { withPin, without } = useApproversHere(request, desk)
  const [chosen, setChosen] = useState<string | null>(null)
  // One who can: that one. Of two, nobody is chosen for them.
  const name = chosen ?? (withPin.length === 1 ? (withPin[0]?.name ?? null) : null)
  const approver = withPin.find((each) => each.name === name)
  const { approving, problem, setProblem, refused, setRefused, tries } = useApproving((pin, key) => {
    if (!desk || !approver) throw new Error('A PIN is typed at a desk, by somebody')
    return approveByPin(request.id, { desk, staffId: approver.id, pin }, key)
  }, onDone)
  const choose = (who: string) => {
    setChosen(who)
    setRefused(null)
  }
  return (
    <DialogBody>
      {withPin.length > 0 && (
        <Segmented
          label="Who says yes"
          options={withPin.map((each) => each.name)}
          value={name}
          onChange={choose}
        />
      )}
      <WithoutPin people={without} />
      {refused && <Refused sentence={refused} />}
      {approver && !refused && (
        <div>
          <PinPad
            key={`${tries} ${name}`}
            isWrong={problem !== null}
            busy={approving.busy}
            says={approving.busy ? 'One moment...' : (problem ?? 'Six digits, for this act alone.')}
            onPin={approving.submit}
            onTouched={() => setProblem(null)}
          />
        </div>
      )}
    </DialogBody>
  )
}

function WithoutPin({ people }: { people: readonly { id: string; name: string; why: string }[] }) {
  if (people.length === 0) return null
  return (
    <p className={text.hint}>
      {people.map((each) => `${shortName(each.name)}: ${each.why}.`).join(' ')} An own screen or a code does
      as well.
    </p>
  )
}

/** Whose PIN works at this desk, of those who may say yes; all of them while that is not known. */
function useApproversHere({ approvers }: Asked, desk: Desk | null) {
  const { data: face } = useQuery({
    queryKey: ['deskFace', desk?.deskId],
    queryFn: () => (desk ? readDeskFace(desk) : null),
    enabled: desk !== null,
  })
  if (!face) return { withPin: approvers, without: [] }
  const pinOf = ({ id }: { id: string }) => face.people.find((each) => each.id === id)?.pin ?? 'none'
  return {
    withPin: approvers.filter((each) => pinOf(each) === 'set'),
    without: approvers
      .filter((each) => pinOf(each) !== 'set')
      .map((each) => ({ ...each, why: pinOf(each) === 'none' ? 'no PIN here yet' : 'the PIN is off' })),
  }
}

/** A code goes to a Head's phone; the asker types what they read out. */
export function ByCode({ request, onDone }: WayProps) {
  const [sent, setSent] = useState<string | null>(null)
  const { approving, problem, setProblem, refused, tries } = useApproving(
    (code, key) => approveByCode(request.id, code, key),
    onDone,
  )
  const sending = useAct({
    act: (_: null, key) => textCode(request.id, key),
    onDone: ({ message }) => {
      setSent(message)
      setProblem(null)
    },
    onRefused: ({ message }) => setProblem(message),
  })
  if (refused) return <RefusedAlone sentence={refused} />
  return (
    <DialogBody>
      {problem && !sent && (
        <Notice tone="bad" icon="warning" role="alert">
          {problem}
        </Notice>
      )}
      {sent && (
        <div>
          <PinPad
            key={tries}
            isWrong={problem !== null}
            busy={approving.busy}
            says={problem ?? sent}
            onPin={approving.submit}
            onTouched={() => setProblem(null)}
          />
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

function RefusedAlone({ sentence }: { sentence: string }) {
  return (
    <DialogBody>
      <Refused sentence={sentence} />
    </DialogBody>
  )
}

function Refused({ sentence }: { sentence: string }) {
  return (
    <Notice tone="bad" icon="warning" role="alert">
      {sentence}
    </Notice>
  )
}

/** Six digits tried; a wrong try empties the pad and says why. What no other six digits change is said once, without a pad. */
function useApproving(
  approve: (digits: string, key: string) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const approving = useAct({
    act: approve,
    onDone: ({ message }) => {
      onDone()
      showToast(message)
    },
    onRefused: (refusal) => {
      if (!isForAnotherTry(refusal)) return setRefused(refusal.message)
      setProblem(refusal.message)
      setTries((count) => count + 1)
    },
  })
  return { approving, problem, setProblem, refused, setRefused, tries }
}

function isForAnotherTry(refusal: Refusal): boolean {
  return refusal.code === 'wrong_pin' || refusal.code === 'wrong_code' || isPassing(refusal)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
