import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { type Holiday, keepHoliday } from '#web/queries/calendar.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface HolidayFormProps {
  /** What is changed; new free days without it. */
  holiday?: Holiday | undefined
  onClose: () => void
}

type Problems = Partial<Record<string, string>>

/** Asks for free days of the school's own, or on which day a public holiday is kept. */
export function HolidayForm({ holiday, onClose }: HolidayFormProps) {
  const { form, change, problems, isPublic, busy, submit } = useHolidayForm(holiday, onClose)
  return (
    <FormDialog
      title={holiday ? `Change ${holiday.name}` : 'Add free days'}
      onClose={onClose}
      onSubmit={submit}
      act="Save"
      busy={busy && 'Saving...'}
    >
      <TextField
        label="Name"
        maxLength={60}
        value={form.name}
        onChange={(name) => change({ name })}
        error={problems.name}
      />
      <DateField
        label="First day"
        value={form.firstDay}
        onChange={(firstDay) => change({ firstDay })}
        error={problems.firstDay}
      />
      <DateField
        label="Last day (empty for one day)"
        value={form.lastDay}
        onChange={(lastDay) => change({ lastDay })}
        error={problems.lastDay}
      />
      {isPublic && (
        <TickLine
          checked={form.teaches}
          onChange={(event) => change({ teaches: event.currentTarget.checked })}
        >
          The school teaches on this day
        </TickLine>
      )}
    </FormDialog>
  )
}

function useHolidayForm(holiday: Holiday | undefined, onSaved: () => void) {
  const [form, setForm] = useState({
    name: holiday?.name ?? '',
    firstDay: holiday?.firstDay ?? (null as Day | null),
    lastDay: holiday?.lastDay ?? (null as Day | null),
    teaches: holiday ? !holiday.free : false,
  })
  const [problems, setProblems] = useState<Problems>({})
  const publicHoliday = holiday?.publicHoliday ?? undefined
  const saving = useAct({
    act: keepHoliday,
    onDone: (kept) => {
      onSaved()
      showToast(`${kept.name} is saved.`)
    },
    onRefused: (refusal) => setProblems(refusal.details.fields ?? { name: refusal.message }),
  })
  const change = (part: Partial<typeof form>) => setForm((current) => ({ ...current, ...part }))
  const submit = () => {
    const { name, firstDay, lastDay, teaches } = form
    const found = problemsOf({ name, firstDay })
    setProblems(found)
    if (Object.keys(found).length > 0 || !firstDay) return
    const own = holiday?.id && !publicHoliday ? { id: holiday.id } : {}
    saving.submit({
      ...own,
      ...(publicHoliday ? { publicHoliday } : {}),
      name: name.trim(),
      firstDay,
      lastDay: lastDay ?? firstDay,
      free: !teaches,
    })
  }
  return { form, change, problems, isPublic: publicHoliday !== undefined, busy: saving.busy, submit }
}

function problemsOf({ name, firstDay }: { name: string; firstDay: Day | null }): Problems {
  return {
    ...(name.trim() ? {} : { name: 'Give these days a name.' }),
    ...(firstDay ? {} : { firstDay: 'Enter the first day.' }),
  }
}
