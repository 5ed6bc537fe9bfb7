import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPassing, type Refusal } from '#shared/errors.ts'
import { shortName } from '#shared/people.ts'
import { readDeskFace } from '#web/queries/desks.ts'
import type { Desk } from '#web/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PinPad } from '#web/ui/pin-pad.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { useAct } from '#web/use-act.ts'

interface Somebody {
  id: string
  name: string
}

interface PinOfAnotherProps<Answer> {
  desk: Desk
  people: readonly Somebody[]
  /** Over the people: `Who signs`. */
  label: string
  /** What the digits are for: `Six digits, for this act alone.` */
  says: string
  /** What else there is for whose PIN does not work here. */
  orElse?: string
  act: (who: { desk: Desk; staffId: string; pin: string }, key: string) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** A second person's six digits at this desk, for one act: the session stays whose it is. */
export function PinOfAnother<Answer>({
  desk,
  people,
  label,
  says,
  orElse,
  act,
  onDone,
}: PinOfAnotherProps<Answer>) {
  const { withPin, without } = usePinsHere(people, desk)
  const [chosen, setChosen] = useState<string | null>(null)
  // One who can: that one. Of two, nobody is chosen for them.
  const name = chosen ?? (withPin.length === 1 ? (withPin[0]?.name ?? null) : null)
  const signer = withPin.find((each) => each.name === name)
  const digits = useSixDigits((pin, key) => act({ desk, staffId: signer?.id ?? '', pin }, key), onDone)
  const choose = (who: string) => {
    setChosen(who)
    digits.setRefused(null)
  }
  return (
    <>
      {withPin.length > 0 && (
        <Segmented label={label} options={withPin.map((each) => each.name)} value={name} onChange={choose} />
      )}
      {without.length > 0 && (
        <p className={text.hint}>
          {without.map((each) => `${shortName(each.name)}: ${each.why}.`).join(' ')} {orElse}
        </p>
      )}
      {digits.refused && <Refused sentence={digits.refused} />}
      {signer && !digits.refused && (
        <div key={name}>
          <SixDigits digits={digits} says={says} />
        </div>
      )}
    </>
  )
}

/** The pad of digits that are tried; it says what became of the last try. */
export function SixDigits({ digits, says }: { digits: ReturnType<typeof useSixDigits>; says: string }) {
  const { trying, problem, setProblem, tries } = digits
  return (
    <PinPad
      key={tries}
      isWrong={problem !== null}
      busy={trying.busy}
      says={trying.busy ? 'One moment...' : (problem ?? says)}
      onPin={trying.submit}
      onTouched={() => setProblem(null)}
    />
  )
}

export function Refused({ sentence }: { sentence: string }) {
  return (
    <Notice tone="bad" icon="warning" role="alert">
      {sentence}
    </Notice>
  )
}

/** Six digits tried; a wrong try empties the pad and says why. What no other six digits change is said once, without a pad. */
export function useSixDigits<Answer>(
  act: (digits: string, key: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const trying = useAct({
    act,
    onDone,
    onRefused: (refusal) => {
      if (!isForAnotherTry(refusal)) return setRefused(refusal.message)
      setProblem(refusal.message)
      setTries((count) => count + 1)
    },
  })
  return { trying, problem, setProblem, refused, setRefused, tries }
}

function isForAnotherTry(refusal: Refusal): boolean {
  return refusal.code === 'wrong_pin' || refusal.code === 'wrong_code' || isPassing(refusal)
}

/** Whose PIN works at this desk; all of them while that is not known. */
function usePinsHere(people: readonly Somebody[], desk: Desk) {
  const { data: face } = useQuery({
    queryKey: ['deskFace', desk.deskId],
    queryFn: () => readDeskFace(desk),
  })
  if (!face) return { withPin: people, without: [] }
  const pinOf = ({ id }: Somebody) => face.people.find((each) => each.id === id)?.pin ?? 'none'
  return {
    withPin: people.filter((each) => pinOf(each) === 'set'),
    without: people
      .filter((each) => pinOf(each) !== 'set')
      .map((each) => ({ ...each, why: pinOf(each) === 'none' ? 'no PIN here yet' : 'the PIN is off' })),
  }
}
