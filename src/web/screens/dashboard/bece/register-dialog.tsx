import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { parseIndexNumber } from '#shared/exams.ts'
import { type Candidate, type ExamRegister, keepRegistrations } from '#web/queries/exams.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface RegisterDialogProps {
  register: ExamRegister
  candidates: readonly Candidate[]
  today: Day
  onClose: () => void
}

/** The day of the registration, and the index number of each, where WAEC has given it. */
export function RegisterDialog({ register, candidates, today, onClose }: RegisterDialogProps) {
  const { on, setOn, numbers, change, wrong, busy, submit } = useRegistering({
    register,
    candidates,
    today,
    onClose,
  })
  const [one] = candidates
  const title =
    candidates.length === 1
      ? `Registered for ${register.exam}: ${one?.name}`
      : `Registered for ${register.exam}`
  return (
    <FormDialog
      title={title}
      act="Write it down"
      busy={busy && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField label="Registered on" value={on} error={wrong.on} onChange={setOn} />
      {candidates.map(({ studentId, name }, at) => (
        <TextField
          key={studentId}
          {...(at === 0 ? { 'data-first': true } : {})}
          label={candidates.length === 1 ? 'Index number' : `${name}: index number`}
          hint={at === 0 ? 'empty until WAEC has given it' : undefined}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={numbers[studentId] ?? ''}
          error={wrong[studentId]}
          onChange={(typed) => change(studentId, typed)}
        />
      ))}
      {wrong.all && (
        <Notice as="p" tone="bad">
          {wrong.all}
        </Notice>
      )}
    </FormDialog>
  )
}

function useRegistering({ register, candidates, today, onClose }: RegisterDialogProps) {
  const [on, setDay] = useState<Day | null>(() => candidates[0]?.registration?.on ?? today)
  const [numbers, setNumbers] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      candidates.map(({ studentId, registration }) => [studentId, registration?.indexNumber ?? '']),
    ),
  )
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const keeping = useAct({
    act: keepRegistrations,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message, details: { fields } }) =>
      setWrong(fields?.on ? { on: fields.on } : { all: fields?.candidates ?? message }),
  })
  const setOn = (day: Day | null) => {
    setDay(day)
    setWrong({})
  }
  const change = (studentId: string, typed: string) => {
    setNumbers((current) => ({ ...current, [studentId]: typed }))
    setWrong({})
  }
  const submit = () => {
    if (!on) return setWrong({ on: 'Enter the day.' })
    const bad = candidates.filter(({ studentId }) => {
      const typed = numbers[studentId]?.trim()
      return typed && !parseIndexNumber(typed)
    })
    if (bad.length > 0)
      return setWrong(
        Object.fromEntries(bad.map(({ studentId }) => [studentId, '10 digits, or 12 with the year.'])),
      )
    const sent = candidates.map(({ studentId }) => ({ studentId, indexNumber: numbers[studentId] ?? '' }))
    keeping.submit({ registerId: register.id, body: { on, candidates: sent } })
  }
  return { on, setOn, numbers, change, wrong, busy: keeping.busy, submit }
}
