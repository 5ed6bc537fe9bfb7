import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { createStudent, type StudentForm } from '#web/queries/students-acts.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import {
  emptyStudent,
  errorsFrom,
  missingFields,
  type StudentErrors,
  StudentFields,
} from '#web/screens/dashboard/parts/student-form.tsx'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { JoiningPanel } from './joining-panel.tsx'
import { rememberAdded } from './just-added.ts'

export const meta = () => [{ title: 'Add Student: Akontaa' }]

/** Add New Student: the form, and beside it what the chosen class will be charged. */
export default function AddStudent() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: classes } = useQuery(classesQuery())
  const [start, setStart] = useState<StudentForm>({
    ...emptyStudent,
    className: search.get('class') ?? '',
    surname: search.get('surname') ?? '',
  })
  const [form, setForm] = useState(start)
  const draft = useDraft({ name: 'student', form, start, restore: setForm })
  const [withoutFees, setWithoutFees] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<StudentErrors>({})
  const [next, setNext] = useState(false)
  const adding = useAct({
    act: createStudent,
    onDone: ({ student, charged }) => {
      rememberAdded(student, charged)
      showToast(sentences.students.added)
      draft.forget()
      if (!next) return navigate(paths.dashboard)
      // The next child is often a sister or brother, or at least in the same class: those fields stay.
      const nextForm = { ...form, surname: '', firstName: '', otherNames: '', gender: null }
      setStart(nextForm)
      setForm(nextForm)
      draft.begin()
    },
    onRefused: (refusal) => {
      setErrors(errorsFrom(refusal.details.fields))
      focusFirstWrong()
      showProblem(sentences.students.addFailed, refusal.message)
    },
  })

  const change = (part: Partial<StudentForm>) => {
    setForm((current) => ({ ...current, ...part }))
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
    if (part.className) setWithoutFees([])
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingFields(form)
    setErrors(missing)
    focusFirstWrong()
    if (Object.keys(missing).length > 0 || !form.gender) return showProblem(sentences.students.incomplete)
    adding.submit({ form, gender: form.gender, withoutFees })
  }

  const cancel = () => {
    draft.forget()
    navigate(paths.dashboard)
  }
  return (
    <Page>
      {draft.question}
      <div className={page.columns}>
        <section aria-labelledby="add-title">
          <Chapters place="addStudent" page={sentences.buttons.addStudent} />
          <PageHead title="Add New Student" titleId="add-title" />
          <FormSheet onSubmit={submit} noValidate>
            <StudentFields
              form={form}
              errors={errors}
              onChange={change}
              classNames={classes?.map(({ name }) => name)}
            />
            <FormEnd
              note={
                <span className={text.small}>
                  <TickLine checked={next} onChange={(event) => setNext(event.currentTarget.checked)}>
                    Then add the next child
                  </TickLine>
                </span>
              }
            >
              <Button onClick={cancel}>Cancel</Button>
              <Button kind="primary" type="submit" busy={adding.busy && 'Adding...'}>
                {sentences.buttons.addStudent}
              </Button>
            </FormEnd>
          </FormSheet>
        </section>
        <JoiningPanel
          className={form.className}
          firstName={form.firstName.trim()}
          withoutFees={withoutFees}
          onWithoutFees={setWithoutFees}
        />
      </div>
    </Page>
  )
}
