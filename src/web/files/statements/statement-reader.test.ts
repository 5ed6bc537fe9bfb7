import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatementReader } from './statement-reader.ts'

/** A thread that a file keeps busy for ever. */
class BusyThread {
  postMessage() {}
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', BusyThread)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after a minute a file is refused, and at once when it is asked again', async () => {
  const reader = new StatementReader()
  const first = expect(reader.read({ columns: [] }, '')).rejects.toThrow('takes too long')

  await vi.advanceTimersByTimeAsync(60_000)
  await first
  await expect(reader.read({ columns: [] }, '')).rejects.toThrow('takes too long')
})

test('whoever waits for a file that was closed is told', async () => {
  const reader = new StatementReader()
  const waiting = expect(reader.piece(0)).rejects.toThrow('Another file was chosen.')

  reader.close()
  await waiting
})
