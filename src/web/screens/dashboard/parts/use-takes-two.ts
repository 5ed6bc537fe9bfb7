import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '#web/queries/desks.ts'
import { useHasColleagues, useMay } from '#web/queries/person.ts'

/** Whether this person has to ask for what takes money out of the books; never at a school of one. */
export function useTakesTwo(): boolean {
  const hasColleagues = useHasColleagues()
  const mayTakeBack = useMay('take_back')
  const mayAsk = useMay('ask_requests')
  const { data: rules } = useQuery({ ...rulesQuery(), enabled: hasColleagues })
  return mayAsk && (!mayTakeBack || rules?.twoPersons === true)
}
