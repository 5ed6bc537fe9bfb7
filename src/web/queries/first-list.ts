import { paths } from '#web/paths.ts'
import { queryClient } from './client.ts'
import { dropEarlyList } from './early-list.ts'
import { studentsQuery } from './students.ts'

let asked: Promise<void> = Promise.resolve()

/**
 * Asks for the desk's list before anything else, where the device keeps none: it is the longest answer, and on a slow line its rows
 * wait for nothing that could come after. What is kept is shown first and read again behind.
 */
export function askForListFirst(address: string): void {
  const { queryKey } = studentsQuery()
  const isAtDesk = new URL(address).pathname.replace(/\/$/, '') === paths.dashboard
  if (isAtDesk && queryClient.getQueryData(queryKey) === undefined) {
    asked = queryClient.prefetchQuery(studentsQuery())
  } else dropEarlyList()
}

/** Once that list is there, or could not be had: what is not needed for the first rows begins to come. */
export function afterFirstList(): Promise<void> {
  return asked
}
