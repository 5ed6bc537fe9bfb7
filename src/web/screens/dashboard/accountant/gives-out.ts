import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/queries/person.ts'
import { hasExpired, schoolQuery } from '#web/queries/school.ts'

/** Whether a file of the person at the screen counts as given out: an Auditor’s does not. */
export function useGivesOut(): boolean {
  const { data: school } = useQuery(schoolQuery())
  const mayKeep = useMay('keep_accounts')
  return mayKeep && school !== undefined && !hasExpired(school)
}
