import type pg from 'pg'

/**
 * Runs `work` as one transaction that opens with `opening` (`begin`, and settings in the same round trip). What throws undoes
 * everything. A connection that cannot even roll back does not return to the pool, nor does one that `endsConnection`: what is
 * temporary in the database lives as long as its connection.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  opening: string,
  work: (client: pg.PoolClient) => Promise<T>,
  { endsConnection = false } = {},
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(opening)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken || endsConnection)
  }
}
