import { paths } from '#web/paths.ts'
import { queryClient } from './client.ts'
import { studentsQuery } from './students.ts'

const AFTER_MS = 200

/**
 * Asks for the desk's list before anything else, where the device keeps none: it is the longest answer, and on a slow line its rows
 * wait for nothing that could come after. What is kept is shown first and read again behind.
 */
export function askForListFirst(address: string): void {
  const { queryKey } = studentsQuery()
  const isAtDesk = new URL(address).pathname.replace(/\/$/, '') === paths.dashboard
  if (isAtDesk && queryClient.getQueryData(queryKey) === undefined) {
    void queryClient.prefetchQuery(studentsQuery())
  }
}

/** Does something soon, but not while the first list is on its way: it would take the line from it. Returns the way to give it up. */
export function onceListed(act: () => void): () => void {
  const cache = queryClient.getQueryCache()
  const { queryKey } = studentsQuery()
  const isComing = () => {
    const state = cache.find({ queryKey, exact: true })?.state
    return state?.data === undefined && state?.fetchStatus === 'fetching'
  }
  let stop = () => {}
  const timer = window.setTimeout(() => {
    if (!isComing()) {
      act()
      return
    }
    stop = cache.subscribe(() => {
      if (isComing()) return
      stop()
      act()
    })
  }, AFTER_MS)
  return () => {
    window.clearTimeout(timer)
    stop()
  }
}
