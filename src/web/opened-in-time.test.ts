import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedInTime } from './opened-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a store that comes late is had by who waits for it, and by everybody from then on', async () => {
  const opening = Promise.withResolvers<string>()
  const open = vi.fn(() => opening.promise)
  const store = openedInTime(open, 1_000)
  const atLast = store.atLast()
  const inTime = expect(store.inTime()).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(1_000)
  await inTime
  await expect(store.inTime(), 'nobody waits a second time').rejects.toThrow('in time')

  opening.resolve('the store')

  expect(await atLast).toBe('the store')
  expect(await store.inTime()).toBe('the store')
  expect(open).toHaveBeenCalledOnce()
})

test('once it is open nothing is noted each time that somebody asks', async () => {
  const store = openedInTime(async () => 'the store', 1_000)
  await store.inTime()
  const race = vi.spyOn(Promise, 'race')

  expect(await store.inTime()).toBe('the store')

  expect(race).not.toHaveBeenCalled()
  race.mockRestore()
})

test('one that was refused, or was closed, is opened anew', async () => {
  const open = vi.fn(async () => 'the store').mockRejectedValueOnce(new Error('refused'))
  const store = openedInTime(open, 1_000)

  await expect(store.inTime()).rejects.toThrow('refused')
  expect(await store.inTime()).toBe('the store')
  store.forget()
  expect(await store.inTime()).toBe('the store')
  expect(open).toHaveBeenCalledTimes(3)
})
