import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPassing } from '#shared/errors.ts'
import { readDeskFace } from '#web/queries/desks.ts'
import { type OldBook, signAtThisDesk } from '#web/queries/old-book.ts'
import type { Desk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PinPad } from '#web/ui/pin-pad.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface SignByPinProps {
  desk: Desk
  people: OldBook['signers']
  onClose: () => void
}

/** Somebody else's six digits for this page alone: the session stays whose it is. */
export function SignByPin({ desk, people, onClose }: SignByPinProps) {
  const { withPin, without } = usePinsHere(people, desk)
  const [chosen, setChosen] = useState<string | null>(null)
  // One who can: that one. Of two, nobody is chosen for them.
  const name = chosen ?? (withPin.length === 1 ? (withPin[0]?.name ?? null) : null)
  const signer = withPin.find((each) => each.name === name)
  const { signing, problem, setProblem, refused, setRefused, tries } = useSigning(desk, signer?.id, onClose)
  return (
    <Dialog title="Sign by PIN" onClose={onClose}>
      <DialogBody>
        <p>You sign that what was owed by the old book is what is owed here, with each difference named.</p>
        {withPin.length > 0 && (
          <Segmented
            label="Who signs"
            options={withPin.map((each) => each.name)}
            value={name}
            onChange={(who) => {
              setChosen(who)
              setRefused(null)
            }}
          />
        )}
        <WithoutPin people={without} />
        {refused && (
          <Notice tone="bad" icon="warning" role="alert">
            {refused}
          </Notice>
        )}
        {signer && !refused && (
          <div>
            <PinPad
              key={`${tries} ${name}`}
              isWrong={problem !== null}
              busy={signing.busy}
              says={signing.busy ? 'One moment...' : (problem ?? 'Six digits, for this page alone.')}
              onPin={signing.submit}
              onTouched={() => setProblem(null)}
            />
          </div>
        )}
      </DialogBody>
      <DialogActs>
        <Button data-first onClick={onClose}>
          Not now
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function WithoutPin({ people }: { people: OldBook['signers'] }) {
  if (people.length === 0) return null
  return <p className={text.hint}>No PIN at this desk: {people.map(({ name }) => name).join(', ')}.</p>
}

/** A wrong try empties the pad and says why; what no other six digits change is said once, without a pad. */
function useSigning(desk: Desk, staffId: string | undefined, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const signing = useAct({
    act: (pin: string, key) => signAtThisDesk({ desk, staffId: staffId ?? '', pin }, key),
    onDone: ({ isSigned }) => {
      onDone()
      showToast(isSigned ? 'Both have signed.' : 'Signed. One more.')
    },
    onRefused: (refusal) => {
      if (refusal.code !== 'wrong_pin' && !isPassing(refusal)) return setRefused(refusal.message)
      setProblem(refusal.message)
      setTries((count) => count + 1)
    },
  })
  return { signing, problem, setProblem, refused, setRefused, tries }
}

/** Whose PIN works at this desk; all of them while that is not known. */
function usePinsHere(people: OldBook['signers'], desk: Desk) {
  const { data: face } = useQuery({
    queryKey: ['deskFace', desk.deskId],
    queryFn: () => readDeskFace(desk),
  })
  if (!face) return { withPin: people, without: [] }
  const works = ({ id }: { id: string }) => face.people.some((each) => each.id === id && each.pin === 'set')
  return { withPin: people.filter(works), without: people.filter((each) => !works(each)) }
}
