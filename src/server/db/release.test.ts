import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { migrateWithin } from './migrate.ts'
import { THIS_RELEASE } from './release.ts'

const OLDER = { version: '0.3.9', compatibleFrom: '0.3.0' }
const NEWER = { version: '0.10.0', compatibleFrom: THIS_RELEASE.version }

test('a release that is older than the newest, and may not run beside it, changes nothing and says what to do', async () => {
  const client = await preparedBy({ version: '0.10.0', compatibleFrom: '0.9.0' })
  const before = await whatStands(client)

  await expect(migrateWithin(client)).rejects.toThrow(
    `This database was prepared by Akontaa 0.10.0, and ${THIS_RELEASE.version} does not know what was made there`,
  )

  expect(await whatStands(client)).toEqual(before)
})

test('an older release that may run beside the newest starts, and puts nothing of its own back', async () => {
  const client = await preparedBy(NEWER)
  const before = await whatStands(client)

  await migrateWithin(client)
  await expect(migrateWithin(client, undefined, OLDER)).rejects.toThrow('Start the newer release')

  expect(await whatStands(client)).toEqual(before)
})

test('a migration of somebody else stops the start, whatever the releases say', async () => {
  const client = await preparedBy(THIS_RELEASE)
  await client.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'of it')`)

  await expect(migrateWithin(client)).rejects.toThrow('which brought 9999_later.sql')
})

test('a later release brings the database up to date', async () => {
  const client = await preparedBy(THIS_RELEASE)

  await migrateWithin(client, undefined, NEWER)

  const { releases, functions } = await whatStands(client)
  expect(releases).toEqual(['0.10.0', THIS_RELEASE.version])
  expect(functions).not.toBe('of another one')
})

/** In a transaction that is undone afterwards: the tests' database as this release has left it, with other functions than ours. */
async function preparedBy({ version, compatibleFrom }: typeof THIS_RELEASE): Promise<pg.PoolClient> {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(async () => {
    await client.query('rollback')
    client.release()
  })
  await client.query('begin; set local statement_timeout = 0')
  await client.query(
    'insert into releases (version, compatible_from) values ($1, $2) on conflict do nothing',
    [version, compatibleFrom],
  )
  await client.query(`update migrations set checksum = 'of another one' where name = 'ledger'`)
  return client
}

async function whatStands(client: pg.PoolClient) {
  const { rows: releases } = await client.query('select version from releases order by 1')
  const { rows } = await client.query(`select checksum from migrations where name = 'ledger'`)
  return { releases: releases.map(({ version }) => version), functions: rows[0]?.checksum }
}
