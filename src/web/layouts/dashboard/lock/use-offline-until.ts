import { useEffect, useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { sealedUntil } from '#web/offline/sealed.ts'

/** Until when this person may unlock without a connection; null where they may not, or nobody is chosen. */
export function useOfflineUntil(staffId: string | undefined): number | null {
  const [until, setUntil] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    setUntil(null)
    if (staffId) void sealedUntil(staffId).then((found) => isCurrent && setUntil(found))
    return () => {
      isCurrent = false
    }
  }, [staffId])
  return until
}

export const moment = (at: number) => formatMoment(at)
