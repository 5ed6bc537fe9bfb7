import { expect, test } from 'vitest'
import { was } from './was.ts'

test('a changed field says what it was; one that was empty, or is the same again, says nothing', () => {
  expect(was('033 000 2000', '033 000 2040')).toEqual({ hint: 'was 033 000 2000' })
  expect(was('033 000 2000', ' 033 000 2000 ')).toEqual({})
  expect(was('', 'Ama')).toEqual({})
  expect(was(undefined, 'Ama')).toEqual({})
  expect(was('a'.repeat(60), 'Ama')).toEqual({ hint: `was ${'a'.repeat(32)}…` })
})
