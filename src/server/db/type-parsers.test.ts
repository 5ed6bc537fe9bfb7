import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

test('a date stays the day it is, in whatever time zone', async () => {
  expect(await answerOf("date '2026-11-20'")).toBe('2026-11-20')
  expect(await answerOf("array[date '2026-11-20', null]")).toEqual(['2026-11-20', null])
})

test('bigints are exact numbers, and one that could not be is refused', async () => {
  expect(await answerOf('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await answerOf('array[1, null, -3]::bigint[]')).toEqual([1, null, -3])
  await expect(answerOf('9007199254740993::bigint')).rejects.toThrow('too large a number to be exact')
})

test('decimals stay text, and null stays null', async () => {
  expect(await answerOf('0.10::numeric')).toBe('0.10')
  expect(await answerOf('null::bigint')).toBeNull()
  expect(await answerOf('null::date')).toBeNull()
})

test('a connection is as good as new after an answer that was refused', async () => {
  await answerOf('9007199254740993::bigint').catch(() => {})

  expect(await answerOf('5::bigint')).toBe(5)
})

async function answerOf(expression: string): Promise<unknown> {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(`select ${expression} as value`)
  return rows[0].value
}
