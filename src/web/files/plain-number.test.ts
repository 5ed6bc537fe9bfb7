import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  [250.20000000000002, '250.2'],
  [0.1 + 0.2 - 0.3, '0'],
  [0.3 - 0.1 - 0.2, '0'],
  [-1234.4999999999998, '-1234.5'],
  [12_345_678.910000002, '12345678.91'],
  [12.345, '12.345'],
  [240_000_700, '240000700'],
])('%d is written %s', (value, text) => {
  expect(plainNumber(value)).toBe(text)
})
