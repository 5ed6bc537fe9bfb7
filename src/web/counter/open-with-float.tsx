import { type FormEvent, useRef, useState } from 'react'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { openDrawer } from '#web/queries/drawers.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './open-with-float.module.css'

const USUAL = pesewas(100_00)

interface OpenWithFloatProps {
  /** What stayed in the drawer when it was counted last: it is in there still. */
  kept: Pesewas
  /** The first amount has the focus: Enter opens the drawer with it. */
  isAsked?: boolean
  onOpened?: () => void
}

/** What lies in the drawer to begin with: one press for what it usually is, or any other amount. */
export function OpenWithFloat({ kept, isAsked = false, onOpened }: OpenWithFloatProps) {
  const [other, setOther] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const opening = useOpening(setProblem, onOpened)
  const type = (text: string) => {
    setOther(text)
    setProblem(undefined)
  }
  const startTyping = () => {
    setOther(other ?? '')
    window.setTimeout(() => field.current?.focus(), 0)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const float = parseCedisOrZero(other ?? '')
    if (float === null) setProblem('Enter what lies in it, or 0.')
    else opening.submit(float)
  }
  return (
    <form className={styles.float} onSubmit={submit} noValidate>
      <Row wrap gap={2} className={styles.amounts}>
        <UsualAmounts kept={kept} isAsked={isAsked} disabled={opening.busy} onChoose={opening.submit} />
        <Button aria-expanded={other !== null} onClick={startTyping}>
          other
        </Button>
      </Row>
      {other !== null && (
        <Stack gap={3}>
          <MoneyField ref={field} label="What lies in it" value={other} error={problem} onChange={type} />
          <Button type="submit" kind="primary" busy={opening.busy && 'Opening...'}>
            Open the drawer
          </Button>
        </Stack>
      )}
      {other === null && problem && <p role="alert">{problem}</p>}
    </form>
  )
}

function useOpening(onProblem: (problem: string) => void, onOpened: OpenWithFloatProps['onOpened']) {
  return useAct({
    act: (float: Pesewas, key) => openDrawer(float, key),
    onDone: ({ message }) => {
      if (onOpened) onOpened()
      else showToast(message)
    },
    onRefused: ({ code, message }) => {
      // Opened at another desk meanwhile: that is what was wanted.
      if (code === 'conflict' && onOpened) onOpened()
      else onProblem(message)
    },
  })
}

interface UsualAmountsProps {
  kept: Pesewas
  isAsked: boolean
  disabled: boolean
  onChoose: (float: Pesewas) => void
}

function UsualAmounts({ kept, isAsked, disabled, onChoose }: UsualAmountsProps) {
  return [...new Set([kept, pesewas(Math.max(kept, USUAL))])].map((amount, index) => (
    <Button
      key={amount}
      data-first={isAsked && index === 0}
      kind={index === 0 ? 'primary' : 'quiet'}
      disabled={disabled}
      onClick={() => onChoose(amount)}
    >
      {formatAmount(amount)}
    </Button>
  ))
}
