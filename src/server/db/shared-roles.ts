const TRIES = 5

/** What one meets who grants or revokes a role while another does. */
const MET = /pg_auth_members_role_member_index|pg_authid_rolname_index|tuple concurrently (?:updated|deleted)/

/**
 * Runs it again, up to five times, where it met another preparation on the same server: roles belong to all databases of a server, but
 * the lock of who prepares one to that database. What is run must leave nothing behind when it fails.
 */
export async function besideOtherDatabases<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && MET.test(error.message))) throw error
    }
  }
}
