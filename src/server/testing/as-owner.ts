import type pg from 'pg'
import type { Context } from '../context/context.ts'

interface AsOwner {
  /** Tables whose triggers are switched off meanwhile, as somebody would who forges. */
  forging?: readonly string[]
  /** Taken back again, unless it is to stay. */
  end?: 'commit' | 'rollback'
}

/** Runs it as the owner of the tables, with the school set, where the school's rows are. */
export async function asOwner<T>(
  { database, schoolId }: Pick<Context, 'database' | 'schoolId'>,
  run: (client: pg.PoolClient) => Promise<T>,
  { forging = [], end = 'rollback' }: AsOwner = {},
): Promise<T> {
  const place = await database.places?.of(schoolId)
  const client = await (place?.pool ?? database.pool).connect()
  let ended = 'rollback'
  try {
    await client.query(
      `begin; select ${place?.entering ?? ''}set_config('app.school_id', '${schoolId}', true)`,
    )
    for (const table of forging)
      await client.query(`alter table ${await tableOf(client, table)} disable trigger user`)
    const result = await run(client)
    for (const table of end === 'commit' ? forging : [])
      await client.query(`alter table ${await tableOf(client, table)} enable trigger user`)
    ended = end
    return result
  } finally {
    await client.query(ended)
    client.release()
  }
}

/** Where schools are spread, a table of one is a view of the shard that has the rows. */
async function tableOf(client: pg.PoolClient, name: string): Promise<string> {
  await client.query(
    'set local citus.enable_manual_changes_to_shards = on; set local citus.enable_ddl_propagation = off',
  )
  const { rows } = await client.query<{ shard: string }>(
    `select d.refobjid::regclass::text as shard from pg_rewrite r
     join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
     where r.ev_class = $1::regclass limit 1`,
    [name],
  )
  return rows[0]?.shard ?? name
}
