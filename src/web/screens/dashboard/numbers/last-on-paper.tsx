import { type FormEvent, useState } from 'react'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { NUMBER_SERIES, type NumberSeries } from '#shared/numbers.ts'
import { goOnBehind, type Numbers } from '#web/queries/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { Fields, FormEnd, FormSheet } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Asks for the last number on paper: of every series after a restore, of receipts where a school is new. */
export function LastOnPaper({ numbers }: { numbers: Numbers }) {
  const asked = numbers.series.filter(({ series }) => numbers.restored || series === 'receipts')
  const { typed, wrong, type, submit, busy } = useLastOnPaper(asked)
  return (
    <FormSheet onSubmit={submit} noValidate>
      <fieldset>
        <legend>Last number on paper</legend>
        {numbers.restored ? <AfterRestore restored={numbers.restored} /> : <OldBook />}
        <Fields>
          {asked.map(({ series, last, written }) => (
            <TextField
              key={series}
              label={NUMBER_SERIES[series]}
              hint={last === 0 ? 'None in the books' : `In the books: ${written}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={typed[series] ?? ''}
              error={wrong[series]}
              onChange={(value) => type(series, value)}
            />
          ))}
        </Fields>
      </fieldset>
      <FormEnd>
        <Button type="submit" kind="primary" disabled={busy}>
          {numbers.restored ? 'Go on behind these' : 'Go on behind this'}
        </Button>
      </FormEnd>
    </FormSheet>
  )
}

function AfterRestore({ restored }: { restored: NonNullable<Numbers['restored']> }) {
  return (
    <p>
      The records were restored on {formatDay(dayOf(new Date(restored.at)))} from a backup of{' '}
      {formatDay(dayOf(new Date(restored.backupMadeAt)))}, {formatTime(new Date(restored.backupMadeAt))}.
      Papers given out after it are not in the books, and a receipt that was taken back after it counts again:
      take it back once more. Look for the highest number of each kind on paper; where nothing is newer, type
      what is in the books. If you are not sure, type a higher one: numbers in between are only left out.
      Nothing is recorded until then.
    </p>
  )
}

function OldBook() {
  return (
    <p>
      If the school has given out receipts before Akontaa, type the number of the last one. The first receipt
      here goes on after it. This can be said until the first receipt is given.
    </p>
  )
}

function useLastOnPaper(asked: Numbers['series']) {
  const [typed, setTyped] = useState<Partial<Record<NumberSeries, string>>>({})
  const [wrong, setWrong] = useState<Partial<Record<NumberSeries, string>>>({})
  const saying = useAct({
    act: goOnBehind,
    onDone: () => showToast('Numbers go on behind what is on paper.'),
    onRefused: ({ message, details }) => {
      const fields = Object.entries(details.fields ?? {}).map(([field, says]) => [field.split('.')[1], says])
      if (fields.length === 0) return showProblem('The numbers were not kept.', message)
      setWrong(Object.fromEntries(fields))
      focusFirstWrong()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = asked.map(({ series }) => [series, numberIn(typed[series])] as const)
    const missing = read.filter(([, number]) => number === null)
    setWrong(Object.fromEntries(missing.map(([series]) => [series, 'Type the number, such as 140.'])))
    if (missing.length > 0) return focusFirstWrong()
    saying.submit(Object.fromEntries(read))
  }
  const type = (series: NumberSeries, value: string) => {
    setTyped((current) => ({ ...current, [series]: value }))
    setWrong((current) => ({ ...current, [series]: undefined }))
  }
  return { typed, wrong, type, submit, busy: saying.busy }
}

/** As it stands on paper, AGA-000140, or without its beginning. */
function numberIn(typed = ''): number | null {
  const digits = /(\d{1,10})$/.exec(typed.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
