import { useQuery } from '@tanstack/react-query'
import { hasExpired, schoolQuery } from './school.ts'

/** True for a school whose subscription has run out: it reads and prints what it has, and records nothing. */
export function useIsExpired(): boolean {
  const { data: school } = useQuery(schoolQuery())
  return school ? hasExpired(school) : false
}
