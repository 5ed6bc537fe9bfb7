import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { type DailyFee, keepDailyFee } from '#web/queries/daily-fees.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { todayHere } from '#web/today.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface DailyFeeFormProps {
  /** What is changed; a new one without it. */
  fee?: DailyFee | undefined
  onClose: () => void
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Which fee type is charged by the day, on which weekdays, and from when. */
export function DailyFeeForm({ fee, onClose }: DailyFeeFormProps) {
  const { form, change, problems, busy, submit } = useDailyFeeForm(fee, onClose)
  const { data: feeTypes = [] } = useQuery(feeTypesQuery())
  return (
    <FormDialog
      title={fee ? `Change ${fee.feeType}` : 'Add a daily fee'}
      onClose={onClose}
      onSubmit={submit}
      act="Save"
      busy={busy && 'Saving...'}
    >
      {!fee && (
        <Select
          label="Fee type"
          options={feeTypes.map(({ name }) => ({ value: name, label: name }))}
          value={form.feeType || null}
          onChange={(feeType) => change({ feeType })}
          error={problems.feeType}
          hint="Add it under Fee types first, if it is not there."
        />
      )}
      <Weekdays days={form.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <DateField
        label="First day"
        value={form.firstDay}
        onChange={(firstDay) => change({ firstDay })}
        error={problems.firstDay ?? problems.weekdays}
      />
      <DateField
        label="Last day (empty for none)"
        value={form.lastDay}
        onChange={(lastDay) => change({ lastDay })}
        error={problems.lastDay}
      />
      <TextField
        label="Name to the office who owes for more days than (empty for no limit)"
        inputMode="numeric"
        maxLength={3}
        value={form.owesAtMost}
        onChange={(owesAtMost) => change({ owesAtMost })}
        error={problems.owesAtMost}
      />
    </FormDialog>
  )
}

function Weekdays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset>
      <legend>On which days?</legend>
      {DAYS.map((name, place) => (
        <TickLine
          key={name}
          checked={days.includes(place + 1)}
          onChange={() => onChange(toggled(days, place + 1))}
        >
          {name}
        </TickLine>
      ))}
    </fieldset>
  )
}

const toggled = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted()

function useDailyFeeForm(fee: DailyFee | undefined, onClose: () => void) {
  const [form, setForm] = useState({
    feeType: fee?.feeType ?? '',
    weekdays: fee?.weekdays ?? [1, 2, 3, 4, 5],
    firstDay: fee?.firstDay ?? (todayHere() as Day | null),
    lastDay: fee?.lastDay ?? (null as Day | null),
    owesAtMost: fee?.owesAtMost ? String(fee.owesAtMost) : '',
  })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const act = useAct({
    act: keepDailyFee,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: (refusal) => setProblems(refusal.details.fields ?? { firstDay: refusal.message }),
  })
  const submit = () => {
    const { firstDay, lastDay, owesAtMost, ...rest } = form
    const limit = owesAtMost.trim() === '' ? null : Number(owesAtMost)
    const found = {
      ...(form.feeType ? {} : { feeType: 'Choose a fee type.' }),
      ...(form.weekdays.length > 0 ? {} : { weekdays: 'Choose a day of the week.' }),
      ...(firstDay ? {} : { firstDay: 'Enter the first day.' }),
      ...(limit === null || (Number.isInteger(limit) && limit > 0)
        ? {}
        : { owesAtMost: 'A whole number of days.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || !firstDay) return
    act.submit({ ...rest, firstDay, lastDay: lastDay ?? '', owesAtMost: limit })
  }
  const change = (part: Partial<typeof form>) => setForm((current) => ({ ...current, ...part }))
  return { form, change, problems, busy: act.busy, submit }
}
