import { expect, test } from 'vitest'
import { readAmount } from './amounts.ts'
import { dayOfWritten, readDate, readTime } from './written-dates.ts'

test.each([
  ['1,234.50', 123450, null],
  ['GH₵ 1 234.5', 123450, null],
  ['(50.00)', -5000, null],
  ['50.00-', -5000, null],
  ['−50', -5000, null],
  ['+50', 5000, null],
  ['50.00 DR', 5000, 'dr'],
  ['GHS50.00Cr.', 5000, 'cr'],
  ['(50.00) DR', 5000, 'dr'],
  ['0.00 CR', 0, 'cr'],
  ['.50', 50, null],
  ['0.00', 0, null],
])('%s is an amount', (cell, amount, mark) => {
  expect(readAmount(cell)).toEqual({ amount, mark })
})

test.each(['', '-', ' – ', 'nil'])('“%s” is nothing', (cell) => {
  expect(readAmount(cell)).toBeNull()
})

test.each(['1.234,50', '12,34', '1e3', 'fees', '=1+1', '12345678901234'])('%s is no amount', (cell) => {
  expect(readAmount(cell)).toBe('no amount')
})

test.each(['1.005', '12.500', '0.000'])('%s has too many decimals', (cell) => {
  expect(readAmount(cell)).toBe('three decimals')
})

test.each(['(50.00) CR', '-50.00 Cr'])('%s contradicts itself', (cell) => {
  expect(readAmount(cell)).toBe('two signs')
})

test.each([
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20T07:31:05.000Z', '2026-11-20', '07:31:05'],
  ['20/11/2026 07:31', '2026-11-20', '07:31:00'],
  ['20-Nov-2026 12:14:41 AM', '2026-11-20', '00:14:41'],
  ['20-NOV-26', '2026-11-20', undefined],
  ['Fri, 20th November, 2026', '2026-11-20', undefined],
  ['Nov 20, 2026 7:31 PM', '2026-11-20', '19:31:00'],
  ['20.11.26', '2026-11-20', undefined],
  ['20261120', '2026-11-20', undefined],
  ['2026-11-02T00:30:00+01:00', '2026-11-01', '23:30:00'],
  ['2026-12-31 23:30:00 -0100', '2027-01-01', '00:30:00'],
  ['02 Nov 2026 08:30+00:00', '2026-11-02', '08:30:00'],
  ['46346', '2026-11-20', undefined],
  ['46346.5', '2026-11-20', '12:00:00'],
])('%s is a day', (cell, day, time) => {
  const date = readDate(cell)
  expect(date && dayOfWritten(date, 'day_first', date.year ?? 0)).toBe(day)
  expect(date?.time).toBe(time)
})

test.each([
  '',
  'Total',
  '20/11/2026 25:00',
  '32/11/2026',
  '13/13/2026',
  '0240000700',
  '1,234.50',
  '20 Nix 2026',
  '2026-11-02T00:30:00+19:00',
])('“%s” is no day', (cell) => {
  expect(readDate(cell)).toBeNull()
})

test.each([
  ['7:31 PM', '19:31:00'],
  ['1899-12-30T07:31:00', '07:31:00'],
  ['2026-11-20T07:31:00', undefined],
])('%s in a column of times', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})
