import { searchable } from '#shared/searchable.ts'

interface Named {
  surname: string
  firstName: string
  otherNames: string
}

/** As the server sorts (`name_order`): Ɛ beside E, É beside E, N’Guessan beside Nguessan. */
export function bySurname(left: Named, right: Named): number {
  return (
    compareNames(left.surname, right.surname) ||
    compareNames(left.firstName, right.firstName) ||
    compareNames(left.otherNames, right.otherNames)
  )
}

function compareNames(left: string, right: string): number {
  if (left === right) return 0
  const [one, other] = [searchable(left), searchable(right)]
  return one < other ? -1 : one > other ? 1 : 0
}
