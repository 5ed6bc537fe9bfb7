import { searchableWords } from '#shared/searchable.ts'

interface KeyedChild {
  surname: string
  firstName: string
  otherNames: string
  classId: string
  guardian: { phone: string }
}

/** The same for the same child, however the parts of the name are ordered and marked: name, class and guardian's phone. */
export function childKey(child: KeyedChild): string {
  return `${looseKey(child)} ${child.guardian.phone}`
}

/** Name and class alone: all there is to tell a child by whose family has no phone number. */
export function looseKey({ surname, firstName, otherNames, classId }: Omit<KeyedChild, 'guardian'>): string {
  const words = searchableWords(`${surname} ${firstName} ${otherNames}`.replace(/[.,]/g, ' '))
  return [...words.sort(), classId].join(' ')
}
