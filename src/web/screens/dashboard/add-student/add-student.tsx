import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { createStudent, type StudentForm } from '#web/queries/students-acts.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { emptyStudent, StudentFields } from '#web/screens/dashboard/parts/student-form.tsx'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { useStudentForm } from '#web/screens/dashboard/parts/use-student-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { JoiningPanel } from './joining-panel.tsx'
import { rememberAdded } from './just-added.ts'
import { useSameChild } from './same-child.tsx'

export const meta = () => [{ title: 'Add Student: Akontaa' }]

/** Add New Student: the form, and beside it what the chosen class will be charged. */
export default function AddStudent() {
  const [search] = useSearchParams()
  const { data: classes } = useQuery(classesQuery())
  const { typed, question, goesOn, setGoesOn, busy, submit, cancel } = useAdding({
    ...emptyStudent,
    className: search.get('class') ?? '',
    surname: search.get('surname') ?? '',
  })
  const { form, errors, change, withoutFees, setWithoutFees } = typed
  return (
    <Page>
      {question}
      <div className={page.columns}>
        <section aria-labelledby="add-title">
          <Chapters place="addStudent" page={sentences.buttons.addStudent} />
          <PageHead title="Add New Student" titleId="add-title" />
          <FormSheet onSubmit={submit} noValidate>
            <StudentFields
              form={form}
              errors={errors}
              onChange={change}
              isNew
              classNames={classes?.map(({ name }) => name)}
            />
            <FormEnd
              note={
                <span className={text.small}>
                  <TickLine checked={goesOn} onChange={(event) => setGoesOn(event.currentTarget.checked)}>
                    Then add the next child
                  </TickLine>
                </span>
              }
            >
              <Button onClick={cancel}>Cancel</Button>
              <Button kind="primary" type="submit" busy={busy && 'Adding...'}>
                {sentences.buttons.addStudent}
              </Button>
            </FormEnd>
          </FormSheet>
        </section>
        <JoiningPanel form={form} withoutFees={withoutFees} onWithoutFees={setWithoutFees} />
      </div>
    </Page>
  )
}

function useAdding(empty: StudentForm) {
  const navigate = useNavigate()
  const [start, setStart] = useState(empty)
  const typed = useStudentForm(start)
  const { form, setForm } = typed
  const draft = useDraft({ name: 'student', form, start, restore: setForm })
  const [goesOn, setGoesOn] = useState(false)
  const adding = useAct({
    act: createStudent,
    onDone: ({ student, charged }) => {
      rememberAdded(student, charged)
      showToast(sentences.students.added)
      draft.forget()
      if (!goesOn) return navigate(paths.dashboard)
      // The next child is often a sister or brother, or at least in the same class: those fields stay.
      const next = { ...form, surname: '', firstName: '', otherNames: '', gender: null, birthDate: null }
      setStart(next)
      setForm(next)
      draft.begin()
    },
    onRefused: (refusal) => {
      typed.showRefused(refusal)
      showProblem(sentences.students.addFailed, refusal.message)
    },
  })
  const cancel = () => {
    draft.forget()
    navigate(paths.dashboard)
  }
  const { addOrAsk, question } = useSameChild(adding.submit)
  return {
    typed,
    question: question ?? draft.question,
    goesOn,
    setGoesOn,
    busy: adding.busy,
    submit: typed.submitTo(addOrAsk),
    cancel,
  }
}
