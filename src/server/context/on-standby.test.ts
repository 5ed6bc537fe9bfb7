import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { dump, load } from '../backup/index.ts'
import type { Database } from '../db/database.ts'
import { openStandby } from '../db/postgres.ts'
import { parseEnv } from '../env.ts'
import { operatorContext } from '../features/schools/index.ts'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ownDatabase, testDatabase } from '../testing/test-database.ts'
import { createTestSchool } from '../testing/test-school.ts'
import type { Context } from './context.ts'
import { onStandby } from './on-standby.ts'

// A copy that lags is tried with real replication: npm run drill -- standby.

const whereAsked = async ({ database }: Context) => database

test('a standby that holds all that a school has written is read', async () => {
  const { world, context, standby } = await schoolWithStandby()

  expect(await onStandby(world, context, whereAsked)).toBe(standby)
})

test('a reading that fails on the standby is answered by the primary, and the standby left alone', async () => {
  const { world, context, standby } = await schoolWithStandby()
  const asked: string[] = []
  const read = async ({ database }: Context) => {
    asked.push(database === standby ? 'standby' : 'primary')
    if (database === standby) throw new Error('the standby went away')
    return 'answered'
  }

  expect(await onStandby(world, context, read)).toBe('answered')
  expect(await onStandby(world, context, read)).toBe('answered')

  expect(asked).toEqual(['standby', 'primary', 'primary'])
})

test('what the standby refuses is refused, not asked again', async () => {
  const { world, context } = await schoolWithStandby()
  let times = 0
  const refusing = async () => {
    times += 1
    throw new Refusal('not_found', 'Class not found.')
  }

  await expect(onStandby(world, context, refusing)).rejects.toMatchObject({ code: 'not_found' })
  expect(times).toBe(1)
})

test('a standby that is not there costs nobody an answer', async () => {
  const { context, world } = await schoolWithStandby()
  const standby = openStandby({ url: 'postgres://nobody@127.0.0.1:1/x', poolSize: 1 })
  onTestFinished(() => standby.close())

  expect(await onStandby({ ...world, standby }, context, whereAsked)).toBe(world.database)
})

/** The same database under another name stands for a copy that is always abreast. */
async function schoolWithStandby() {
  const { context } = await createTestSchool()
  const database = await testDatabase()
  const standby: Database = { ...database }
  return { context, standby, world: { database, standby, env: parseEnv({ NODE_ENV: 'test' }) } }
}

test('a copy that is one act behind is not read, and read again once it has caught up', async () => {
  const [database, standby] = [await ownDatabase('migrated'), await ownDatabase('empty')]
  const later = await ownDatabase('empty')
  onTestFinished(async () => {
    for (const each of [database, standby, later]) await each.close()
  })
  const { school, students } = await foundBusySchool(database)
  const context = await operatorContext(database, school.schoolId)
  const world = { ...(await schoolWithStandby()).world, database }
  await load(standby, dump(database), { purpose: 'move' })
  expect(await onStandby({ ...world, standby }, context, whereAsked)).toBe(standby)

  await school.pay(students[0], 100)

  expect(await onStandby({ ...world, standby }, context, whereAsked)).toBe(database)
  await load(later, dump(database), { purpose: 'move' })
  expect(await onStandby({ ...world, standby: later }, context, whereAsked)).toBe(later)
})
