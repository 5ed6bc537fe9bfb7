import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import { initialsOfName, shortNameWithin } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { enterByPin } from '#web/offline/enter-desk.ts'
import type { Desk } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { PinPad } from '#web/ui/pin-pad.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './pin-card.module.css'
import type { Tile } from './use-desk-face.ts'

interface PinCardProps {
  desk: Desk
  /** Nobody is chosen yet. */
  tile: Tile | null
  onPassword: () => void
  onBack: () => void
  /** The desk has more to say than this card: a PIN that is off, passwords only. */
  onRefused: () => void
}

/** Six digits for the name that is chosen; the sixth unlocks. */
export function PinCard({ desk, tile, onPassword, onBack, onRefused }: PinCardProps) {
  const { problem, setProblem, tries, busy, enter } = useEntering(desk, tile, onRefused)
  if (!tile) {
    return (
      <Card pad>
        <p className={cx(text.muted, text.center)}>Choose your name.</p>
      </Card>
    )
  }
  return (
    <Card aria-label="PIN">
      <div className={styles.pin}>
        <Row align="center" gap={4} className={styles.who}>
          <Avatar initials={initialsOfName(tile.name)} />
          <div>
            <b className={cx(text.line, text.large, text.strong)}>{tile.name}</b>
            <span className={cx(text.muted, text.small)}>{tile.roleName}</span>
          </div>
        </Row>
        <PinPad
          key={tries}
          isWrong={problem !== null}
          busy={busy}
          says={busy ? 'One moment...' : (problem ?? 'Six digits. It unlocks by itself.')}
          onPin={(pin) => void enter(pin)}
          onTouched={() => setProblem(null)}
        />
        <Row justify="between" className={cx(place.above5, text.small)}>
          <button type="button" className={text.link} onClick={onPassword}>
            Use the password
          </button>
          <button type="button" className={text.link} onClick={onBack}>
            Not {shortNameWithin(tile.name)}?
          </button>
        </Row>
      </div>
    </Card>
  )
}

/** One try at a time; what the desk answers after the card is gone is for nobody. */
function useEntering(desk: Desk, tile: Tile | null, onRefused: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const isTrying = useRef(false)
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const enter = async (pin: string) => {
    if (!tile || isTrying.current) return
    isTrying.current = true
    setBusy(true)
    try {
      await enterByPin(desk, tile.id, pin)
    } catch (error) {
      if (gone.current) return
      setProblem(error instanceof Refusal ? error.message : sentences.signIn.exception)
      setTries((count) => count + 1)
      if (error instanceof Refusal && ['pin_off', 'desk_ended'].includes(error.code)) onRefused()
    } finally {
      isTrying.current = false
      if (!gone.current) setBusy(false)
    }
  }
  return { problem, setProblem, tries, busy, enter }
}
