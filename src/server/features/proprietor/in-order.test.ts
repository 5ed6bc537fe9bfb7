import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountsTiedTo, tieAccounts } from '../../context/directory.ts'
import { testDatabase } from '../../testing/test-database.ts'

test('schools that one sign-in brings stand in the order in which it found them, and what comes later after them', async () => {
  const directory = { database: await testDatabase() }
  // By their ids they would stand the other way round.
  const schools = [randomUUID(), randomUUID(), randomUUID()].toSorted().toReversed()
  const accounts = schools.map((schoolId) => ({ schoolId, staffId: randomUUID(), proof: '0a' }))
  const [first, second, later] = accounts
  if (!first || !second || !later) throw new Error('three accounts were to be made')
  const tied = async () => (await accountsTiedTo(directory, first)).accounts.map(({ schoolId }) => schoolId)

  await tieAccounts(directory, [first, second])
  expect(await tied()).toEqual(schools.slice(0, 2))
  await tieAccounts(directory, [second, later])
  expect(await tied()).toEqual(schools)
})
