import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLocked, unlockDesk } from '#web/lock.ts'
import { storeDesk, storeSession } from '#web/session.ts'
import { lockByItself } from './lock-by-itself.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-11-20T09:00:00Z') })
  storeDesk({ schoolId: 's', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front office' })
  storeSession({ authToken: 't', schoolId: 's', schoolName: 'Agape' })
  unlockDesk()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a desk nobody touches locks after its minutes, also where its clock was put back meanwhile', async () => {
  const stop = lockByItself()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  vi.setSystemTime(new Date('2026-11-20T09:01:00Z'))

  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(isLocked()).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)

  expect(isLocked()).toBe(true)
  stop()
})

test('a desk that is touched stays open, also where its clock was put back meanwhile', async () => {
  const stop = lockByItself()
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))

  for (const _ of [1, 2, 3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    window.dispatchEvent(new Event('pointerdown'))
  }

  expect(isLocked()).toBe(false)
  stop()
})
