import { type KeyboardEvent, useEffect, useState } from 'react'
import { isConnected } from '#web/connection.ts'
import { queryClient } from '#web/queries/client.ts'
import { familyOf, findListedFamilies } from '#web/queries/family-of.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { type Student, studentQuery } from '#web/queries/students.ts'
import type { CounterAct } from './palette-context.ts'

/** A hand that types fast is not read ahead for. */
const REST_MS = 150
const FRESH_MS = 10_000

interface FindKeysOptions {
  students: readonly Student[] | undefined
  /** What the list shows: children first, then pages. */
  children: readonly Student[]
  families: readonly { id: string }[]
  pages: readonly { to: string }[]
  typed: string
  /** What the list below answers to: at times one letter behind. */
  sought: string
  onChoose: (studentId: string, act: CounterAct) => void
  onFamily: (familyId: string) => void
  /** Whoever takes no money is shown the child. */
  mayTake: boolean
  onGo: (to: string) => void
  onClose: () => void
}

/** The keys of the search box: arrows move, Enter takes a payment, → takes one for the whole family, Shift Enter adds a debt, Escape closes. */
export function useFindKeys(options: FindKeysOptions) {
  const { students, children, families, pages, typed, sought, mayTake, onChoose, onFamily, onGo, onClose } =
    options
  const [at, setAt] = useState(0)
  const count = children.length + families.length + pages.length
  const active = Math.min(at, Math.max(0, count - 1))
  const choose = (index: number, act: CounterAct = 'payment') => {
    const child = children[index]
    const family = families[index - children.length]
    const page = pages[index - children.length - families.length]
    if (child) onChoose(child.id, act)
    else if (family) onFamily(family.id)
    else if (page) onGo(page.to)
  }
  const enterEarly = useEarlyEnter(options)
  const family = familyOf(
    students,
    children[active]?.familyId ?? families[active - children.length]?.id ?? '',
  )
  useReadAhead(family?.children.map(({ id }) => id).join(' ') ?? children[active]?.id)
  // Enter counts for what is typed now, also when the list below is still one letter behind.
  const enter = (act: CounterAct) => {
    if (!students) return enterEarly(act)
    if (sought === typed) return choose(active, act)
    chooseFirst({ ...options, students }, act)
  }
  const together = () => {
    const child = sought === typed ? children[active] : students && findAnywhere(students, typed)[0]
    const whole = mayTake && child ? familyOf(students, child.familyId) : undefined
    if (whole) onFamily(whole.id)
    return Boolean(whole)
  }
  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowRight' && (!isAtEnd(event) || !together())) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + Math.max(count, 1)) % Math.max(count, 1))
    else if (event.key === 'Enter') enter(event.shiftKey ? 'debt' : 'payment')
    else if (event.key === 'Escape') onClose()
    else if (event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
  }
  return { count, active, choose, listen, begin: () => setAt(0), hasFamily: mayTake && family !== undefined }
}

/** Behind the last letter, where the arrow has nothing else to do. */
function isAtEnd({ currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = currentTarget
  const isBehind = selectionStart === value.length && selectionEnd === value.length
  return isBehind && value !== '' && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** The first child that is found, else the first family; false when there is neither. */
function chooseFirst(
  {
    students,
    typed,
    onChoose,
    onFamily,
  }: Pick<FindKeysOptions, 'typed' | 'onChoose' | 'onFamily'> & { students: readonly Student[] },
  act: CounterAct,
): boolean {
  const [child] = findAnywhere(students, typed)
  const [family] = child ? [] : findListedFamilies(students, typed)
  if (child) onChoose(child.id, act)
  else if (family) onFamily(family.id)
  return Boolean(child ?? family)
}

/** Whose name the hand rests on is read ahead, brothers and sisters too: when their fees were due then stands there with them. */
function useReadAhead(studentIds: string | undefined): void {
  useEffect(() => {
    if (!studentIds || !isConnected()) return
    const read = () => {
      for (const id of studentIds.split(' '))
        void queryClient.prefetchQuery({ ...studentQuery(id), staleTime: FRESH_MS })
    }
    const timer = window.setTimeout(read, REST_MS)
    return () => window.clearTimeout(timer)
  }, [studentIds])
}

/** Enter was pressed before the list had come: it counts as soon as there is one. */
function useEarlyEnter({ students, typed, onChoose, onFamily }: FindKeysOptions) {
  const [early, setEarly] = useState<CounterAct | null>(null)
  useEffect(() => {
    if (!early || !students) return
    if (!chooseFirst({ students, typed, onChoose, onFamily }, early)) setEarly(null)
  }, [early, students, typed, onChoose, onFamily])
  return setEarly
}
