import { searchableText, searchableWords } from '#shared/searchable.ts'
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

const known = new WeakMap<readonly Student[], readonly ListedFamily[]>()

/** The families of several children in a list. */
function familiesIn(students: readonly Student[]): readonly ListedFamily[] {
  const before = known.get(students)
  if (before) return before
  const families = [...Map.groupBy(students, ({ familyId }) => familyId)]
    .filter(([, children]) => children.length > 1 && children.length <= CHILDREN_MAX)
    .map(([id, children]) => ({ id, name: surnameOf(children), children }))
  known.set(students, families)
  return families
}

/** The family of a child who has brothers or sisters in the list. */
export function familyOf(
  students: readonly Student[] | undefined,
  familyId: string,
): ListedFamily | undefined {
  return students && familiesIn(students).find(({ id }) => id === familyId)
}

/** Families whose guardian, or whose children together, have every word typed in their names. */
export function findListedFamilies(students: readonly Student[], typed: string): ListedFamily[] {
  const words = searchableWords(typed)
  if (words.length === 0) return []
  return familiesIn(students).filter(({ children }) => {
    const names = children.flatMap((child) => [child.guardianSurname, child.guardianFirstName, child.surname])
    const everything = ` ${searchableText(names.join(' '))}`
    return words.every((word) => everything.includes(` ${word}`))
  })
}

function surnameOf([first]: readonly Student[]): string {
  return first?.guardianSurname || first?.surname || ''
}
