import { type FormEvent, useState } from 'react'
import type { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import type { StudentForm } from '#web/queries/students-acts.ts'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { showProblem } from '#web/ui/toast.tsx'
import { errorsFrom, missingFields, type StudentErrors } from './student-form.tsx'

/** A form that may be sent. */
export interface WholeStudent {
  form: StudentForm
  gender: NonNullable<StudentForm['gender']>
  withoutFees: readonly string[]
}

/** What is typed about a student, what of it is wrong, and which fees of the class are not to be charged. */
export function useStudentForm(start: StudentForm) {
  const [form, setForm] = useState(start)
  const [withoutFees, setWithoutFees] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<StudentErrors>({})
  const change = (part: Partial<StudentForm>) => {
    setForm((current) => ({ ...current, ...part }))
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
    if (part.className) setWithoutFees([])
  }
  const submitTo = (send: (whole: WholeStudent) => void) => (event: FormEvent) => {
    event.preventDefault()
    const missing = missingFields(form)
    setErrors(missing)
    focusFirstWrong()
    if (Object.keys(missing).length > 0 || !form.gender) return showProblem(sentences.students.incomplete)
    send({ form, gender: form.gender, withoutFees })
  }
  const showRefused = (refusal: Refusal) => {
    setErrors(errorsFrom(refusal.details.fields))
    focusFirstWrong()
  }
  return { form, setForm, errors, change, withoutFees, setWithoutFees, submitTo, showRefused }
}
