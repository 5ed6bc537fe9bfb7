import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyProof, sessionKey } from '#web/browser-key.ts'
import { storePerson, storeSession } from '#web/session.ts'
import { openDeviceStore } from './device-store.ts'
import { restoreKeptLists } from './kept-lists.ts'

class Request extends EventTarget {}

/** A browser whose store answers as it likes. */
function browserWith(open: () => unknown): void {
  vi.stubGlobal('IDBRequest', Request)
  vi.stubGlobal('indexedDB', { open })
}

beforeEach(() => {
  vi.useFakeTimers()
  storeSession({ authToken: 't', schoolId: 'school', schoolName: 'Agape' })
  storePerson({ staffId: 'kofi', sessionId: 's', role: 'head', name: 'Kofi' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a browser that refuses its store at once keeps nothing, as one that refuses it by an answer', async () => {
  browserWith(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })

  const opening = openDeviceStore()

  await expect(opening).rejects.toThrow('denied')
})

test('a browser whose store never answers holds back neither the dashboard nor its calls', async () => {
  browserWith(() => new Request())
  const done: string[] = []

  void restoreKeptLists().then(() => done.push('lists'))
  void keyProof().then((proof) => done.push(`proof ${proof}`))
  await vi.advanceTimersByTimeAsync(1_600)
  expect(done, 'the dashboard stands within two seconds').toEqual(['lists'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(done).toEqual(['lists', 'proof null'])

  void sessionKey().then((key) => done.push(`key ${key}`))
  await vi.advanceTimersByTimeAsync(1)
  expect(done.at(-1), 'nobody waits a second time').toBe('key undefined')
})
