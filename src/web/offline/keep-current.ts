import { isConnected, onConnectionChange } from '#web/connection.ts'
import { classesQuery, classFeesQuery } from '#web/queries/classes.ts'
import { queryClient } from '#web/queries/client.ts'
import { lastEntriesQuery } from '#web/queries/entries.ts'
import { maySeeNow } from '#web/queries/person.ts'
import { feeTypesQuery, schoolQuery, sessionQuery, todayQuery } from '#web/queries/school.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { leaversQuery } from '#web/queries/students-at-counter.ts'
import { termsQuery } from '#web/queries/terms.ts'
import { whenIdle } from '#web/when-idle.ts'

const FIRST_MS = 4_000
const EVERY_MS = 5 * 60_000
/** While there is no connection, we ask whether it is back as often as this. */
const PROBE_MS = 10_000

/**
 * Reads quietly what the dashboard would want without a connection, soon after it opens and every few minutes while somebody looks
 * at it. When a lost connection is back, everything on the screen is read again. Returns the way to stop.
 */
export function keepCurrent(): () => void {
  const first = window.setTimeout(() => void readAll(), FIRST_MS)
  const every = window.setInterval(() => void readAll(), EVERY_MS)
  const probe = window.setInterval(askWhetherBack, PROBE_MS)
  const stopListening = onConnectionChange(() => {
    if (isConnected()) void queryClient.invalidateQueries()
  })
  window.addEventListener('online', askWhetherBack)
  document.addEventListener('visibilitychange', askWhetherBack)
  return () => {
    window.clearTimeout(first)
    window.clearInterval(every)
    window.clearInterval(probe)
    stopListening()
    window.removeEventListener('online', askWhetherBack)
    document.removeEventListener('visibilitychange', askWhetherBack)
  }
}

/** One after the other, each when the browser has nothing better to do; what was just read is not read again. */
async function readAll(): Promise<void> {
  const staleTime = EVERY_MS / 2
  const readings = [
    () => queryClient.prefetchQuery({ ...schoolQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...sessionQuery(), staleTime }),
    // Who may not see it would be refused every few minutes.
    () => maySeeNow('see_day') && queryClient.prefetchQuery({ ...todayQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...feeTypesQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...classesQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...classFeesQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...termsQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...lastEntriesQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...studentsQuery(), staleTime }),
    () => queryClient.prefetchQuery({ ...leaversQuery(), staleTime }),
  ]
  for (const read of readings) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    if (!isConnected() || document.visibilityState !== 'visible') return
    await read()
  }
}

/** Any answer of the server tells that the connection is there. */
function askWhetherBack(): void {
  if (isConnected() || document.visibilityState !== 'visible') return
  void queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0, retry: false }).catch(() => undefined)
}

/** What others do is followed once the page stands. */
export function followOthers(): () => void {
  let stop: (() => void) | null | undefined
  whenIdle(async () => {
    const { followSchool } = await import('./follow-school.ts')
    if (stop !== null) stop = followSchool()
  })
  return () => {
    stop?.()
    stop = null
  }
}
