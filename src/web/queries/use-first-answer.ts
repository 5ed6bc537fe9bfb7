import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#web/connection.ts'

/**
 * What a form begins with: what the server says now. What is in memory counts only when the server cannot be asked, or
 * an old value would be saved over a new one. A form that has begun stays.
 */
export function useFirstAnswer<Data>(query: UseQueryResult<Data>): Data | undefined {
  const { up: isConnected } = useConnection()
  const [hasBegun, setHasBegun] = useState(false)
  const isAsking = query.isFetching && query.isStale && isConnected
  const isReady = query.data !== undefined && (!isAsking || query.isError)
  useEffect(() => {
    if (isReady) setHasBegun(true)
  }, [isReady])
  return isReady || hasBegun ? query.data : undefined
}
