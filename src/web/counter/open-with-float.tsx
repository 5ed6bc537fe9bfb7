import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { rulesQuery } from '#web/queries/desks.ts'
import { giveOver, myDrawerQuery, openDrawer } from '#web/queries/drawers.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Until the rules have been read. */
const USUAL = pesewas(100_00)

interface OpenWithFloatProps {
  /** What stayed in the drawer when it was counted last: it is in there still. */
  kept: Pesewas
  /** The first amount has the focus: Enter opens the drawer with it. */
  isAsked?: boolean
  onOpened?: () => void
}

/**
 * What lies in the drawer to begin with: one press for the school's usual float, or any other amount. Where more stayed in it, the
 * rest is asked for: takings are no float.
 */
export function OpenWithFloat({ kept, isAsked = false, onOpened }: OpenWithFloatProps) {
  const { data: rules } = useQuery(rulesQuery())
  const usual = rules?.usualFloat ?? USUAL
  const [isRestAsked, setRestAsked] = useState(false)
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
    else if (float === usual && float < kept) setRestAsked(true)
    else opening.submit(float)
  }
  if (isRestAsked) {
    return <WhereIsTheRest {...{ kept, usual, opening, problem }} onProblem={setProblem} />
  }
  const choose = (float: Pesewas) => (float < kept ? setRestAsked(true) : opening.submit(float))
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate>
      <Row wrap gap={2} className={text.number}>
        <UsualAmounts {...{ kept, usual, isAsked }} disabled={opening.busy} onChoose={choose} />
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
    </Stack>
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
  usual: Pesewas
  isAsked: boolean
  disabled: boolean
  onChoose: (float: Pesewas) => void
}

function UsualAmounts({ kept, usual, isAsked, disabled, onChoose }: UsualAmountsProps) {
  const amounts = kept > 0 && kept < usual ? [usual, kept] : [usual]
  return amounts.map((amount, index) => (
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

interface WhereIsTheRestProps {
  kept: Pesewas
  usual: Pesewas
  opening: ReturnType<typeof useOpening>
  problem: string | undefined
  onProblem: (problem: string) => void
}

/** More lay in the counted drawer than a drawer begins with: it goes to the safe, or a person says that it stays. */
function WhereIsTheRest({ kept, usual, opening, problem, onProblem }: WhereIsTheRestProps) {
  const { data: mine } = useQuery(myDrawerQuery())
  const rest = pesewas(kept - usual)
  const drawerId = mine?.drawer?.id
  const handing = useAct({
    act: (from: string, key) => giveOver({ drawerId: from, amount: rest, staffId: null }, key),
    onDone: () => opening.submit(usual),
    onRefused: ({ message }) => onProblem(message),
  })
  const busy = handing.busy || opening.busy
  return (
    <Stack gap={3}>
      <p>
        {formatAmount(kept)} lay in it when it was counted. Where are the other <b>{formatAmount(rest)}</b>?
      </p>
      <Row wrap gap={2}>
        {drawerId && (
          <Button
            kind="primary"
            data-first
            busy={busy && 'Opening...'}
            onClick={() => handing.submit(drawerId)}
          >
            To the safe
          </Button>
        )}
        <Button disabled={busy} onClick={() => opening.submit(kept)}>
          Still in the drawer
        </Button>
      </Row>
      {problem && <p role="alert">{problem}</p>}
    </Stack>
  )
}
