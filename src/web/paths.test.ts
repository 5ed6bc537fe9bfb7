import { expect, test } from 'vitest'
import { safeNext } from './paths.ts'

test('a sign-in leads to where somebody was going, else a class teacher to the registers and everybody else to the desk', () => {
  expect(safeNext('/dashboard/allDebtors?class=4', 'teacher')).toBe('/dashboard/allDebtors?class=4')
  expect(safeNext(null, 'teacher')).toBe('/dashboard/register')
  expect(safeNext('/dashboard', 'teacher')).toBe('/dashboard/register')
  expect(safeNext(null, 'cashier')).toBe('/dashboard')
  expect(safeNext(null, undefined)).toBe('/dashboard')
})

test('a sign-in leads nowhere outside the dashboard', () => {
  for (const next of [
    'https://elsewhere.example',
    '//elsewhere.example/dashboard',
    '/dashboardelsewhere',
    '/dashboard\\@x',
  ])
    expect(safeNext(next, 'head')).toBe('/dashboard')
})
