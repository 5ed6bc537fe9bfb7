import type pg from 'pg'

const TRIES = 20

/** What one meets who grants or revokes a role while another does. */
const MET = /pg_auth_members_role_member_index|pg_authid_rolname_index|tuple concurrently (?:updated|deleted)/

/**
 * Runs a part of a transaction again where it met another preparation on the same server: roles belong to all databases of a
 * server, but the lock of who prepares one to that database. Each meeting has waited for the other to end, so twenty tries are
 * twenty others. What was done before the part stays.
 */
export async function besideOtherDatabases(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('savepoint beside_others')
    try {
      await run()
      break
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && MET.test(error.message))) throw error
      await client.query('rollback to savepoint beside_others')
    }
  }
  await client.query('release savepoint beside_others')
}
