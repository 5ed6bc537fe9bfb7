import { useId, useState } from 'react'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import options from '#web/ui/options.module.css'
import place from '#web/ui/place.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import text from '#web/ui/text.module.css'

export interface ChosenChild {
  id: string
  name: string
}

interface ChosenFamilyProps {
  child: ChosenChild | null
  error: string | undefined
  onChange: (child: ChosenChild | null) => void
}

const FOUND = 6

/** A family by one of its children. */
export function ChosenFamily({ child, error, onChange }: ChosenFamilyProps) {
  const [typed, setTyped] = useState('')
  const errorId = useId()
  const about = useAbout()
  const { data } = useStudentsAtCounter()
  const isAsked = typed.trim().length > 1
  const found = isAsked && data ? findAnywhere(data, typed).slice(0, FOUND) : []
  if (child) {
    return (
      <p>
        The family of <b>{child.name}</b>{' '}
        <Button small onClick={() => onChange(null)}>
          Another
        </Button>
      </p>
    )
  }
  return (
    <div>
      <SearchField label="Find a child of the family" value={typed} onChange={setTyped} />
      {found.map((student) => (
        <button
          key={student.id}
          type="button"
          className={cx(options.option, place.between)}
          onClick={() => onChange({ id: student.id, name: `${student.firstName} ${student.surname}` })}
        >
          <span>
            {student.firstName} {student.surname}
          </span>
          <span className={text.muted}>{about(student)}</span>
        </button>
      ))}
      {isAsked && data && found.length === 0 && <p className={text.muted}>Nobody of this name is here.</p>}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
