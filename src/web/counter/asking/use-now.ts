import { useEffect, useState } from 'react'
import { timeAtServer } from '#web/server-clock.ts'

const read = () => timeAtServer().getTime()

/** The moment by the server's clock, anew each second while something is waited for. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setNow(read()), 1_000)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return now
}
