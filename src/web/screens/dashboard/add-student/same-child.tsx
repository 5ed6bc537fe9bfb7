import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/people.ts'
import { parsePhone } from '#shared/phones.ts'
import { searchableText } from '#shared/searchable.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { type Student, studentsQuery } from '#web/queries/students.ts'
import type { StudentForm } from '#web/queries/students-acts.ts'
import type { WholeStudent } from '#web/screens/dashboard/parts/use-student-form.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** Asks before a child is added from whom nothing tells a child apart who is here: they may be two, and somebody says so. */
export function useSameChild(add: (whole: WholeStudent) => void) {
  const { data: students } = useQuery(studentsQuery())
  const about = useAbout()
  const [asked, setAsked] = useState<{ whole: WholeStudent; here: Student } | null>(null)
  const addOrAsk = (whole: WholeStudent) => {
    const here = students?.find((student) => isAlike(student, whole.form))
    if (here) setAsked({ whole, here })
    else add(whole)
  }
  const question = asked && (
    <Confirm
      danger={false}
      question="Two children, or one?"
      keep="It is the same child"
      act="Two children: add"
      onKeep={() => setAsked(null)}
      onAct={() => {
        setAsked(null)
        add(asked.whole)
      }}
    >
      <p>
        {fullName(asked.here)}, {about(asked.here)}, is here already, with the same guardian and phone. Rows
        of two children of one name say which is which.
      </p>
    </Confirm>
  )
  return { addOrAsk, question }
}

function isAlike(student: Student, form: StudentForm): boolean {
  const phone = parsePhone(form.guardianPhone) ?? form.guardianPhone
  return (
    nameOf(student) === nameOf(form) &&
    (student.gender === '' || student.gender === form.gender) &&
    student.guardianPhone.replace(/\D/g, '').slice(-9) === phone.replace(/\D/g, '').slice(-9)
  )
}

function nameOf({ surname, firstName, otherNames }: Pick<Student, 'surname' | 'firstName' | 'otherNames'>) {
  return searchableText(`${surname} ${firstName} ${otherNames}`)
}
