import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { type Student, studentsQuery } from '#web/queries/students.ts'
import { BringBack } from '#web/screens/dashboard/parts/bring-back.tsx'
import { cx } from '#web/ui/cx.ts'
import { standingOf } from '#web/ui/figure.tsx'
import only from '#web/ui/only.module.css'
import place from '#web/ui/place.module.css'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import styles from './archived-students.module.css'

/** Children of this class who were taken off the lists, with the way to bring each back. Read only when asked for. */
export function ArchivedStudents({ classId }: { classId: string }) {
  const [open, setOpen] = useState(false)
  const { data, isFetching } = useQuery({ ...studentsQuery('archived'), enabled: open })
  const students = data?.filter((student) => student.classId === classId)
  return (
    <section className={cx(styles.archived, only.screen)} aria-label="Archived">
      <button
        type="button"
        className={cx(text.link, text.small)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the archived students' : 'Archived students of this class'}
      </button>
      {open && isFetching && !data && <p className={text.hint}>Looking...</p>}
      {open && students?.length === 0 && <p className={text.hint}>Nobody of this class is archived.</p>}
      {open && students && students.length > 0 && (
        <div className={place.above3}>
          <ShortList isCard>
            {students.map((student) => (
              <ArchivedStudent key={student.id} student={student} />
            ))}
          </ShortList>
        </div>
      )}
    </section>
  )
}

function ArchivedStudent({ student }: { student: Student }) {
  return (
    <ShortListItem
      name={fullName(student)}
      about={`${standingOf(student.totalDebt)} ${formatAmount(student.totalDebt)}`}
    >
      <BringBack student={student} done={`${fullName(student)} is back on the list.`} />
    </ShortListItem>
  )
}
