import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listClasses } from '#shared/api/classes.ts'
import { fillStore } from '#web/testing/spoil-store.ts'
import { call } from './api.ts'
import { connectionFailed, isConnected } from './connection.ts'
import { storeDayTaken } from './device.ts'
import { isLocked, lockDesk, unlockDesk } from './lock.ts'
import { timeAtServer } from './server-clock.ts'
import { clearSession, readSession, storeDesk, storeSession } from './session.ts'
import { sayDay, todayHere } from './today.ts'

/** A device whose store is full: it still talks to the server, knows which day somebody has said it is, and locks. */

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  vi.useRealTimers()
  storeDayTaken(null)
})

function answerAt(moment: string) {
  globalThis.fetch = async () => Response.json([], { headers: { Date: new Date(moment).toUTCString() } })
}

test('an answer of the server counts, and the connection is there again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T09:00:00Z') })
  fillStore()
  connectionFailed()
  answerAt('2026-11-19T10:00:00Z')

  await call(listClasses, { params: { schoolId: 'any' } })

  expect(isConnected()).toBe(true)
  expect(timeAtServer().toISOString()).toBe('2026-11-19T10:00:00.000Z')
})

test('the day that somebody says it is without a connection is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T09:00:00Z') })
  answerAt('2026-11-19T09:00:00Z')
  await call(listClasses, { params: { schoolId: 'any' } })
  connectionFailed()
  fillStore()
  vi.setSystemTime(new Date('2026-12-17T09:00:00Z'))

  sayDay('2026-11-20')

  expect(todayHere()).toBe('2026-11-20')
})

test('a desk locks, and the session leaves it', () => {
  storeDesk({ schoolId: 's', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Counter' })
  storeSession({ authToken: 't', schoolId: 's', schoolName: 'Agape' })
  onTestFinished(() => {
    unlockDesk()
    storeDesk(null)
    clearSession()
  })
  fillStore()

  lockDesk()

  expect(isLocked()).toBe(true)
  expect(readSession()).toBeNull()
})
