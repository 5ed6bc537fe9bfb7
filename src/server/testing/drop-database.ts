import type pg from 'pg'

/**
 * Drops a database and ends our own sessions in it. Not `with (force)`: that is refused to all but superusers while
 * autovacuum happens to be in there, which plain `drop database` sends away.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = $1 and usename = current_user and pid <> pg_backend_pid()`,
    [name],
  )
  await client.query(`drop database ${client.escapeIdentifier(name)}`)
}
