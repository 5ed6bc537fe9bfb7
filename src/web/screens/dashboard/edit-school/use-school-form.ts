import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import type { School } from '#web/queries/school.ts'
import { changeSchool } from '#web/queries/school-acts.ts'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { was } from '#web/ui/was.ts'
import { useAct } from '#web/use-act.ts'
import { changeFrom, errorsOf, formOf, missingIn, needsPassword, type SchoolForm } from './school-form.ts'

type SchoolErrors = Partial<Record<keyof SchoolForm, string>>

/** What is typed of the school, what of it is wrong, and saving it. */
export function useSchoolForm(school: School) {
  const navigate = useNavigate()
  const [start] = useState<SchoolForm>(() => formOf(school))
  const [form, setForm] = useState(start)
  const [hasNoWebsite, setNoWebsite] = useState(start.website === '')
  const [errors, setErrors] = useState<SchoolErrors>({})
  const draft = useDraft({
    name: 'school',
    form: withoutPassword(form),
    start: withoutPassword(start),
    restore: (kept) => setForm((current) => ({ ...current, ...kept })),
  })
  const isGuarded = needsPassword(form, school)
  const leave = () => {
    draft.forget()
    navigate(paths.dashboard)
  }
  const saving = useSaving(leave, setErrors)
  const change = (part: Partial<SchoolForm>) => {
    setForm((current) => ({ ...current, ...part }))
    if (part.website) setNoWebsite(false)
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const field = fieldsOf(form, start, errors, change)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(form, isGuarded, hasNoWebsite)
    setErrors(missing)
    focusFirstWrong()
    if (Object.keys(missing).length > 0) return showProblem(sentences.students.incomplete)
    saving.submit(changeFrom(form, school))
  }
  const website = noWebsite(hasNoWebsite && form.website === '', setNoWebsite, change)
  const { question } = draft
  const isChanged = draft.isChanged || form.password !== '' || form.currentPassword !== ''
  const acts = { change, submit, cancel: leave }
  return { website, form, errors, field, isGuarded, question, isChanged, busy: saving.busy, ...acts }
}

function fieldsOf(
  form: SchoolForm,
  start: SchoolForm,
  errors: SchoolErrors,
  change: (part: Partial<SchoolForm>) => void,
) {
  return (name: keyof SchoolForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
    ...was(start[name], form[name]),
  })
}

/** Whether the school has none, as one without has said before; saying it empties the field. */
function noWebsite(
  hasNoWebsite: boolean,
  setNoWebsite: (hasNone: boolean) => void,
  change: (part: Partial<SchoolForm>) => void,
) {
  const onNoWebsite = (hasNone: boolean) => {
    setNoWebsite(hasNone)
    if (hasNone) change({ website: '' })
  }
  return { hasNoWebsite, onNoWebsite }
}

/** Value, error and change of one field. */
export type SchoolField = ReturnType<typeof useSchoolForm>['field']

function useSaving(onSaved: () => void, setErrors: (errors: SchoolErrors) => void) {
  return useAct({
    act: changeSchool,
    onDone: () => {
      showToast(sentences.schoolEdit.updated)
      onSaved()
    },
    onRefused: (refusal) => {
      setErrors(errorsOf(refusal))
      focusFirstWrong()
      const { message } = refusal
      showProblem(
        wasAnswered(refusal) ? sentences.schoolEdit.failed(message) : sentences.schoolEdit.exception(message),
      )
    },
  })
}

/** What may be kept in the tab. */
function withoutPassword({ password: _, currentPassword: __, ...rest }: SchoolForm) {
  return rest
}
