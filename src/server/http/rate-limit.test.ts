import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import type { World } from '../context/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type RateLimit, rateLimit } from './rate-limit.ts'

/** A limit of three in a minute under a name of its own; each call makes another instance of the same limit. */
function instancesOf(name: string): () => RateLimit {
  const sentence = 'Too many tries. Wait a little.'
  return () => rateLimit({ name, triesMax: 3, windowSeconds: 60, sentence })
}

async function worldAt(
  text: string,
): Promise<Pick<World, 'database' | 'now'> & { pass: (seconds: number) => void }> {
  let now = new Date(text)
  return {
    database: await testDatabase(),
    now: () => now,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
  }
}

async function refusalOf(act: Promise<unknown>): Promise<Refusal | null> {
  return act.then(
    () => null,
    (error) => (error instanceof Refusal ? error : Promise.reject(error)),
  )
}

test('the fourth try within the minute is refused and told when to come back', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const limit = instancesOf(randomUUID())()
  for (let tries = 0; tries < 3; tries++) await limit.take(world, 'somebody')
  world.pass(20)

  const refusal = await refusalOf(limit.take(world, 'somebody'))

  expect(refusal?.code).toBe('too_many')
  expect(refusal?.details.retryAfterSeconds).toBe(40)
})

test('another subject is not held to account for it, and a new minute begins at nothing', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const limit = instancesOf(randomUUID())()
  for (let tries = 0; tries < 3; tries++) await limit.take(world, 'somebody')
  await refusalOf(limit.take(world, 'somebody'))

  expect(await refusalOf(limit.take(world, 'somebody else'))).toBeNull()
  world.pass(60)
  expect(await refusalOf(limit.take(world, 'somebody'))).toBeNull()
})

test('instances share the count', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const instance = instancesOf(randomUUID())

  await Promise.all([1, 2, 3].map(() => instance().take(world, 'somebody')))

  expect((await refusalOf(instance().take(world, 'somebody')))?.code).toBe('too_many')
})

test('a blocked subject costs no statement until its time is over', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const limit = instancesOf(randomUUID())()
  for (let tries = 0; tries < 3; tries++) await limit.take(world, 'somebody')
  await refusalOf(limit.take(world, 'somebody'))
  const unplugged = { ...world, database: { ...world.database, pool: null as never } }

  expect((await refusalOf(limit.take(unplugged, 'somebody')))?.code).toBe('too_many')
})

test('a try that is given back has not been one, also after it met the limit', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const limit = instancesOf(randomUUID())()
  for (let tries = 0; tries < 10; tries++) {
    await limit.take(world, 'somebody')
    await limit.giveBack(world, 'somebody')
  }
  for (let tries = 0; tries < 3; tries++) await limit.take(world, 'somebody')
  for (let tries = 0; tries < 5; tries++)
    expect((await refusalOf(limit.take(world, 'somebody')))?.code).toBe('too_many')

  for (let tries = 0; tries < 3; tries++) await limit.giveBack(world, 'somebody')

  expect(await refusalOf(limit.take(world, 'somebody'))).toBeNull()
})

test('of an IPv6 address its network counts, of an IPv4 address the whole, however it is written', async () => {
  const world = await worldAt('2026-11-20T09:00:00Z')
  const limit = instancesOf(randomUUID())()
  const isTaken = async (subject: string) => (await refusalOf(limit.take(world, subject))) === null
  const same = ['2001:db8:1::1', '2001:0db8:0001:0000:ffff::2', '2001:db8:1:0:1:2:3:4', '2001:db8:1::9']
  const mapped = ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7', '::ffff:198.51.100.7']

  for (const spellings of [same, mapped, same.map((address) => `office@school.example ${address}`)]) {
    const answers = []
    for (const subject of spellings) answers.push(await isTaken(subject))
    expect(answers).toEqual([true, true, true, false])
  }
  expect(await isTaken('2001:db8:1:1::1')).toBe(true)
  expect(await isTaken('198.51.100.8')).toBe(true)
})
