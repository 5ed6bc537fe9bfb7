import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, type Day } from '#shared/dates.ts'
import { PERIOD_DAYS_MAX } from '#shared/periods.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Grid } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'

interface PeriodFormProps {
  from: Day
  to: Day
}

/** Which days of money are looked at, kept in the address; else those of the term. */
export function PeriodForm({ from, to }: PeriodFormProps) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState<{ from: Day | null; to: Day | null }>({ from, to })
  const [isTold, setTold] = useState(false)
  const wrong = wrongOf(typed)
  const choose = (days: { from: Day; to: Day } | null) =>
    setSearch((current) => withDays(current, days), { replace: true, preventScrollReset: true })
  return (
    <Grid
      as="form"
      columns={2}
      gap={3}
      rowGap={2}
      className={place.above3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTold(true)
        if (typed.from && typed.to && !wrong) choose({ from: typed.from, to: typed.to })
      }}
    >
      <DateField
        label="From"
        value={typed.from}
        error={isTold && !typed.from ? wrong : undefined}
        onChange={(day) => setTyped({ ...typed, from: day })}
      />
      <DateField
        label="To"
        value={typed.to}
        error={isTold && typed.from ? wrong : undefined}
        onChange={(day) => setTyped({ ...typed, to: day })}
      />
      <Button type="submit" small>
        Show these days
      </Button>
      {(search.has('from') || search.has('to')) && (
        <Button kind="bare" small onClick={() => choose(null)}>
          The whole term
        </Button>
      )}
    </Grid>
  )
}

function withDays(current: URLSearchParams, days: { from: Day; to: Day } | null): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const name of ['from', 'to'] as const) {
    if (days) next.set(name, days[name])
    else next.delete(name)
  }
  return next
}

function wrongOf({ from, to }: { from: Day | null; to: Day | null }): string | undefined {
  if (!from || !to) return 'Enter a whole date.'
  if (to < from) return 'The last day is before the first.'
  return to > addDays(from, PERIOD_DAYS_MAX - 1) ? `Choose ${PERIOD_DAYS_MAX} days at most.` : undefined
}
