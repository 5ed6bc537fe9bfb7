import { formatAmount } from '#shared/money.ts'
import { initialsOf } from '#shared/people.ts'
import { markTyped } from '#web/queries/find-students.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import { placeOf, type Student } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { standingOf, toneOf } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import styles from './find-child.module.css'
import list from './palette-list.module.css'

export function ChildFound({ student, typed }: { student: Student; typed: string }) {
  const isUnbilled = useIsUnbilled()
  const markApart = useMarkApart()
  const standing = standingOf(student.totalDebt, isUnbilled(student))
  return (
    <>
      <Avatar initials={initialsOf(student)} small />
      <span className={styles.who}>
        <span className={styles.name}>
          <span className={text.strong}>
            <Marked words={student.surname} typed={typed} />
          </span>
          , <Marked words={`${student.firstName} ${student.otherNames}`} typed={typed} />
        </span>
        <span className={styles.facts}>
          {[placeOf(student), markApart(student)].filter(Boolean).join(', ')}, guardian{' '}
          {student.guardianFirstName} {student.guardianSurname}
        </span>
      </span>
      <span className={cx(list.amount, toneOf(student.totalDebt))}>
        <span className={standing === 'owed' ? text.unseen : styles.standing}>{standing} </span>
        {formatAmount(student.totalDebt)}
      </span>
    </>
  )
}

function Marked({ words, typed }: { words: string; typed: string }) {
  return markTyped(words, typed).map((part) =>
    part.typed ? <mark key={part.text}>{part.text}</mark> : <span key={part.text}>{part.text}</span>,
  )
}
