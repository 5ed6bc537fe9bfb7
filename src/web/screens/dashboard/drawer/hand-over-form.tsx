import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatAmount, type Pesewas, parseCedis, pesewas } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { useConnection } from '#web/connection.ts'
import { type Drawer, type Giving, giveOver, myDrawerQuery } from '#web/queries/drawers.ts'
import { useMe } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'
import { Well } from '#web/ui/well.tsx'
import { useAct } from '#web/use-act.ts'

const SAFE = 'safe'

interface HandOverFormProps {
  drawer: Drawer
  onDone?: () => void
}

/** Cash out of a drawer, into the safe or to a colleague: it is theirs once they have counted it. */
export function HandOverForm({ drawer, onDone }: HandOverFormProps) {
  const form = useHandOver(drawer, onDone)
  const { up } = useConnection()
  const { amount, left } = form
  // On a phone the keyboard would cover what was just counted. What is filled in waits for a hand: Enter alone moves no money.
  const isPhone = useIsPhone()
  const place = useFocusIfLost()
  return (
    <form
      ref={place}
      tabIndex={-1}
      aria-label="Hand over"
      className={page.stack}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Select label="To" options={form.receivers} value={form.to} onChange={form.setTo} />
      <MoneyField
        label="Amount"
        hint="Enter hands over"
        large
        autoFocus={left === null && !isPhone}
        value={form.typed}
        onChange={form.type}
        error={form.problem}
      />
      {left !== null && <Suggestions left={left} float={drawer.float} onPick={form.type} />}
      {left !== null && amount !== null && amount <= left && (
        <WhatStays to={form.to} amount={amount} left={left} />
      )}
      <div role="alert">
        {form.refused && (
          <Notice tone="bad" icon="warning">
            {form.refused}
          </Notice>
        )}
      </div>
      <Button kind="primary" type="submit" disabled={!up} busy={form.busy && 'Handing over...'}>
        {up ? <>Hand over {amount !== null && <Money amount={amount} />}</> : 'Needs the connection'}
      </Button>
      <p className={text.hint}>
        It is on its way until somebody has counted it there too. Until then it shows in{' '}
        {shortNameWithin(drawer.staffName)}’s name.
      </p>
    </form>
  )
}

function WhatStays({ to, amount, left }: { to: string; amount: Pesewas; left: Pesewas }) {
  return (
    <Well>
      <Lead label={to === SAFE ? 'To the safe' : 'Handed over'} amount={formatAmount(amount)} />
      <Lead label="Stays as float" amount={formatAmount(pesewas(left - amount))} />
      <Lead label="In all" amount={formatAmount(left)} sum />
    </Well>
  )
}

/** What was counted with is gone, and the focus with it: the keys go on here, before anything that Enter would do. */
function useFocusIfLost() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return place
}

function Suggestions(props: { left: Pesewas; float: Pesewas; onPick: (typed: string) => void }) {
  const { left, float, onPick } = props
  return (
    <Row wrap gap={2}>
      <Button small onClick={() => onPick(formatAmount(left))}>
        All of it {formatAmount(left)}
      </Button>
      {float > 0 && float < left && (
        <Button small onClick={() => onPick(formatAmount(pesewas(left - float)))}>
          Keep {formatAmount(float)}
        </Button>
      )}
    </Row>
  )
}

function useHandOver(drawer: Drawer, onDone?: () => void) {
  const { data: mine } = useQuery(myDrawerQuery())
  const me = useMe()?.staffId
  const left = drawer.inDrawer
  const keeps = left !== null && drawer.float < left ? drawer.float : 0
  const [typed, setTyped] = useState(left === null ? '' : formatAmount(pesewas(left - keeps)))
  const [to, setTo] = useState(SAFE)
  const [problem, setProblem] = useState<string | undefined>()
  const [refused, setRefused] = useState<string | null>(null)
  const giving = useAct({
    act: (given: Giving, key) => giveOver(given, key),
    onDone: ({ message }) => {
      showToast(message)
      onDone?.()
    },
    onRefused: ({ message }) => setRefused(message),
  })
  const amount = parseCedis(typed)
  const submit = () => {
    if (amount === null) setProblem('Enter an amount above 0.')
    else giving.submit({ drawerId: drawer.id, amount, staffId: to === SAFE ? null : to })
  }
  const type = (next: string) => {
    setProblem(undefined)
    setRefused(null)
    setTyped(next)
  }
  const people = (mine?.handOverTo ?? []).filter(({ id }) => id !== drawer.staffId && id !== me)
  const receivers = [
    { value: SAFE, label: 'The safe' },
    ...people.map(({ id, name }) => ({ value: id, label: `${name}’s drawer` })),
  ]
  return { typed, type, to, setTo, receivers, amount, left, problem, refused, submit, busy: giving.busy }
}
