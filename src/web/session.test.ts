import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  carrySession,
  clearSession,
  onBackOfAnother,
  readLockedAt,
  readSession,
  storePerson,
  storeSession,
  takeCarriedSession,
} from './session.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  storeSession({ authToken: 't', schoolId: 's', schoolName: 'Agape' })
})
afterEach(() => vi.useRealTimers())

test('the next page of a tab goes on with the session, which was nowhere else meanwhile', () => {
  carrySession()
  expect(readSession()).toBeNull()
  vi.advanceTimersByTime(2_000)

  takeCarriedSession()

  expect(readSession()?.authToken).toBe('t')
  expect(readLockedAt()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test.each([16_000, 8 * 3_600_000, -60_000])(
  'a tab that a browser brings back %i ms later is locked, and has nothing of the session',
  (later) => {
    carrySession()
    vi.setSystemTime(Date.now() + later)

    takeCarriedSession()

    expect(readSession()).toBeNull()
    expect(readLockedAt()).not.toBeNull()
    expect(sessionStorage).toHaveLength(0)
  },
)

test('a page that comes back by Back says so where its person has signed out, or somebody else is there', () => {
  const person = (staffId: string) => storePerson({ staffId, sessionId: 'i', role: 'head', name: staffId })
  const comeBack = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  person('kofi')
  const found = vi.fn()
  const stop = onBackOfAnother(found)

  comeBack(true)
  expect(found, 'it is their own').not.toHaveBeenCalled()
  clearSession()
  comeBack(false)
  expect(found, 'a page that is read anew asks by itself').not.toHaveBeenCalled()
  comeBack(true)
  expect(found).toHaveBeenCalledTimes(1)
  storeSession({ authToken: 'another', schoolId: 's', schoolName: 'Agape' })
  person('esi')
  comeBack(true)
  expect(found).toHaveBeenCalledTimes(2)
  stop()
})
