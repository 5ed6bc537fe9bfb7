import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/people.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { type Student, studentsQuery } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

interface LeaveOutPupilsProps {
  without: readonly string[]
  onChange: (studentIds: readonly string[]) => void
}

const SHOWN = 5

/** Pupils who are charged nothing of this bill, found by name. */
export function LeaveOutPupils({ without, onChange }: LeaveOutPupilsProps) {
  const { data: students } = useQuery(studentsQuery())
  const [typed, setTyped] = useState('')
  const about = useAbout()
  const out = (students ?? []).filter(({ id }) => without.includes(id))
  const found = findAnywhere([...(students ?? [])], typed).filter(({ id }) => !without.includes(id))
  const leaveOut = ({ id }: Student) => {
    onChange([...without, id])
    setTyped('')
  }
  return (
    <div>
      <SearchField label="Leave out a pupil" value={typed} onChange={setTyped} />
      {typed && found.length === 0 && <p className={text.hint}>Nobody of that name.</p>}
      <ShortList>
        {found.slice(0, SHOWN).map((student) => (
          <ShortListItem key={student.id} name={`${fullName(student)}, ${about(student)}`}>
            <Button kind="bare" small onClick={() => leaveOut(student)}>
              Leave out
            </Button>
          </ShortListItem>
        ))}
        {out.map((student) => (
          <ShortListItem key={student.id} name={`${fullName(student)}, ${about(student)}`} about="Left out">
            <Button kind="bare" small onClick={() => onChange(without.filter((id) => id !== student.id))}>
              Bill after all
            </Button>
          </ShortListItem>
        ))}
      </ShortList>
    </div>
  )
}
