import text from './text.module.css'

interface Named {
  surname: string
  firstName: string
  otherNames: string
}

/** `Acquah, Efua Nana Yaa`: the surname stands out, because the list is sorted by it. */
export function StudentName({ student }: { student: Named }) {
  return (
    <>
      <span className={text.strong}>{student.surname}</span>, {student.firstName} {student.otherNames}
    </>
  )
}
