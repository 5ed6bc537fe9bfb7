import { type FormEvent, useState } from 'react'
import { type Day, formatDay } from '#shared/dates.ts'
import { changeTerm, type Term } from '#web/queries/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** By when the fees of a term are due, asked where the steps of the first day stand. */
export function FeesDue({ term }: { term: Term }) {
  const [day, setDay] = useState<Day | null>(null)
  const [problem, setProblem] = useState<string>()
  const saving = useAct({
    act: changeTerm,
    onDone: ({ name, feesDueOn }) => feesDueOn && showToast(`${name}: fees are due ${formatDay(feesDueOn)}.`),
    onRefused: (refusal) => setProblem(Object.values(refusal.details.fields ?? {})[0] ?? refusal.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day === null) return setProblem('Type the day, month and year.')
    const { current: _, ...asItIs } = term
    saving.submit({ ...asItIs, feesDueOn: day })
  }
  const change = (next: Day | null) => {
    setDay(next)
    setProblem(undefined)
  }
  return (
    <Row as="form" gap={3} align="end" wrap onSubmit={submit} noValidate>
      <DateField label={`Fees of ${term.name} are due`} value={day} onChange={change} error={problem} />
      <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
        Save the day
      </Button>
    </Row>
  )
}
