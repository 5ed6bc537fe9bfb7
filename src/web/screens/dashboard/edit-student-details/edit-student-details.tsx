import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GENDERS } from '#shared/constants.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName, registerName } from '#shared/people.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { classesQuery, joiningQuery } from '#web/queries/classes.ts'
import { type StudentDetails, studentQuery } from '#web/queries/students.ts'
import { changeStudent, type StudentForm } from '#web/queries/students-acts.ts'
import { useFirstAnswer } from '#web/queries/use-first-answer.ts'
import { JoiningCharges } from '#web/screens/dashboard/add-student/joining-charges.tsx'
import { StudentFields } from '#web/screens/dashboard/parts/student-form.tsx'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { useStudentForm } from '#web/screens/dashboard/parts/use-student-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export const meta = () => [{ title: 'Edit student: Akontaa' }]

/** Edit Student Details. A new class shows first what it would charge. */
export default function EditStudentDetails() {
  const [search] = useSearchParams()
  const studentId = search.get('studentId') ?? ''
  const query = useQuery({ ...studentQuery(studentId), enabled: studentId !== '' })
  const { error, refetch } = query
  const student = useFirstAnswer(query)
  const isNobody =
    studentId === '' || (error instanceof Refusal && ['not_found', 'invalid'].includes(error.code))
  return (
    <Page>
      {!student && isNobody && (
        <Card>
          <Empty title={sentences.empty.noStudentProvided} />
        </Card>
      )}
      {!student && !isNobody && error && (
        <Problem sentence={sentences.students.exception} detail={error.message} onRetry={refetch} />
      )}
      {student && <EditForm key={student.id} student={student} />}
    </Page>
  )
}

function EditForm({ student }: { student: StudentDetails }) {
  const { data: classes } = useQuery(classesQuery())
  const { start, typed, draft, busy, submit, leave } = useEditing(student)
  const { form, errors, change, withoutFees, setWithoutFees } = typed
  return (
    <>
      {draft.question}
      <Crumbs
        trail={[
          { label: 'Students', to: paths.dashboard },
          { label: registerName(student), to: paths.student(student.id) },
          { label: 'Edit details' },
        ]}
      />
      <PageHead title={fullName(student)} isName />
      <FormSheet isNarrow onSubmit={submit} noValidate>
        <StudentFields
          form={form}
          errors={errors}
          onChange={change}
          start={start}
          classNames={classes?.map(({ name }) => name)}
        />
        {form.className !== student.className && (
          <JoiningFees
            className={form.className}
            studentId={student.id}
            withoutFees={withoutFees}
            onWithoutFees={setWithoutFees}
          />
        )}
        <FormEnd
          note={
            <span className={cx(text.small, text.muted)}>
              {draft.isChanged ? 'What is owed goes along with the child.' : 'Nothing is changed yet.'}
            </span>
          }
        >
          <Button onClick={leave}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!draft.isChanged} busy={busy && 'Saving...'}>
            {sentences.buttons.saveChanges}
          </Button>
        </FormEnd>
      </FormSheet>
    </>
  )
}

function useEditing(student: StudentDetails) {
  const navigate = useNavigate()
  const [start] = useState<StudentForm>(() => formOf(student))
  const typed = useStudentForm(start)
  const draft = useDraft({ name: `student/${student.id}`, form: typed.form, start, restore: typed.setForm })
  const leave = () => {
    draft.forget()
    navigate(paths.student(student.id))
  }
  const saving = useAct({
    act: changeStudent,
    onDone: () => {
      showToast(sentences.students.updated)
      leave()
    },
    onRefused: (refusal) => {
      typed.showRefused(refusal)
      showProblem(
        wasAnswered(refusal)
          ? sentences.students.updateFailed(refusal.message)
          : sentences.students.exception,
      )
    },
  })
  const submit = typed.submitTo((whole) => saving.submit({ studentId: student.id, ...whole }))
  return { start, typed, draft, busy: saving.busy, submit, leave }
}

interface JoiningFeesProps {
  className: string
  studentId: string
  withoutFees: readonly string[]
  onWithoutFees: (feeTypes: readonly string[]) => void
}

/** What the new class would charge. */
function JoiningFees({ className, studentId, ...without }: JoiningFeesProps) {
  const { data: joining } = useQuery(joiningQuery(className, studentId))
  if (!joining || joining.charges.length === 0) return null
  return (
    <fieldset>
      <legend>{className} will charge</legend>

      <JoiningCharges charges={joining.charges} {...without} />
    </fieldset>
  )
}

function formOf(student: StudentDetails): StudentForm {
  return {
    surname: student.surname,
    firstName: student.firstName,
    otherNames: student.otherNames,
    className: student.className,
    gender: GENDERS.find((gender) => gender === student.gender) ?? null,
    address: student.address,
    birthDate: student.birthDate,
    guardianSurname: student.guardianSurname,
    guardianFirstName: student.guardianFirstName,
    guardianPhone: formatPhone(student.guardianPhone),
  }
}
