import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatAmount, parseCedis } from '#shared/money.ts'
import { changeParentPaying, type ParentPaying } from '#web/queries/parent-paying.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface Wrong {
  smallest?: string | undefined
  feeTypes?: string | undefined
}

function useWhatCanBePaid(paying: ParentPaying) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const [smallest, setSmallest] = useState(formatAmount(paying.smallest))
  const [chosen, setChosen] = useState(paying.feeTypes)
  const [problem, setProblem] = useState<Wrong>({})
  const saving = useAct({
    act: changeParentPaying,
    onDone: () => showToast('Saved. It counts from each parent’s next look.'),
    onRefused: ({ message, details: { fields } }) =>
      setProblem(fields?.smallest ? { smallest: fields.smallest } : { feeTypes: message }),
  })
  const names = feeTypes?.map(({ name }) => name) ?? []
  const ticked = (name: string) => chosen === null || chosen.includes(name)
  const tick = (name: string, isTicked: boolean) => {
    const next = names.filter((each) => (each === name ? isTicked : ticked(each)))
    setProblem({})
    setChosen(next.length === names.length ? null : next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseCedis(smallest)
    if (amount === null) return setProblem({ smallest: 'Type an amount, such as 1.00.' })
    if (chosen?.length === 0) return setProblem({ feeTypes: 'Tick one fee at least, or switch paying off.' })
    setProblem({})
    saving.submit({ smallest: amount, feeTypes: chosen })
  }
  return { smallest, setSmallest, names, ticked, tick, problem, busy: saving.busy, submit }
}

/** The smallest payment in the app, and which fees parents can pay there. */
export function WhatCanBePaid({ paying }: { paying: ParentPaying }) {
  const { smallest, setSmallest, names, ticked, tick, problem, busy, submit } = useWhatCanBePaid(paying)
  return (
    <form className={page.stack} onSubmit={submit} noValidate>
      <MoneyField
        label="Smallest payment"
        hint="0.10 to 1,000"
        value={smallest}
        error={problem.smallest}
        onChange={setSmallest}
      />
      <fieldset>
        <legend>What can be paid</legend>
        {names.map((name) => (
          <TickLine
            key={name}
            checked={ticked(name)}
            onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
          >
            {name}
          </TickLine>
        ))}
        <div role="alert">{problem.feeTypes && <ErrorLine>{problem.feeTypes}</ErrorLine>}</div>
      </fieldset>
      <div>
        <Button type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  )
}
