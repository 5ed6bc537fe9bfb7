import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { registerName } from '#shared/people.ts'
import { findByName } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { type Student, studentsQuery } from '#web/queries/students.ts'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './sponsor.module.css'

const SHOWN = 12

interface PupilPickerProps {
  chosen: readonly Student[]
  error: string | undefined
  onChange: (pupils: readonly Student[]) => void
}

/** Several pupils, found by name, class or code, and ticked. */
export function PupilPicker({ chosen, error, onChange }: PupilPickerProps) {
  const { data: students = [] } = useQuery(studentsQuery())
  const [typed, setTyped] = useState('')
  const isChosen = ({ id }: Student) => chosen.some((pupil) => pupil.id === id)
  const found = typed.trim() ? findByName(students, typed).filter((student) => !isChosen(student)) : []
  const toggle = (student: Student) =>
    onChange(isChosen(student) ? chosen.filter(({ id }) => id !== student.id) : [...chosen, student])
  return (
    <div>
      <TextField
        data-first
        label="Pupils"
        hint="type a name or a code"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <div className={styles.found}>
        {chosen.map((student) => (
          <Line key={student.id} student={student} isChosen onToggle={toggle} />
        ))}
        {found.slice(0, SHOWN).map((student) => (
          <Line key={student.id} student={student} isChosen={false} onToggle={toggle} />
        ))}
        {typed.trim() && found.length === 0 && <p className={text.hint}>Nobody else is called so.</p>}
      </div>
    </div>
  )
}

interface LineProps {
  student: Student
  isChosen: boolean
  onToggle: (student: Student) => void
}

function Line({ student, isChosen, onToggle }: LineProps) {
  const about = useAbout()
  return (
    <TickLine checked={isChosen} onChange={() => onToggle(student)}>
      {registerName(student)} <span className={text.muted}>{about(student)}</span>
    </TickLine>
  )
}
