import { expect, test } from 'vitest'
import { isPassing, Refusal } from './errors.ts'

test('a locked day passes only where the answer says when it does', () => {
  expect(isPassing(new Refusal('day_closed', 'Today is locked.', { retryAfterSeconds: 50_400 }))).toBe(true)
  expect(isPassing(new Refusal('day_closed', 'Choose a later date.'))).toBe(false)
})

test('what is wrong itself does not pass by waiting, whatever the answer says of time', () => {
  expect(isPassing(new Refusal('invalid', 'Enter an amount.', { retryAfterSeconds: 5 }))).toBe(false)
  expect(isPassing(new Refusal('busy', 'The server is busy.'))).toBe(true)
  expect(isPassing(new Error('no answer of ours'))).toBe(false)
})
