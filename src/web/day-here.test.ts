import { expect, test } from 'vitest'
import { isWeekday } from '#shared/dates.ts'
import { daysToChoose, judgeDay } from './day-here.ts'

const farmersDay = (day: string) => isWeekday(day) && day !== '2026-12-04'

interface Known {
  now: string
  /** Thu 26 Nov, unless another. */
  reachedAt?: string | null
  taken?: [says: string, day: string]
  isSchoolDay?: (day: string) => boolean
}

function dayAt({ now, reachedAt = '2026-11-26T21:58:00Z', taken, isSchoolDay = isWeekday }: Known) {
  return judgeDay({
    now: new Date(now),
    reachedAt: reachedAt === null ? null : new Date(reachedAt),
    isSchoolDay,
    taken: taken ? { says: taken[0], day: taken[1] } : null,
  }).day
}

test.each<[what: string, known: Known, day: string | null]>([
  ['the same evening', { now: '2026-11-26T22:30:00Z' }, '2026-11-26'],
  ['a minute behind the server', { now: '2026-11-26T21:57:00Z' }, '2026-11-26'],
  [
    'ten seconds behind, over midnight',
    { now: '2026-11-26T23:59:50Z', reachedAt: '2026-11-27T00:00:00Z' },
    '2026-11-27',
  ],
  ['the next morning', { now: '2026-11-27T07:41:00Z' }, '2026-11-27'],
  ['a second past midnight', { now: '2026-11-27T00:00:01Z' }, '2026-11-27'],
  ['Monday after a Friday', { now: '2026-11-30T07:00:00Z', reachedAt: '2026-11-27T14:00:00Z' }, '2026-11-30'],
  [
    'Monday after a Thursday before a holiday',
    { now: '2026-12-07T07:00:00Z', reachedAt: '2026-12-03T14:00:00Z', isSchoolDay: farmersDay },
    '2026-12-07',
  ],
  ['a device that never reached the server', { now: '2026-12-24T07:00:00Z', reachedAt: null }, '2026-12-24'],
])('the clock is believed: %s', (_what, known, day) => {
  expect(dayAt(known)).toBe(day)
})

test.each<[what: string, known: Known]>([
  ['two days later', { now: '2026-11-28T07:00:00Z', isSchoolDay: () => true }],
  ['a school day was passed over', { now: '2026-11-30T07:00:00Z' }],
  ['a week later', { now: '2026-12-03T07:00:00Z' }],
  ['a month later', { now: '2026-12-26T07:00:00Z' }],
  ['a year later', { now: '2027-11-26T07:00:00Z' }],
  ['the morning of a day whose evening is known', { now: '2026-11-26T08:00:00Z' }],
  ['a day before', { now: '2026-11-25T21:58:00Z' }],
  ['a month before', { now: '2026-10-26T07:00:00Z' }],
  ['a year before', { now: '2025-11-26T07:00:00Z' }],
  [
    'a holiday of three weeks',
    { now: '2027-01-08T07:00:00Z', reachedAt: '2026-12-18T14:00:00Z', isSchoolDay: () => false },
  ],
])('a person is asked: %s', (_what, known) => {
  expect(dayAt(known)).toBeNull()
})

test.each<[what: string, known: Known, day: string | null]>([
  ['the same day again', { now: '2026-12-01T15:00:00Z', taken: ['2026-12-01', '2026-12-01'] }, '2026-12-01'],
  ['the day after it', { now: '2026-12-02T07:00:00Z', taken: ['2026-12-01', '2026-12-01'] }, '2026-12-02'],
  ['a jump from it', { now: '2026-12-09T07:00:00Z', taken: ['2026-12-01', '2026-12-01'] }, null],
  [
    'a clock four days fast',
    { now: '2026-12-02T07:00:00Z', taken: ['2026-12-01', '2026-11-27'] },
    '2026-11-28',
  ],
  ['a clock a year slow', { now: '2025-01-03T07:00:00Z', taken: ['2025-01-02', '2026-11-27'] }, '2026-11-28'],
  [
    'a wrong clock that was put right',
    { now: '2026-11-27T12:00:00Z', taken: ['2025-01-02', '2026-11-27'] },
    '2026-11-27',
  ],
  [
    'what was said before the server was reached again',
    { now: '2026-11-27T07:00:00Z', taken: ['2025-01-02', '2026-11-20'] },
    '2026-11-27',
  ],
])('what was taken for today without a connection is known: %s', (_what, known, day) => {
  expect(dayAt(known)).toBe(day)
})

test('a week without a connection is never asked about where the device is opened each day', () => {
  let taken: { says: string; day: string } | null = null
  const reachedAt = new Date('2026-11-26T21:58:00Z')
  for (const day of ['2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-07']) {
    const here = judgeDay({ now: new Date(`${day}T07:00:00Z`), reachedAt, taken, isSchoolDay: farmersDay })
    expect(here.day).toBe(day)
    taken = { says: here.says, day }
  }
})

test('the days offered are school days, and the day of a clock that is not behind', () => {
  const offered = (says: string) =>
    daysToChoose({ day: null, says, reached: '2026-11-26' }, '2026-11-26', isWeekday).map(({ day }) => day)

  expect(offered('2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(offered('2026-12-26')).toEqual(['2026-11-27', '2026-12-24', '2026-12-25', '2026-12-26'])
  expect(offered('2026-01-01')).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'])
  expect(offered('2026-11-26')).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'])
})
