import type pg from 'pg'

/**
 * Which tables of the platform every machine has a copy of: what a school's own transaction reads or writes of them. Their rows
 * are few, and a write reaches all machines in two phases. They have no triggers there: a push subscription outlives its
 * session, which is asked for whenever a notice is sent to it.
 */
export const EVERYWHERE = [
  'directory',
  'sign_in_names',
  'password_resets',
  'text_secrets',
  'parent_sessions',
  'push_subscriptions',
  'payouts',
] as const

/** Which stay with the coordinator, and why no machine of a school needs them. */
export const AT_THE_COORDINATOR: Record<string, string> = {
  migrations: 'what was applied to the whole database',
  shard_rules: 'what the shards get, written by distribute',
  shard_views: 'what views are while tables are dealt out, by distribute',
  rate_limits: 'asked before a school is known',
  clock_seen: 'of the machine that asks, whatever its schools',
  contact_messages: 'of visitors, who have no school',
  signups: 'before there is a school',
  checkouts: 'payments to the platform',
  releases: 'which program has prepared the database',
  bank_list: 'asked by the platform alone',
  payment_methods: 'read when functions are made of them',
  entry_kinds: 'the same',
  known_devices: 'asked before a school is known',
  person_accounts: 'of whoever is Head of several schools',
  parent_numbers: 'of parents, who may have several schools',
  parent_codes: 'the same, before they are signed in',
  parent_asks: 'the same',
}

/** The tables of a school, each after those its foreign keys lead to. */
export async function schoolTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; leads: string[] }>(`
    select c.relname as name, array(
      select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid) as leads
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'schools' or c.relname <> 'directory'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))
      and not exists (select from pg_dist_shard s where c.relname = s.logicalrelid::regclass::text || '_' || s.shardid)
    order by c.relname <> 'schools', c.oid`)
  const sorted: string[] = []
  const left = new Map(rows.map(({ name, leads }) => [name, leads]))
  while (left.size > 0) {
    const ready = [...left].filter(([, leads]) => leads.every((lead) => !left.has(lead)))
    if (ready.length === 0) throw new Error(`foreign keys go in a circle: ${[...left.keys()].join(', ')}`)
    for (const [name] of ready) {
      sorted.push(name)
      left.delete(name)
    }
  }
  return sorted
}

/** Tables of ours that neither a school, nor every machine, nor the coordinator has by a written reason. */
export async function unplacedTables(client: pg.ClientBase): Promise<string[]> {
  const known = new Set([...(await schoolTables(client)), ...EVERYWHERE, ...Object.keys(AT_THE_COORDINATOR)])
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
      select from pg_dist_shard s where c.relname = s.logicalrelid::regclass::text || '_' || s.shardid)`)
  return rows.map(({ name }) => name).filter((name) => !known.has(name))
}
