import { useDeferredValue, useId, useMemo } from 'react'
import { formatAmount, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { recentChildren } from '#web/counter/recent-children.ts'
import { findListedFamilies, type ListedFamily } from '#web/queries/family-of.ts'
import { findAnywhere, mistypedCode } from '#web/queries/find-students.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { toneOf } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { ChildFound } from './child-found.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './find-child.module.css'
import { FindOption } from './find-option.tsx'
import { addChild, type PageLink, usePages } from './find-pages.ts'
import type { CounterAct } from './palette-context.ts'
import { PaletteFoot } from './palette-foot.tsx'
import line from './palette-line.module.css'
import list from './palette-list.module.css'
import { useFindKeys } from './use-find-keys.ts'

const SHOWN = 6
const FAMILIES_SHOWN = 3

interface FindChildProps {
  students: readonly Student[] | undefined
  typed: string
  onTyped: (typed: string) => void
  onChoose: (studentId: string, act: CounterAct) => void
  onFamily: (familyId: string) => void
  onGo: (to: string) => void
  onClose: () => void
}

/** Finds a child by any part of a name, a class or the guardian's phone; and the pages of the dashboard by their names. */
export function FindChild({ students, typed, onTyped, onChoose, onFamily, onGo, onClose }: FindChildProps) {
  const id = useId()
  const sought = useDeferredValue(typed)
  const found = useMemo(() => findAnywhere(students ?? [], sought), [students, sought])
  const isBlank = sought.trim() === ''
  const mayAdd = useMay('edit_students')
  const children = isBlank ? lately(students) : found.slice(0, SHOWN)
  const pages = usePages(sought)
  const mayTake = useMay('take_money')
  const families = useMemo(
    () => (mayTake && students ? findListedFamilies(students, sought).slice(0, FAMILIES_SHOWN) : []),
    [mayTake, students, sought],
  )
  const isNobody = students !== undefined && !isBlank && found.length + families.length === 0
  const mistyped = isNobody ? mistypedCode(students, sought) : null
  const isNew = isNobody && !mistyped && mayAdd && !pages.some(({ isBeside }) => !isBeside)
  const links = isNew ? [...pages, addChild(sought)] : pages
  const keys = useFindKeys({
    students,
    children,
    families,
    pages: links,
    typed,
    sought,
    mayTake,
    onChoose,
    onFamily,
    onGo,
    onClose,
  })
  return (
    <>
      <SearchLine {...{ id, typed, onTyped, onClose, keys }} />
      <div className={list.list} role="listbox" id={`${id}-list`} aria-label="Found">
        <ChildrenFound {...{ id, keys }} students={children} typed={sought} />
        <FamiliesFound {...{ id, keys, families }} after={children.length} onFamily={onFamily} />
        {isNobody && pages.length === 0 && <Nobody mistyped={mistyped} />}
        {!students && <p className={styles.nobody}>{sentences.loading.students}</p>}
        {pages.length > 0 && <GoTo />}
        <LinksFound {...{ id, keys, links, onGo }} after={children.length + families.length} />
        {isNobody && pages.length > 0 && <Nobody mistyped={mistyped} />}
      </div>
      <FindFoot
        hasFamily={keys.hasFamily}
        said={students && !isBlank ? `${found.length} of ${students.length} children` : ''}
      />
    </>
  )
}

/** Below the pages and answers of *Help* that were found: who asks for those looks for no child. */
function Nobody({ mistyped }: { mistyped: string | null }) {
  return (
    <p className={styles.nobody}>
      {mistyped ?? 'No children found. Nobody has that name, class, phone or code.'}
    </p>
  )
}

interface LinksFoundProps {
  id: string
  keys: ReturnType<typeof useFindKeys>
  links: readonly PageLink[]
  /** How many options stand before them. */
  after: number
  onGo: (to: string) => void
}

function LinksFound({ id, keys, links, after, onGo }: LinksFoundProps) {
  return links.map(({ label, icon, to }, index) => (
    <FindOption
      key={label}
      id={`${id}-${after + index}`}
      isLow
      isActive={keys.active === after + index}
      onChoose={() => onGo(to)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </FindOption>
  ))
}

interface ChildrenFoundProps {
  id: string
  keys: ReturnType<typeof useFindKeys>
  students: readonly Student[]
  /** Blank while these are the last ones. */
  typed: string
}

function ChildrenFound({ id, keys, students, typed }: ChildrenFoundProps) {
  if (students.length === 0) return null
  return (
    <>
      <div className={list.caption} role="presentation">
        <span>{typed.trim() === '' ? 'Here lately' : 'Students'}</span>
        <span>Total Debt (GH₵)</span>
      </div>
      {students.map((student, index) => (
        <FindOption
          key={student.id}
          id={`${id}-${index}`}
          isActive={keys.active === index}
          onChoose={() => keys.choose(index)}
        >
          <ChildFound student={student} typed={typed} />
        </FindOption>
      ))}
    </>
  )
}

interface FamiliesFoundProps
  extends Pick<FindChildProps, 'onFamily'>,
    Pick<ChildrenFoundProps, 'id' | 'keys'> {
  families: readonly ListedFamily[]
  /** How many options stand before them. */
  after: number
}

function FamiliesFound({ id, keys, families, after, onFamily }: FamiliesFoundProps) {
  return families.map((family, index) => (
    <FindOption
      key={family.id}
      id={`${id}-${after + index}`}
      isActive={keys.active === after + index}
      onChoose={() => onFamily(family.id)}
    >
      <FamilyFound family={family} />
    </FindOption>
  ))
}

function GoTo() {
  return (
    <div className={cx(list.caption, styles.pages)} role="presentation">
      <span>Go to</span>
    </div>
  )
}

function FindFoot({ said, hasFamily }: { said: string; hasFamily: boolean }) {
  const mayTake = useMay('take_money')
  return (
    <PaletteFoot enter={mayTake ? 'payment' : 'open'} leave="close">
      {mayTake && (
        <span>
          <Key name="Shift" />
          <Key name="Enter" /> debt
        </span>
      )}
      {hasFamily && (
        <span>
          <Key name="→" /> family
        </span>
      )}
      <span role="status">{said}</span>
    </PaletteFoot>
  )
}

interface SearchLineProps extends Pick<FindChildProps, 'typed' | 'onTyped' | 'onClose'> {
  id: string
  keys: ReturnType<typeof useFindKeys>
}

function SearchLine({ id, typed, onTyped, onClose, keys }: SearchLineProps) {
  return (
    <Row gap={3} align="center" className={line.line}>
      <Icon name="search" size={22} />
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
        autoFocus
        type="text"
        role="combobox"
        aria-label="Find a child by name, class, code or guardian’s phone"
        aria-expanded={keys.count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={keys.count > 0 ? `${id}-${keys.active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Find a child"
        value={typed}
        onChange={(event) => {
          keys.begin()
          onTyped(event.currentTarget.value)
        }}
        onKeyDown={keys.listen}
      />
      <CloseButton onClose={onClose} />
    </Row>
  )
}

function FamilyFound({ family: { name, children } }: { family: ListedFamily }) {
  const owed = sumOf(children.map(({ totalDebt }) => totalDebt))
  return (
    <>
      <Icon name="people" size={22} />
      <span className={styles.who}>
        <span className={styles.name}>
          <span className={text.strong}>{name}</span> family, {children.length} children
        </span>
        <span className={styles.facts}>{children.map(({ firstName }) => firstName).join(', ')}</span>
      </span>
      <span className={cx(list.amount, toneOf(owed))}>{formatAmount(owed)}</span>
    </>
  )
}

/** The children somebody was here for last, as the list has them now. */
function lately(students: readonly Student[] | undefined): Student[] {
  return recentChildren().flatMap((id) => students?.find((student) => student.id === id) ?? [])
}
