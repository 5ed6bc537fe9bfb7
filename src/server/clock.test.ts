import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { confirmClock, isClockHeld, judgeClock, lookAtClock, type Moment, requireClock } from './clock.ts'
import type { Database } from './db/database.ts'
import { parseEnv } from './env.ts'
import { askTime, type Heard, heardTimes } from './gateways/heard-time.ts'
import { schoolJob } from './school-job.ts'
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

test('a backup may be restored years later, but not before it was made', () => {
  const backup: Moment = { at: friday, boot: 'backup', uptimeS: 0 }
  expect(judgeClock(backup, later(800 * DAY, 30))).toBe('right')
  expect(judgeClock(backup, later(-2 * DAY, 30))).toBe('back')
})

let database: Database

beforeEach(async () => {
  database = await ownDatabase('migrated')
  return () => database.close()
})

test('nothing is recorded under a wrong clock until it is set, or confirmed by whoever runs the server', async () => {
  const right = later(0, 5_000)
  expect(await lookAtClock(database, right, [])).toBeUndefined()
  requireClock(database)

  expect(await lookAtClock(database, later(-730 * DAY, 5_030), [])).toContain('Nothing is recorded')
  expect(() => requireClock(database)).toThrow(/27 Nov 2024.*27 Nov 2026.*akontaa confirm-clock/)
  // It is not taken for right because it was seen twice.
  expect(await lookAtClock(database, later(-730 * DAY + MINUTE, 5_090), [])).toContain('Nothing is recorded')
  expect(await lookAtClock(database, later(2 * MINUTE, 5_120), [])).toBeUndefined()
  requireClock(database)

  expect(await lookAtClock(database, later(400 * DAY, 5_150), [])).toContain('Nothing is recorded')
  await confirmClock(database)
  expect(await lookAtClock(database, undefined, [])).toBeUndefined()
  requireClock(database)
})

const says = (ms: number, uptimeS: number): Heard => ({ at: new Date(friday.getTime() + ms), uptimeS })

test('a machine that was off and comes back some days ahead is told by what Paystack and the provider say', async () => {
  expect(await lookAtClock(database, later(0, 5_000), [])).toBeUndefined()
  const back = later(6 * DAY, 40, 'two')

  const others = [says(2 * DAY, 38), says(2 * DAY, 39)]
  expect(await lookAtClock(database, back, others)).toMatch(
    /3 Dec 2026.*Paystack.*says 29 Nov 2026.*Nothing is recorded/,
  )
  expect(() => requireClock(database)).toThrow(/akontaa confirm-clock/)
  // The clock is set.
  expect(await lookAtClock(database, later(2 * DAY, 70, 'two'), others)).toBeUndefined()
  requireClock(database)
})

test('more than an hour behind is told as well; within that, or by one answer alone, or where they differ, it is not', async () => {
  const look = (...others: Heard[]) => lookAtClock(database, later(0, 100), others)
  expect(await look(says(1.1 * 60 * MINUTE, 100), says(1.2 * 60 * MINUTE, 100))).toContain(
    'Nothing is recorded',
  )
  expect(await look(says(0.9 * 60 * MINUTE, 100), says(1.2 * 60 * MINUTE, 100))).toBeUndefined()
  expect(await look(says(-0.9 * DAY, 100), says(-0.9 * DAY, 100))).toBeUndefined()
  expect(await look(says(-2 * DAY, 100))).toBeUndefined()
  expect(await look(says(-2 * DAY, 100), says(2 * DAY, 100))).toBeUndefined()
  // What was heard before goes on with the machine.
  expect(await look(says(0, 20), says(0, 20))).toBeUndefined()
})

test('who runs the server knows better than what is heard, and what is due of itself waits until then', async () => {
  const others = [says(-400 * DAY, 0), says(-400 * DAY, 0)]
  expect(await lookAtClock(database, undefined, others)).toContain('Paystack')
  expect(isClockHeld(database)).toBe(true)
  const asked: string[] = []
  const job = schoolJob({
    name: 'a job',
    everyMs: DAY,
    due: async () => {
      asked.push('what is due')
      return []
    },
    act: async () => {},
  })
  const world = { database, env: parseEnv({}) }
  await job.run(world)
  expect(asked).toEqual([])

  await confirmClock(database)
  expect(await lookAtClock(database, undefined, others)).toBeUndefined()
  expect(isClockHeld(database)).toBe(false)
  await job.run(world)
  expect(asked).toEqual(['what is due'])
})

test('the time is heard from the answers of an address outside; of one that names none, or cannot be reached, nothing', async () => {
  const dates = [new Date('2026-12-24T08:00:00Z'), undefined]
  const server = createServer((_request, reply) => {
    reply.sendDate = false
    const date = dates[0]
    reply.writeHead(404, date ? { date: date.toUTCString() } : {}).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  await askTime(address)
  expect(
    heardTimes()
      .slice(-2)
      .map(({ at }) => at),
  ).toEqual([dates[0], dates[0]])
  const before = [...heardTimes()]
  dates.shift()
  await askTime(address)
  server.close()
  server.closeAllConnections()
  await askTime(address)
  expect(heardTimes()).toEqual(before)
})
