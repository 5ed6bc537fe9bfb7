import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '#web/queries/desks.ts'
import { useHasColleagues, useRole } from '#web/queries/person.ts'

/** Whether the Head alone says who pays less: two persons forgive at this school, and somebody else is at the screen. */
export function useIsForHead(): boolean {
  const isHead = useRole() === 'head'
  const hasColleagues = useHasColleagues()
  const { data: rules } = useQuery({ ...rulesQuery(), enabled: hasColleagues && !isHead })
  return !isHead && rules?.twoPersons === true
}
