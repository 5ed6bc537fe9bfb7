import { expect, test } from 'vitest'
import { dayIn } from './api/codecs.ts'
import { addDays, addMonths, daysBetween, formatDay, isDay } from './dates.ts'

test.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-20', 3, '2027-02-20'],
])('%s and %i months is %s: the end of a shorter month is kept', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('days are counted over the end of a year and a leap day', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
})

test.each(['2026-02-30', '2026-13-01', '20-11-2026', '2026-1-1', '', 'today'])('%s is no day', (text) => {
  expect(isDay(text)).toBe(false)
  expect(dayIn.safeParse(text).success).toBe(false)
})

test('an instant, as older clients send one, is taken for its day', () => {
  expect(dayIn.parse('2026-11-20T09:30:00.000Z')).toBe('2026-11-20')
})

test('a day is shown as people write it', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026')
})
