import { useEffect, useState } from 'react'
import { timeAtServer } from '#web/server-clock.ts'

const QUIET_AFTER_MS = 2 * 60_000
const STILL_AFTER_MS = 10 * 60_000
const LOOK_EVERY_MS = 4_000

export type Age = 'new' | 'quiet' | 'still'

/** How long a payment waits for its answer, by the server's clock, which dated it; the page says it otherwise after a while. */
export function useAge(askedAt: string): Age {
  const [, lookAgain] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => lookAgain(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const age = timeAtServer().getTime() - Date.parse(askedAt)
  if (age > STILL_AFTER_MS) return 'still'
  return age > QUIET_AFTER_MS ? 'quiet' : 'new'
}
