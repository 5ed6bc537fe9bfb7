import { type KeyboardEvent, useId, useState } from 'react'
import { fullName, registerName } from '#shared/people.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import type { Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldBox, FieldFrame } from '#web/ui/field-frame.tsx'
import list from '#web/ui/options.module.css'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './child-picker.module.css'

const SHOWN = 5

interface ChildPickerProps {
  students: readonly Student[]
  studentId: string
  onChoose: (studentId: string) => void
}

/** A child, chosen by typing part of a name. Shows who is chosen until one types. */
export function ChildPicker({ students, studentId, onChoose }: ChildPickerProps) {
  const id = useId()
  const chosen = students.find((student) => student.id === studentId)
  const { typed, type, found, at, choose, forget, onKeyDown } = useChildSearch(students, onChoose)
  return (
    <FieldFrame id={id} label="Child">
      <div className={place.holds}>
        <FieldBox>
          <input
            id={id}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            value={typed ?? (chosen ? fullName(chosen) : '')}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={forget}
            onKeyDown={onKeyDown}
          />
        </FieldBox>
        <FoundChildren id={id} found={found} at={at} onChoose={choose} />
      </div>
    </FieldFrame>
  )
}

/** Those who are found by what is typed; null while nothing is. Arrows move, Enter chooses, Escape gives up. */
function useChildSearch(students: readonly Student[], onChoose: (studentId: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const found = findAnywhere(students, typed ?? '').slice(0, SHOWN)
  const choose = (student: Student | undefined) => {
    if (student) onChoose(student.id)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && typed !== null) choose(found[at])
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const type = (text: string) => {
    setAt(0)
    setTyped(text)
  }
  return { typed, type, found, at, choose, forget: () => setTyped(null), onKeyDown }
}

interface FoundChildrenProps {
  id: string
  found: readonly Student[]
  at: number
  onChoose: (student: Student) => void
}

function FoundChildren({ id, found, at, onChoose }: FoundChildrenProps) {
  const markApart = useMarkApart()
  return (
    <div
      id={`${id}-found`}
      role="listbox"
      aria-label="Found"
      className={cx(list.options, styles.found)}
      hidden={found.length === 0}
    >
      {found.map((student, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the field, which keeps the focus
        <div
          key={student.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={list.option}
          data-focused={index === at || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(student)}
        >
          <span className={styles.child}>
            {registerName(student)}
            <span className={cx(text.small, text.muted)}>
              {[student.className, markApart(student)].filter(Boolean).join(', ')}, guardian{' '}
              {student.guardianFirstName} {student.guardianSurname}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
