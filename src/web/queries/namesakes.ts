import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { namedAlike } from '#shared/searchable.ts'
import { placeOf, type Student, studentsQuery } from './students.ts'

/** What tells a child from another of the same name: the guardian where all have another one, else the code. */
interface Apart {
  guardian?: string
  code?: string
}

type Named = Pick<Student, 'id' | 'code' | 'surname' | 'firstName' | 'guardianFirstName' | 'guardianSurname'>

const known = new WeakMap<readonly Named[], Map<string, Apart>>()

/** By id, for those alone whose surname and first name somebody else has too. Made once for a list. */
export function tellApart(students: readonly Named[]): ReadonlyMap<string, Apart> {
  const before = known.get(students)
  if (before) return before
  const apart = new Map<string, Apart>()
  const names = Map.groupBy(students, ({ surname, firstName }) => namedAlike(surname, firstName))
  for (const namesakes of names.values()) {
    if (namesakes.length < 2) continue
    const guardians = namesakes.map(guardianOf)
    const differ = new Set(guardians).size === guardians.length && !guardians.includes('')
    for (const [at, { id, code }] of namesakes.entries())
      apart.set(id, differ ? { guardian: guardians[at] ?? '' } : { code })
  }
  known.set(students, apart)
  return apart
}

function guardianOf({ guardianFirstName, guardianSurname }: Named): string {
  return `${guardianFirstName} ${guardianSurname}`.trim()
}

const NOBODY: readonly Student[] = []

/** What tells a child of the school from its namesakes, in a few words; undefined for a name nobody else has. */
export function useApart(): (student: { id: string }) => string | undefined {
  const { data } = useQuery(studentsQuery())
  const apart = tellApart(data ?? NOBODY)
  // The same function until the list changes: a row that uses it is drawn once.
  return useCallback(
    ({ id }) => {
      const { guardian, code } = apart.get(id) ?? {}
      return guardian === undefined ? code : `guardian ${guardian}`
    },
    [apart],
  )
}

/** Only its code, beside a guardian who is shown already. */
export function useCodeApart(): (student: { id: string }) => string | undefined {
  const { data } = useQuery(studentsQuery())
  const apart = tellApart(data ?? NOBODY)
  return ({ id }) => apart.get(id)?.code
}

/** Where a child is, and of a namesake what tells her apart: `Basic 4, AGA-4F7K`. For wherever one chooses a child. */
export function useAbout(): (student: Pick<Student, 'id' | 'status' | 'className'>) => string {
  const apart = useApart()
  return (student) => [placeOf(student), apart(student)].filter(Boolean).join(', ')
}
