import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connectionAnswered } from '#web/connection.ts'
import { isWaiting, type PhoneAsked } from '#web/queries/phones-asked.ts'
import { outcomeOf, secondsLeft } from './outcome.ts'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000

/** The server says what time it is. */
function serverSays(moment: number) {
  connectionAnswered({ headers: new Headers({ Date: new Date(moment).toUTCString() }), ok: true })
}

afterEach(() => serverSays(Date.now()))

test('a phone that was asked just now has its ninety seconds, however wrong the clock of the desk is', () => {
  for (const minutesAhead of [40, -5]) {
    const atServer = Date.now() - minutesAhead * MINUTE_MS
    serverSays(atServer)
    const asked = {
      state: 'processing',
      letGo: false,
      askedAt: new Date(atServer).toISOString(),
    } as PhoneAsked

    const now = renderHook(() => useNow(true)).result.current

    expect(outcomeOf(asked, now)).toBe('waiting')
    expect(secondsLeft(asked, now)).toBeGreaterThan(80)
    expect(secondsLeft(asked, now)).toBeLessThanOrEqual(91)
    expect(isWaiting(asked)).toBe(true)
  }
})
