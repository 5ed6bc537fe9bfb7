import { searchableText, searchableWords } from '#shared/searchable.ts'
import { whenIdle } from '#web/when-idle.ts'
import type { Student } from './students.ts'

/** Brothers and sisters as the list has them. */
export interface ListedFamily {
  id: string
  /** The surname it goes by: the guardian's, else the first child's. */
  name: string
  children: readonly Student[]
}

/** A number that so many share is a boarding house's or a teacher's, and no family's. */
const CHILDREN_MAX = 12

const known = new WeakMap<readonly Student[], ReadonlyMap<string, ListedFamily>>()

/** The families of several children in a list. */
function familiesIn(students: readonly Student[]): ReadonlyMap<string, ListedFamily> {
  const before = known.get(students)
  if (before) return before
  const families = new Map<string, ListedFamily>()
  for (const [id, children] of Map.groupBy(students, ({ familyId }) => familyId)) {
    const isFamily = children.length > 1 && children.length <= CHILDREN_MAX
    if (isFamily) families.set(id, familyWith(id, children))
  }
  known.set(students, families)
  return families
}

/** By the first child: after a payment one family of a list is new. */
const made = new WeakMap<Student, ListedFamily>()

function familyWith(id: string, children: readonly Student[]): ListedFamily {
  const [first] = children
  const before = first && made.get(first)
  if (
    before?.children.length === children.length &&
    before.children.every((child, at) => child === children[at])
  )
    return before
  const family = { id, name: surnameOf(children), children }
  if (first) made.set(first, family)
  return family
}

/** The family of a child who has brothers or sisters in the list. */
export function familyOf(
  students: readonly Student[] | undefined,
  familyId: string,
): ListedFamily | undefined {
  return students && familiesIn(students).get(familyId)
}

/** Families whose guardian, or whose children together, have every word typed in their names. */
export function findListedFamilies(students: readonly Student[], typed: string): ListedFamily[] {
  const words = searchableWords(typed)
  if (words.length === 0) return []
  return [...familiesIn(students).values()].filter((family) => {
    const everything = everythingOf(family)
    return words.every((word) => everything.includes(` ${word}`))
  })
}

/** What may be typed to find a family, made once for each. */
const findable = new WeakMap<ListedFamily, string>()

function everythingOf(family: ListedFamily): string {
  const before = findable.get(family)
  if (before !== undefined) return before
  const names = family.children.flatMap((child) => [
    child.guardianSurname,
    child.guardianFirstName,
    child.surname,
  ])
  const everything = ` ${searchableText([...new Set(names)].join(' '))}`
  findable.set(family, everything)
  return everything
}

const PIECE = 300

/** Prepares the families of a list for searching in quiet moments, a piece at a time: before the first key. */
export function prepareListedFamilies(students: readonly Student[], from = 0): void {
  const families = [...familiesIn(students).values()]
  for (const family of families.slice(from, from + PIECE)) everythingOf(family)
  if (from + PIECE < families.length) whenIdle(() => prepareListedFamilies(students, from + PIECE))
}

function surnameOf([first]: readonly Student[]): string {
  return first?.guardianSurname || first?.surname || ''
}
