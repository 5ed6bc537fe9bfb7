import { useEffect, useState } from 'react'

/** The moment, anew each second while something is waited for. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return now
}
