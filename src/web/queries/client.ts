import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing, Refusal } from '#shared/errors.ts'
import { isConnected } from '#web/connection.ts'

const FRESH_MS = 30_000
const RETRIES = 2
/** What was read in the morning can be read on in the evening, also when the connection was lost at noon. */
const KEPT_MS = 24 * 3_600_000

/** What the dashboard has read, for one signed-in school. Emptied at sign-out: nothing of one school meets another. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser does not know whether our server answers: a question is asked, and a lost connection said at once.
      networkMode: 'always',
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (count, error) => isConnected() && count < RETRIES && isPassing(error),
      // A payment taken at the next desk shows when one comes back to the window.
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  queryCache: new QueryCache({ onError: noticeExpiry }),
  mutationCache: new MutationCache({ onError: noticeExpiry }),
})

/** A 402 means the subscription ended since the school record was read: it is read again, and the guard does the rest. */
function noticeExpiry(error: unknown) {
  if (error instanceof Refusal && error.code === 'subscription_expired') {
    void queryClient.invalidateQueries({ queryKey: ['school'] })
  }
  // What the person may do has changed since it was read: the screens follow.
  if (error instanceof Refusal && error.code === 'forbidden') {
    void queryClient.invalidateQueries({ queryKey: ['session'] })
  }
}
