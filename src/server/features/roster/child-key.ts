import { toPlainLatin } from '#shared/people.ts'

interface KeyedChild {
  surname: string
  firstName: string
  otherNames: string
  classId: string
  guardian: { phone: string }
}

/** The same for the same child, however the parts of the name are ordered and marked: name, class and guardian's phone. */
export function childKey({ surname, firstName, otherNames, classId, guardian }: KeyedChild): string {
  const words = toPlainLatin(`${surname} ${firstName} ${otherNames}`)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return [...words.filter(Boolean).sort(), classId, guardian.phone].join(' ')
}
