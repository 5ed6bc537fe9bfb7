import { beforeEach, expect, test } from 'vitest'
import { confirmClock, judgeClock, lookAtClock, type Moment, requireClock } from './clock.ts'
import type { Database } from './db/database.ts'
import { ownDatabase } from './testing/test-database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const friday = new Date('2026-11-27T16:00:00Z')

const seen: Moment = { at: friday, boot: 'one', uptimeS: 5_000 }
const later = (ms: number, uptimeS: number, boot = 'one'): Moment => ({
  at: new Date(friday.getTime() + ms),
  boot,
  uptimeS,
})

test('a clock is right that goes on with the machine, over its sleep, its restarts and the holidays', () => {
  expect(judgeClock(seen, later(MINUTE, 5_060))).toBe('right')
  expect(judgeClock(seen, later(-40 * MINUTE, 5_060))).toBe('right')
  // A laptop asleep from Friday to Monday counts these days too.
  expect(judgeClock(seen, later(3 * DAY, 5_000 + (3 * DAY) / 1_000))).toBe('right')
  expect(judgeClock(seen, later(60 * DAY, 30, 'two'))).toBe('right')
})

test('a clock that jumped by a day, by days back or by years is not', () => {
  expect(judgeClock(seen, later(1.1 * DAY, 5_060))).toBe('ahead')
  expect(judgeClock(seen, later(-2 * DAY, 5_060))).toBe('back')
  expect(judgeClock(seen, later(-2 * DAY, 30, 'two'))).toBe('back')
  expect(judgeClock(seen, later(366 * DAY, 30, 'two'))).toBe('ahead')
  expect(judgeClock(seen, later(-730 * DAY, 30, 'two'))).toBe('back')
})

let database: Database

beforeEach(async () => {
  database = await ownDatabase('migrated')
  return () => database.close()
})

test('nothing is recorded under a wrong clock until it is set, or confirmed by whoever runs the server', async () => {
  const right = later(0, 5_000)
  expect(await lookAtClock(database, right)).toBeUndefined()
  requireClock(database)

  expect(await lookAtClock(database, later(-730 * DAY, 5_030))).toContain('Nothing is recorded')
  expect(() => requireClock(database)).toThrow(/27 Nov 2024.*27 Nov 2026.*akontaa confirm-clock/)
  // It is not taken for right because it was seen twice.
  expect(await lookAtClock(database, later(-730 * DAY + MINUTE, 5_090))).toContain('Nothing is recorded')
  expect(await lookAtClock(database, later(2 * MINUTE, 5_120))).toBeUndefined()
  requireClock(database)

  expect(await lookAtClock(database, later(400 * DAY, 5_150))).toContain('Nothing is recorded')
  await confirmClock(database)
  expect(await lookAtClock(database)).toBeUndefined()
  requireClock(database)
})
