import { useState } from 'react'
import { CLASS_NAMES, GENDERS } from '#shared/constants.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { useReductionRules } from '#web/queries/reductions.ts'
import { formFields, type StudentForm } from '#web/queries/students-acts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Fields } from '#web/ui/form.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { was } from '#web/ui/was.ts'

export type StudentErrors = Partial<Record<keyof StudentForm, string>>

interface StudentFieldsProps {
  form: StudentForm
  errors: StudentErrors
  onChange: (change: Partial<StudentForm>) => void
  /** Of a known student: a field that was changed says what it was. */
  start?: StudentForm
  /** The school's classes; the specification's list until they have come. */
  classNames?: readonly string[] | undefined
  /** Only of a new student is the kind chosen here: a known one changes with what that charges. */
  isNew?: boolean
}

/** The fields of a student, the same for adding and editing. */
export function StudentFields(props: StudentFieldsProps) {
  const { form, errors, onChange, start, classNames = CLASS_NAMES, isNew = false } = props
  const text = (name: TextName) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
    ...was(start?.[name], form[name]),
  })
  return (
    <>
      <fieldset>
        <legend>The child</legend>
        <Fields>
          <TextField label="Surname" autoComplete="off" maxLength={60} required {...text('surname')} />
          <TextField label="First name" autoComplete="off" maxLength={60} required {...text('firstName')} />
          <TextField
            label="Other names"
            hint="optional"
            autoComplete="off"
            maxLength={60}
            {...text('otherNames')}
          />
          <Select
            label="Class"
            options={classNames.map((name) => ({ value: name, label: name }))}
            value={form.className || null}
            onChange={(className) => onChange({ className })}
            error={errors.className}
          />
          {isNew && <KindOfPupil kindId={form.kindId} onChange={onChange} />}
          <Segmented
            label="Gender"
            options={GENDERS}
            value={form.gender}
            onChange={(gender) => onChange({ gender })}
            required
            error={errors.gender}
          />
          <TextField label="Address" autoComplete="off" maxLength={300} required {...text('address')} />
          <BirthDate {...{ form, errors, onChange }} />
        </Fields>
      </fieldset>
      <GuardianFields field={text} />
    </>
  )
}

/** Only at a school that has kinds. */
function KindOfPupil({
  kindId,
  onChange,
}: { kindId: string | undefined } & Pick<StudentFieldsProps, 'onChange'>) {
  const kinds = useKinds()
  if (kinds.length === 0) return null
  return (
    <Select
      label="Kind of pupil"
      options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
      value={kindId ?? kinds[0]?.id ?? null}
      onChange={(chosen) => onChange({ kindId: chosen })}
    />
  )
}

/** Only where one is known, or a rule goes by who is older: nobody is asked for a birth date in vain. */
function BirthDate({ form, errors, onChange }: StudentFieldsProps) {
  const [isKnown] = useState(Boolean(form.birthDate))
  const isNeeded = useReductionRules().some(({ who, state }) => who === 'nth_child' && state !== 'ended')
  if (!isKnown && !isNeeded) return null
  return (
    <DateField
      label="Date of birth (optional)"
      value={form.birthDate ?? null}
      error={errors.birthDate}
      onChange={(birthDate) => onChange({ birthDate })}
    />
  )
}

type TextName = Exclude<keyof StudentForm, 'gender' | 'birthDate' | 'kindId'>

interface GuardianFieldsProps {
  field: (name: TextName) => { value: string; error: string | undefined; onChange: (value: string) => void }
}

function GuardianFields({ field }: GuardianFieldsProps) {
  return (
    <fieldset>
      <legend>Parent or guardian</legend>
      <Fields>
        <TextField
          label="Parent’s surname"
          autoComplete="off"
          maxLength={60}
          required
          {...field('guardianSurname')}
        />
        <TextField
          label="Parent’s first name"
          autoComplete="off"
          maxLength={60}
          required
          {...field('guardianFirstName')}
        />
        <TextField
          label="Parent’s phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          required
          placeholder="024 123 4567"
          {...field('guardianPhone')}
        />
      </Fields>
    </fieldset>
  )
}

/** What is missing, by field. Other names may be empty. */
export function missingFields(form: StudentForm): StudentErrors {
  const errors: StudentErrors = {}
  for (const name of needed) if (!form[name]?.trim()) errors[name] = `${labels[name]} is needed.`
  return errors
}

/** The server's words beside the fields they are about. */
export function errorsFrom(fields: Record<string, string> | undefined): StudentErrors {
  const errors: StudentErrors = {}
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const field = formFields[name]
    if (field) errors[field] = sentence
  }
  return errors
}

export const emptyStudent: StudentForm = {
  surname: '',
  firstName: '',
  otherNames: '',
  className: '',
  gender: null,
  address: '',
  birthDate: null,
  guardianSurname: '',
  guardianFirstName: '',
  guardianPhone: '',
}

const labels = {
  surname: 'The surname',
  firstName: 'The first name',
  className: 'The class',
  gender: 'The gender',
  address: 'The address',
  guardianSurname: 'The parent’s surname',
  guardianFirstName: 'The parent’s first name',
  guardianPhone: 'The phone number',
} as const

const needed = [
  'surname',
  'firstName',
  'className',
  'gender',
  'address',
  'guardianSurname',
  'guardianFirstName',
  'guardianPhone',
] as const
