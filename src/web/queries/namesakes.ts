import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { plainName } from '#shared/searchable.ts'
import { placeOf, type Student, studentsQuery } from './students.ts'

/** What tells a child from others of the same name. */
interface Apart {
  /** Where each has another one. */
  guardian: string | undefined
  /** The year of birth where each has another one, else the code. */
  mark: string
}

type Marked = Pick<Student, 'surname' | 'firstName' | 'code' | 'birthYear'>
type Named = Marked & Pick<Student, 'id' | 'guardianFirstName' | 'guardianSurname'>

type TellApart = (id: string) => Apart | undefined

const known = new WeakMap<readonly Named[], TellApart>()

/**
 * Tells it by id, of those alone whose surname and first name somebody else has too. Made once for a list, of its names; what
 * tells the children of a name apart is looked for when somebody asks for one of them.
 */
export function tellApart(students: readonly Named[]): TellApart {
  const before = known.get(students)
  if (before) return before
  const namesakesOf = new Map<string, Named[]>()
  for (const namesakes of namesakesAmong(students))
    for (const { id } of namesakes) namesakesOf.set(id, namesakes)
  const told = new Map<Named[], Map<string, Apart>>()
  const tell: TellApart = (id) => {
    const namesakes = namesakesOf.get(id)
    if (!namesakes) return undefined
    const apart = told.get(namesakes) ?? apartAmong(namesakes)
    told.set(namesakes, apart)
    return apart.get(id)
  }
  known.set(students, tell)
  return tell
}

function apartAmong(namesakes: readonly Named[]): Map<string, Apart> {
  const guardians = eachAnother(namesakes.map(guardianOf))
  const marks = marksOf(namesakes)
  return new Map(
    namesakes.map(({ id, code }, at) => [id, { guardian: guardians?.[at], mark: marks[at] ?? code }]),
  )
}

/** Those who share a name with another, name by name. */
export function namesakesAmong<T extends Pick<Marked, 'surname' | 'firstName'>>(
  children: readonly T[],
): T[][] {
  return [...Map.groupBy(children, nameOf).values()].filter(({ length }) => length > 1)
}

/** Ten thousand children bear a few hundred names: each is made plain once. */
const plainNames = new Map<string, string>()

function nameOf({ surname, firstName }: Pick<Marked, 'surname' | 'firstName'>): string {
  return `${plainOnce(surname)}|${plainOnce(firstName)}`
}

function plainOnce(name: string): string {
  const before = plainNames.get(name)
  if (before !== undefined) return before
  const plain = plainName(name)
  plainNames.set(name, plain)
  return plain
}

/** Of each of these namesakes what tells her apart: `born 2015` where each year is another, else the code. */
export function marksOf(namesakes: readonly Pick<Marked, 'code' | 'birthYear'>[]): string[] {
  const years = eachAnother(namesakes.map(({ birthYear }) => (birthYear ? `born ${birthYear}` : '')))
  return years ?? namesakes.map(({ code }) => code)
}

/** The words, where every one of them is there and none comes twice. */
function eachAnother(words: string[]): string[] | undefined {
  return new Set(words).size === words.length && !words.includes('') ? words : undefined
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
      const { guardian, mark } = apart(id) ?? {}
      return guardian === undefined ? mark : `guardian ${guardian}`
    },
    [apart],
  )
}

/** Only the year of birth or the code, beside a guardian who is shown already. */
export function useMarkApart(): (student: { id: string }) => string | undefined {
  const { data } = useQuery(studentsQuery())
  const apart = tellApart(data ?? NOBODY)
  return ({ id }) => apart(id)?.mark
}

/** Where a child is, and of a namesake what tells her apart: `Basic 4, AGA-4F7K`. For wherever one chooses a child. */
export function useAbout(): (student: Pick<Student, 'id' | 'status' | 'className'>) => string {
  const apart = useApart()
  return (student) => [placeOf(student), apart(student)].filter(Boolean).join(', ')
}
