import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { Mark, OnDevice } from '#web/offline/kept-registers.ts'
import type { Book, BookPupil } from '#web/queries/registers.ts'

import { bookOn, dayTitle, isCharged, madeOn, missedDays } from './of-day.ts'

// Read on Thu 26 Nov 2026; Fri 4 Dec is a holiday.
const read = '2026-11-26'
const pupil = { studentId: 'a', mark: 'absent', amount: 0, marks: [{ mark: 'paid' }] } as unknown as BookPupil
const book = {
  classId: 'k',
  feeTypeId: 'f',
  isToday: true,
  missed: ['2026-11-24'],
  yesterday: null,
  registers: [],
  days: ['2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-07'],
  pupils: [pupil],
} as unknown as Book
const device = (drafts = {}, registers: unknown[] = []) =>
  ({ book: { today: read, books: [{ ...book, registers }] }, drafts }) as unknown as OnDevice

test.each([
  ['2026-11-26', true],
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-12-04', false],
  ['2026-12-07', true],
  ['2027-01-24', false],
  ['2027-02-01', true],
])('a phone knows whether %s has a register: %s', (day, charged) => {
  expect(isCharged(book, day, read)).toBe(charged)
})

test('the marks of the day that was read are of no other day, and are those of the day before', () => {
  const friday = bookOn(book, '2026-11-27', read)

  expect(friday.pupils).toMatchObject([{ mark: null, marks: [] }])
  expect(friday.yesterday).toEqual({ day: read, marks: [{ studentId: 'a', mark: 'absent' }] })
  expect(friday.days[0]).toBe('2026-11-30')
  expect(bookOn(book, read, read)).toBe(book)
})

test('days that passed without a connection are still to be handed over', () => {
  const days = (...given: Parameters<typeof device>) =>
    missedDays(device(...given), '2026-11-30').map(({ day }) => day)

  expect(days()).toEqual(['2026-11-27', '2026-11-26', '2026-11-24'])
  expect(days({ [`k/f/${read}`]: {} }, [{ day: '2026-11-24', state: 'accepted' }])).toEqual(['2026-11-27'])
})

test('the day of a register’s marks is that of most of them, without those it was opened with', () => {
  const mark = (kind: Mark['mark'], at: string): Mark => ({ mark: kind, amount: pesewas(0), at })
  const [thursday, friday] = ['2026-11-26T22:00:00Z', '2026-11-27T07:00:00Z']
  const [a, b, c] = [mark('free', thursday), mark('absent', friday), mark('owes', thursday)]

  expect(madeOn({ a })).toBeNull()
  expect(madeOn({ a, b })).toBe('2026-11-27')
  expect(madeOn({ a, b, c, d: c })).toBe('2026-11-26')
})

test('today is never said without its date', () => {
  const said = ['2026-11-27', '2026-11-26', '2026-11-25'].map((day) => dayTitle(day, '2026-11-27'))

  expect(said.map((each) => each.replaceAll('\u00a0', ' '))).toEqual([
    'Today, Fri 27 Nov',
    'Yesterday, Thu 26 Nov',
    'Wed 25 Nov',
  ])
})
