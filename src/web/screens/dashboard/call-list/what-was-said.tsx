import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { CONTACT_OUTCOMES, type ContactOutcome } from '#shared/contacts.ts'
import { parseCedis } from '#shared/money.ts'
import { keepContact, type LateFamily } from '#web/queries/call-list.ts'
import { OUTCOMES } from '#web/screens/dashboard/parts/contact-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGrid } from '#web/ui/choice-grid.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './call-list.module.css'

const options = CONTACT_OUTCOMES.map((value) => ({ value, label: OUTCOMES[value] }))

interface WhatWasSaidProps {
  family: LateFamily
  /** Where the W key goes. */
  ref: Ref<HTMLDivElement>
  onWritten: () => void
}

/** The outcome of a call, a promise where there was one, and a note. Enter writes it down and goes to the next family. */
export function WhatWasSaid({ family, ref, onWritten }: WhatWasSaidProps) {
  const said = useSaid(family, onWritten)
  const { draft, change, wrong } = said
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={said.submit}
      onKeyDownCapture={(event) => chooseByKey(event, (outcome) => change({ outcome }))}
    >
      <ChoiceGrid
        ref={ref}
        label="What was said"
        hint={<span className={only.wide}>Enter writes it down</span>}
        options={options}
        value={draft.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      {draft.outcome === 'promised' && <PromiseFields said={said} />}
      <TextArea
        label="Note"
        hint={`${draft.note.length} of 500`}
        maxLength={500}
        value={draft.note}
        error={wrong.note}
        onChange={(note) => change({ note })}
      />
      <div role="alert">{wrong.outcome && <ErrorLine>{wrong.outcome}</ErrorLine>}</div>
      <Row align="center" justify="between" gap={3} className={styles.foot}>
        <span className={text.hint}>The family may ask to read this.</span>
        <Button kind="primary" type="submit" busy={said.busy && 'Writing...'}>
          Write it down
        </Button>
      </Row>
    </Stack>
  )
}

/** On the outcomes a digit chooses, and Enter writes it down. On the key's way down: the radio buttons keep it to themselves. */
function chooseByKey(event: KeyboardEvent<HTMLFormElement>, choose: (outcome: ContactOutcome) => void) {
  if (!(event.target instanceof HTMLInputElement && event.target.type === 'radio')) return
  if (event.key === 'Enter') {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const outcome = CONTACT_OUTCOMES[Number(event.key) - 1]
  if (!outcome) return
  // The amount that opens must not begin with the key.
  event.preventDefault()
  choose(outcome)
}

type Said = ReturnType<typeof useSaid>

function PromiseFields({ said: { draft, change, wrong } }: { said: Said }) {
  return (
    <Grid columns={2} gap={3}>
      <MoneyField
        autoFocus
        label="Amount"
        value={draft.typed}
        error={wrong['promise.amount']}
        onChange={(typed) => change({ typed })}
      />
      <DateField label="by" value={draft.on} error={wrong['promise.on']} onChange={(on) => change({ on })} />
    </Grid>
  )
}

interface Draft {
  outcome: ContactOutcome | null
  typed: string
  on: string | null
  note: string
}

const EMPTY: Draft = { outcome: null, typed: '', on: null, note: '' }

function useSaid({ familyId, guardian, name }: LateFamily, onWritten: () => void) {
  const [draft, setDraft] = useState(EMPTY)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const keeping = useAct({
    act: keepContact,
    onDone: () => {
      showToast(`Written down for ${name}.`)
      onWritten()
    },
    onRefused: ({ message, details }) =>
      setWrong({ ...details.fields, outcome: details.fields ? '' : message }),
  })
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { outcome, note, on } = draft
    if (!outcome) return setWrong({ outcome: 'Choose what the call came to.' })
    const amount = parseCedis(draft.typed)
    if (outcome === 'promised' && !amount) return setWrong({ 'promise.amount': 'Enter the amount.' })
    if (outcome === 'promised' && !on) return setWrong({ 'promise.on': 'Enter the day.' })
    const promise = outcome === 'promised' && amount && on ? { promise: { amount, on } } : {}
    const body = {
      outcome,
      ...(guardian ? { guardianId: guardian.id } : {}),
      ...(note.trim() ? { note } : {}),
      ...promise,
    }
    keeping.submit({ familyId, body })
  }
  return { draft, change, wrong, submit, busy: keeping.busy }
}
