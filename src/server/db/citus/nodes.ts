import type pg from 'pg'
import { serversOf } from '../primary.ts'

/** A machine that holds schools. */
export interface Worker {
  group: number
  host: string
  port: number
}

/** The shards of all tables for the same schools, named after the one of `schools`. */
export interface ShardGroup {
  shard: string
  group: number
  /** Table → its shard's number. */
  shards: Record<string, string>
}

export async function workersOf(client: pg.ClientBase): Promise<Worker[]> {
  const { rows } = await client.query<Worker>(`
    select groupid as "group", nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and shouldhaveshards order by groupid`)
  return rows
}

export async function shardGroups(client: pg.ClientBase): Promise<ShardGroup[]> {
  const { rows } = await client.query<ShardGroup>(`
    select a.shardid::text as shard, p.groupid as "group",
      (select jsonb_object_agg(s.logicalrelid::regclass::text, s.shardid::text) from pg_dist_shard s
       join pg_dist_partition t on t.logicalrelid = s.logicalrelid and t.partmethod = 'h' and t.colocationid = o.colocationid
       where s.shardminvalue = a.shardminvalue) as shards
    from pg_dist_shard a
    join pg_dist_partition o on o.logicalrelid = a.logicalrelid
    join pg_dist_placement p on p.shardid = a.shardid
    where a.logicalrelid = 'schools'::regclass order by a.shardminvalue::int`)
  return rows
}

/** Whether the extension is there, and whether the schools are spread over its machines. */
export async function stateOf(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<'plain' | 'citus' | 'distributed'> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as found`,
  )
  if (!rows[0]?.found) return 'plain'
  const { rows: parts } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.schools')`,
  )
  return parts.length > 0 ? 'distributed' : 'citus'
}

/** The same address at another machine. */
export function addressAt(url: string, { host, port }: Pick<Worker, 'host' | 'port'>): string {
  const address = new URL(serversOf(url)[0] ?? url)
  address.hostname = host
  address.port = String(port)
  return address.href
}

export function schemaOf(shard: string): string {
  return `s${shard}`
}
