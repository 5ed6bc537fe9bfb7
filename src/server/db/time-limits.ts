import type pg from 'pg'

/** How long a statement may run before the server ends it. */
export const STATEMENT_MS = 15_000

/** How much longer we wait for the server to say so. A connection that stays silent until then is closed: its server may be gone. */
const SILENCE_MS = 3_000

/**
 * Lets each statement of the open transaction take this long (0: as long as it needs), on the server's side and on ours.
 * It ends with the transaction, and with the return to the pool.
 */
export async function allowTime(client: pg.ClientBase, ms = 0): Promise<void> {
  await client.query(`set local statement_timeout = ${ms}`)
  if (limitOf(client).query_timeout) waitFor(client, ms)
}

/** Sets for how long the answers of this connection are waited for; 0: for ever. The embedded engine has no such limit. */
export function waitFor(client: pg.ClientBase, ms: number): void {
  limitOf(client).query_timeout = ms === 0 ? 0 : ms + SILENCE_MS
}

/** pg asks for it at each statement, and has no public name for it. */
function limitOf(client: pg.ClientBase): { query_timeout?: number } {
  return (client as unknown as { connectionParameters: { query_timeout?: number } }).connectionParameters
}
