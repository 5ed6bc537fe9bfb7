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

/**
 * One statement as a transaction of its own, which opens with `opening`. All three are sent before the first is answered (the pools
 * pipeline), so it takes one way to the database and back. After a failure the commit rolls back by itself.
 */
export async function runStatement<Row extends object>(
  pool: pg.Pool,
  opening: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect()
  const answers = await Promise.allSettled([
    client.query(opening),
    client.query<Row>(statement),
    client.query('commit'),
  ])
  const failed = answers.find((answer) => answer.status === 'rejected')
  // Where even the commit was not answered, the connection is lost.
  client.release(answers[2].status === 'rejected')
  if (failed) throw failed.reason
  return answers[1].status === 'fulfilled' ? answers[1].value.rows : []
}
