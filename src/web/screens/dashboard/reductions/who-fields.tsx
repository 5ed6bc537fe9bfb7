import { useState } from 'react'
import { fullName } from '#shared/people.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import type { RuleFieldsProps, RuleForm } from './rule-form.ts'
import { ordinal } from './say-rule.ts'

/** What else a rule must know of whom it is for. */
export function WhoFields(props: RuleFieldsProps) {
  switch (props.form.who) {
    case 'Child of a family':
      return <ChildOfFamily {...props} />
    case 'Named pupils':
      return <NamedPupils {...props} />
    case 'Paid early':
      return <PaidEarly {...props} />
    default:
      return (
        <p className={text.hint}>
          Mark a child as one of staff on its own page, under Reductions. Everybody who is marked gets it.
        </p>
      )
  }
}

const PLACES = [2, 3, 4, 5, 6, 7, 8]
const LATER = 'later'

function ChildOfFamily({ form, errors, onChange }: RuleFieldsProps) {
  const from = PLACES.map((place) => ({ value: String(place), label: `The ${ordinal(place)}` }))
  const to = PLACES.filter((place) => place >= form.fromChild).map((place) => ({
    value: String(place),
    label: place === form.fromChild ? 'only that one' : `the ${ordinal(place)}`,
  }))
  return (
    <>
      <Grid columns={2} align="start" gap={4}>
        <Select
          label="From which child"
          options={from}
          value={String(form.fromChild)}
          error={errors.fromChild}
          onChange={(place) => onChange({ fromChild: Number(place), toChild: form.toChild && Number(place) })}
        />
        <Select
          label="To"
          options={[...to, { value: LATER, label: 'all that follow' }]}
          value={form.toChild === null ? LATER : String(form.toChild)}
          error={errors.toChild}
          onChange={(place) => onChange({ toChild: place === LATER ? null : Number(place) })}
        />
      </Grid>
      <p className={text.hint}>
        The eldest in school is the first: by birth date where all of a family have one, else in the order
        they came to the school. The form of a student asks for the birth date while such a rule runs.
      </p>
    </>
  )
}

const SHOWN = 4

function NamedPupils({ form, errors, onChange }: RuleFieldsProps) {
  const { data: students = [] } = useStudentsAtCounter()
  const [typed, setTyped] = useState('')
  const about = useAbout()
  const found = findAnywhere(students, typed)
    .filter(({ id }) => !form.pupils.some(({ studentId }) => studentId === id))
    .slice(0, SHOWN)
  const add = (student: (typeof found)[number]) => {
    const pupil = { studentId: student.id, studentName: fullName(student), className: student.className }
    onChange({ pupils: [...form.pupils, pupil] })
    setTyped('')
  }
  const leaveOut = (id: string) =>
    onChange({ pupils: form.pupils.filter(({ studentId }) => studentId !== id) })
  return (
    <>
      <TextField
        label="For whom"
        hint="a decision on these pupils: a scholarship"
        placeholder="Find a child"
        autoComplete="off"
        value={typed}
        error={errors.studentIds}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return
          event.preventDefault()
          const [first] = found
          if (first) add(first)
        }}
      />
      {found.length > 0 && (
        <ShortList>
          {found.map((student) => (
            <ShortListItem key={student.id} name={fullName(student)} about={about(student)}>
              <Button small onClick={() => add(student)}>
                Add
              </Button>
            </ShortListItem>
          ))}
        </ShortList>
      )}
      <Chosen pupils={form.pupils} onLeaveOut={leaveOut} />
    </>
  )
}

interface ChosenProps {
  pupils: RuleForm['pupils']
  onLeaveOut: (studentId: string) => void
}

function Chosen({ pupils, onLeaveOut }: ChosenProps) {
  if (pupils.length === 0) return null
  return (
    <ShortList>
      {pupils.map(({ studentId, studentName, className }) => (
        <ShortListItem key={studentId} name={studentName} about={className}>
          <Button
            kind="bare"
            small
            aria-label={`Leave ${studentName} out`}
            onClick={() => onLeaveOut(studentId)}
          >
            Leave out
          </Button>
        </ShortListItem>
      ))}
    </ShortList>
  )
}

const UNTIL = ['Days of the term', 'A day'] as const

function PaidEarly({ form, errors, onChange }: RuleFieldsProps) {
  return (
    <>
      <Grid columns={2} align="start" gap={4}>
        <Segmented
          label="Paid by"
          options={UNTIL}
          value={form.until}
          onChange={(until) => onChange({ until })}
        />
        {form.until === 'A day' ? (
          <DateField
            label="The last day"
            value={form.payBy}
            error={errors.payBy}
            onChange={(payBy) => onChange({ payBy })}
          />
        ) : (
          <TextField
            label="Days from the first of each term"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={form.payWithinDays}
            error={errors.payWithinDays ?? errors.payBy}
            onChange={(payWithinDays) => onChange({ payWithinDays })}
          />
        )}
      </Grid>
      <p className={text.hint}>
        It waits until the rest of a charge has been paid in time; then it is posted by itself, within a
        minute. When that payment is taken back, its taking back stands under “Not yet posted”.
      </p>
    </>
  )
}
