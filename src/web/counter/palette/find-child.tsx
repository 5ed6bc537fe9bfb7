import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { initialsOf } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { alsoLinks, mainLinks } from '#web/dashboard-links.ts'
import { findAnywhere, markTyped } from '#web/queries/find-students.ts'
import type { Student } from '#web/queries/students.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { standingOf, toneOf } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import text from '#web/ui/text.module.css'
import styles from './find-child.module.css'
import type { CounterAct } from './palette-context.ts'
import { PaletteFoot } from './palette-foot.tsx'
import line from './palette-line.module.css'
import list from './palette-list.module.css'

const SHOWN = 6

interface FindChildProps {
  students: readonly Student[] | undefined
  typed: string
  onTyped: (typed: string) => void
  onChoose: (studentId: string, act: CounterAct) => void
  onClose: () => void
}

/** Finds a child by any part of a name, a class or the guardian's phone; and the pages of the desk by their names. */
export function FindChild({ students, typed, onTyped, onChoose, onClose }: FindChildProps) {
  const id = useId()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const sought = useDeferredValue(typed)
  const found = useMemo(() => findAnywhere(students ?? [], sought), [students, sought])
  const children = found.slice(0, SHOWN)
  const pages = pagesNamed(typed)
  const count = children.length + pages.length
  const active = Math.min(at, Math.max(0, count - 1))

  const choose = (index: number, act: CounterAct = 'payment') => {
    const child = children[index]
    const page = pages[index - children.length]
    if (child) return onChoose(child.id, act)
    if (!page) return
    onClose()
    navigate(page.to)
  }
  // Enter counts for what is typed now, also when the list below is still one letter behind.
  const [early, setEarly] = useState<CounterAct | null>(null)
  const enter = (act: CounterAct) => {
    if (!students) return setEarly(act)
    if (sought === typed) return choose(active, act)
    const [first] = findAnywhere(students, typed)
    if (first) onChoose(first.id, act)
  }
  // Enter was pressed before the list had come: it counts as soon as there is one.
  useEffect(() => {
    if (!early || !students) return
    const [first] = findAnywhere(students, typed)
    if (first) onChoose(first.id, early)
    else setEarly(null)
  }, [early, students, typed, onChoose])
  const act = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + Math.max(count, 1)) % Math.max(count, 1))
    else if (event.key === 'Enter') enter(event.shiftKey ? 'debt' : 'payment')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div className={line.line}>
        <Icon name="search" size={22} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          type="text"
          role="combobox"
          aria-label="Find a child by name, class or guardian’s phone"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Find a child"
          value={typed}
          onChange={(event) => {
            setAt(0)
            onTyped(event.currentTarget.value)
          }}
          onKeyDown={act}
        />
      </div>
      <div className={list.list} role="listbox" id={`${id}-list`} aria-label="Found">
        {children.length > 0 && (
          <div className={list.caption} role="presentation">
            <span>Students</span>
            <span>Total Debt (GH₵)</span>
          </div>
        )}
        {children.map((student, index) => (
          <ChildOption
            key={student.id}
            id={`${id}-${index}`}
            student={student}
            typed={sought}
            isActive={index === active}
            onChoose={() => choose(index)}
          />
        ))}
        {pages.length > 0 && (
          <div className={cx(list.caption, styles.pages)} role="presentation">
            <span>Go to</span>
          </div>
        )}
        {pages.map(({ label, icon, to }, index) => (
          <div
            key={to}
            id={`${id}-${children.length + index}`}
            className={list.option}
            data-low
            role="option"
            tabIndex={-1}
            aria-selected={children.length + index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(children.length + index)}
            onKeyDown={act}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </div>
        ))}
        {typed.trim() && count === 0 && (
          <p className={styles.nobody}>
            {students ? 'Nobody of that name, class or phone.' : sentences.loading.students}
          </p>
        )}
      </div>
      <PaletteFoot enter="payment" leave="close">
        <span>
          <Key name="Shift" />
          <Key name="Enter" /> debt
        </span>
        <span role="status">
          {students && sought.trim() ? `${found.length} of ${students.length} children` : ''}
        </span>
      </PaletteFoot>
    </>
  )
}

interface ChildOptionProps {
  id: string
  student: Student
  typed: string
  isActive: boolean
  onChoose: () => void
}

function ChildOption({ id, student, typed, isActive, onChoose }: ChildOptionProps) {
  const standing = standingOf(student.totalDebt)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the search box, which keeps the focus
    <div
      id={id}
      className={list.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Avatar initials={initialsOf(student)} small />
      <span className={styles.who}>
        <span className={styles.name}>
          <span className={text.strong}>
            <Marked words={student.surname} typed={typed} />
          </span>
          , <Marked words={`${student.firstName} ${student.otherNames}`} typed={typed} />
        </span>
        <span className={styles.facts}>
          {student.className}, guardian {student.guardianFirstName} {student.guardianSurname}
        </span>
      </span>
      <span className={cx(list.amount, toneOf(student.totalDebt))}>
        <span className={standing === 'owed' ? text.unseen : styles.standing}>{standing} </span>
        {formatAmount(student.totalDebt)}
      </span>
    </div>
  )
}

function Marked({ words, typed }: { words: string; typed: string }) {
  return markTyped(words, typed).map((part) =>
    part.typed ? (
      <mark key={part.text} className={styles.typed}>
        {part.text}
      </mark>
    ) : (
      <span key={part.text}>{part.text}</span>
    ),
  )
}

function pagesNamed(typed: string) {
  const word = typed.trim().toLowerCase()
  const pages = [...mainLinks, ...alsoLinks.map((link) => ({ ...link, icon: 'right' as const }))]
  return word === '' ? pages : pages.filter(({ label }) => label.toLowerCase().includes(word))
}
