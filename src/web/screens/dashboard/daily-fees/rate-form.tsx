import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { parseCedis } from '#shared/money.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { type DailyFee, keepDailyRate } from '#web/queries/daily-fees.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { todayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface RateFormProps {
  fee: DailyFee
  of: 'class' | 'pupil'
  onClose: () => void
}

const MEANS = { 'A rate': 'rate', Free: 'free', 'Not on it': 'off', 'As the class': 'class' } as const
type Word = keyof typeof MEANS
const ofPupil: readonly Word[] = ['A rate', 'Free', 'Not on it', 'As the class']
const ofClass: readonly Word[] = ['A rate', 'Not on it']

/** What a day costs a class, or one pupil in its place, from a day on. */
export function RateForm({ fee, of, onClose }: RateFormProps) {
  const { form, change, problems, busy, submit, question, answer } = useRateForm(fee, of, onClose)
  return (
    <FormDialog
      title={`${fee.feeType}: ${of === 'class' ? 'rate of a class' : 'one pupil'}`}
      onClose={onClose}
      onSubmit={() => submit()}
      act="Save"
      busy={busy && 'Saving...'}
    >
      <Whose {...{ of, value: form.place, error: problems.place }} onChange={(place) => change({ place })} />
      <Segmented
        label="From then on"
        options={of === 'class' ? ofClass : ofPupil}
        value={form.word}
        onChange={(word) => change({ word })}
      />
      {form.word === 'A rate' && (
        <MoneyField
          label="A day costs"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          error={problems.amount}
        />
      )}
      <DateField
        label="From"
        value={form.fromDay}
        onChange={(fromDay) => change({ fromDay })}
        error={problems.fromDay}
      />
      {of === 'pupil' && (
        <TextField
          label="Why (staff child, say; may be empty)"
          maxLength={120}
          value={form.note}
          onChange={(note) => change({ note })}
          error={problems.note}
        />
      )}
      {question && <MarkedAlready {...{ question, busy, answer }} />}
    </FormDialog>
  )
}

interface MarkedAlreadyProps {
  question: string
  busy: boolean
  answer: (confirm: boolean) => void
}

function MarkedAlready({ question, busy, answer }: MarkedAlreadyProps) {
  return (
    <Confirm
      question={question}
      keep="Choose another day"
      act="Save all the same"
      danger={false}
      busy={busy && 'Saving...'}
      onKeep={() => answer(false)}
      onAct={() => answer(true)}
    />
  )
}

function Whose({ of, ...choice }: PupilChoiceProps & { of: 'class' | 'pupil' }) {
  const { data: classes = [] } = useQuery(classesQuery())
  if (of === 'pupil') return <PupilChoice {...choice} />
  return (
    <Select
      label="Class"
      options={classes.map(({ id, name }) => ({ value: id, label: name }))}
      value={choice.value || null}
      onChange={choice.onChange}
      error={choice.error}
    />
  )
}

interface PupilChoiceProps {
  value: string
  onChange: (studentId: string) => void
  error: string | undefined
}

function PupilChoice({ value, onChange, error }: PupilChoiceProps) {
  const [typed, setTyped] = useState('')
  const { data: students = [] } = useQuery(studentsQuery())
  const about = useAbout()
  const found = typed.trim().length < 2 ? [] : findAnywhere(students, typed).slice(0, 6)
  const chosen = students.find(({ id }) => id === value)
  return (
    <div>
      <SearchField
        label="Find the pupil"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onChange('')
        }}
      />
      {chosen ? (
        <p role="status">
          <b>
            {chosen.firstName} {chosen.surname}
          </b>
          , {about(chosen)}
        </p>
      ) : (
        found.map((student) => (
          <Button key={student.id} small onClick={() => onChange(student.id)}>
            {student.firstName} {student.surname}, {about(student)}
          </Button>
        ))
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

interface Draft {
  place: string
  word: Word
  amount: string
  fromDay: Day | null
  note: string
}

function useRateForm(fee: DailyFee, of: 'class' | 'pupil', onClose: () => void) {
  const [form, setForm] = useState<Draft>(() => ({
    place: '',
    word: of === 'class' ? 'A rate' : 'Free',
    amount: '',
    note: '',
    fromDay: todayHere(),
  }))
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [question, setQuestion] = useState<string | null>(null)
  const act = useAct({
    act: keepDailyRate,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: ({ message, details: { fields, facts } }) => {
      if (facts?.reason === 'marked_already') return setQuestion(message)
      setProblems(fields ?? { fromDay: message })
    },
  })
  const submit = (confirm = false) => {
    const { place, word, fromDay, note } = form
    const amount = parseCedis(form.amount)
    const isRate = word === 'A rate'
    const found = problemsOf(form, of)
    setProblems(found)
    if (Object.keys(found).length > 0 || !fromDay) return
    act.submit({
      feeTypeId: fee.feeTypeId,
      fromDay,
      means: MEANS[word],
      ...(of === 'class' ? { classId: place } : { studentId: place, note }),
      ...(isRate && amount !== null ? { amount } : {}),
      ...(confirm ? { confirm } : {}),
    })
  }
  const answer = (confirm: boolean) => {
    setQuestion(null)
    if (confirm) submit(true)
  }
  const change = (part: Partial<typeof form>) => setForm((current) => ({ ...current, ...part }))
  return { form, change, problems, busy: act.busy, submit, question, answer }
}

function problemsOf({ place, word, amount, fromDay }: Draft, of: 'class' | 'pupil') {
  return {
    ...(place ? {} : { place: of === 'class' ? 'Choose a class.' : 'Choose a pupil.' }),
    ...(word !== 'A rate' || parseCedis(amount) !== null ? {} : { amount: 'Enter what a day costs.' }),
    ...(fromDay ? {} : { fromDay: 'Enter from which day.' }),
  }
}
