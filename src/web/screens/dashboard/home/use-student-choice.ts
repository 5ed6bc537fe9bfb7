import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { SchoolClass } from '#web/queries/classes.ts'
import { prepareListedFamilies } from '#web/queries/family-of.ts'
import { findByName, mistypedCode, prepareSearch } from '#web/queries/find-students.ts'
import { placeOf, type Student } from '#web/queries/students.ts'
import { type Sorting, sorted } from '#web/ui/sort-head.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { whenIdle } from '#web/when-idle.ts'

/** Which students are shown, and in which order; kept in the address. */
export interface StudentChoice {
  name: string
  setName: (name: string) => void
  className: string
  setClassName: (className: string) => void
  balance: string
  setBalance: (balance: string) => void
  sorting: Sorting
  shown: readonly Student[]
  isFiltered: boolean
  /** Why nobody is found, when a code is mistyped. */
  mistyped: string | null
}

/** The list follows the typing; the field itself never waits for it. */
export function useStudentChoice(
  students: readonly Student[] | undefined,
  classes: readonly SchoolClass[] | undefined,
): StudentChoice {
  const [name, setName] = useTypedQueryState('name')
  const [className, setClassName] = useQueryState('class')
  const [balance, setBalance] = useQueryState('balance')
  const [asked, setSort] = useQueryState('sort')
  const typed = useDeferredValue(name)
  // Who owes is asked for to see who owes most.
  const by = asked || (balance === 'owes' ? '-owed' : 'name')
  const named = useMemo(() => findByName(students ?? [], typed), [students, typed])
  const shown = useMemo(() => {
    const isShown = balances[balance] ?? (() => true)
    const chosen = named.filter(
      (student) => (!className || placeOf(student) === className) && isShown(student),
    )
    // They come by surname.
    if (by === 'name') return chosen
    const place = new Map(classes?.map((each) => [each.name, each.position]))
    return sorted(chosen, by, {
      name: ({ surname, firstName }) => `${surname} ${firstName}`,
      class: (student) => place.get(placeOf(student)) ?? LAST,
      owed: ({ totalDebt }) => totalDebt,
    })
  }, [named, classes, className, balance, by])
  usePrepared(students)
  // The list is drawn anew when the order changes, not with every letter in the address.
  const latest = useRef(setSort)
  latest.current = setSort
  const sorting = useMemo(() => ({ by, onSort: (next: string) => latest.current(next) }), [by])
  const isFiltered = Boolean(typed || className || balance)
  const mistyped = named.length === 0 ? mistypedCode(students ?? [], typed) : null
  return {
    name,
    setName,
    className,
    setClassName,
    balance,
    setBalance,
    sorting,
    shown,
    isFiltered,
    mistyped,
  }
}

/** Before the first key is pressed, not before the first row is shown. */
function usePrepared(students: readonly Student[] | undefined): void {
  useEffect(() => {
    if (!students) return
    whenIdle(() => prepareSearch(students))
    whenIdle(() => prepareListedFamilies(students))
  }, [students])
}

/** Those who have completed stand after the classes. */
const LAST = 1_000

const balances: Record<string, (student: Student) => boolean> = {
  owes: ({ totalDebt }) => totalDebt > 0,
  credit: ({ totalDebt }) => totalDebt < 0,
  'paid-up': ({ totalDebt }) => totalDebt === 0,
}
