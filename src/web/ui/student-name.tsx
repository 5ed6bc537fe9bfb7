import { cx } from './cx.ts'
import text from './text.module.css'

interface Named {
  surname: string
  firstName: string
  otherNames: string
}

interface StudentNameProps {
  student: Named
  /** Of a namesake: what tells her apart. */
  apart?: string | undefined
}

/** `Acquah, Efua Nana Yaa`: the surname stands out, because the list is sorted by it. */
export function StudentName({ student, apart }: StudentNameProps) {
  return (
    <>
      <span className={text.strong}>{student.surname}</span>, {student.firstName} {student.otherNames}
      {apart && <span className={cx(text.muted, text.small)}> {apart}</span>}
    </>
  )
}
