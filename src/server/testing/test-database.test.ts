import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('tests work on a migrated database, as a role that row-level security binds', async () => {
  const { pool } = await testDatabase()

  const { rows } = await pool.query(`
    select rolsuper or rolbypassrls as "isUnbound", to_regclass('students') is not null as "isMigrated"
      from pg_roles where rolname = session_user`)

  expect(rows).toEqual([{ isUnbound: false, isMigrated: true }])
})
