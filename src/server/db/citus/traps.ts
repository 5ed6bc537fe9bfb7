import type pg from 'pg'
import { connected } from './distribute.ts'
import { addressAt, workersOf } from './nodes.ts'

/** Functions of Citus that copy rows as whoever calls them and drop what they copied from: called by the owner, whom row-level security
 * hides the rows from, all are lost. `npm run distribute -- --move` calls them as a superuser and compares. */
const TRAPS = [
  'alter_distributed_table',
  'citus_copy_shard_placement',
  'citus_drain_node',
  'citus_move_shard_placement',
  'citus_rebalance_start',
  'citus_split_shard_by_split_points',
  'isolate_tenant_to_new_shard',
  'rebalance_table_shards',
  'undistribute_table',
]

/** Nobody but a superuser may call them any more. */
export async function closeTraps(superuserUrl: string): Promise<void> {
  const addresses = await connected(superuserUrl, null, async (client) => {
    await close(client)
    return (await workersOf(client)).map((worker) => addressAt(superuserUrl, worker))
  })
  for (const address of addresses) await connected(address, null, close)
}

async function close(client: pg.Client): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off')
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname = any($1)`,
    [TRAPS],
  )
  for (const { name } of rows) await client.query(`revoke execute on function ${name} from public`)
}

/** Those that this role may call all the same. */
export async function openTraps({ url, role }: { url: string; role: string | null }): Promise<string[]> {
  return await connected(url, role, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname = any($1)
         and has_function_privilege(oid, 'execute') order by 1`,
      [TRAPS],
    )
    return rows.map(({ name }) => name)
  })
}
