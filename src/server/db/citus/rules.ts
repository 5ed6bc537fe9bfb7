import type pg from 'pg'

/**
 * What Citus cannot carry to the shards: triggers, policies that look into another table, and those that restrict, which it would make
 * there to permit (13.2.2). It is taken off the table at the
 * coordinator and kept here, to be put on each shard by `shard-schema.ts`. Repeatable: what a later migration has put on is taken
 * off as well, and stands in place of what had its name.
 */
export async function takeOff(client: pg.ClientBase, tables: string[]): Promise<void> {
  await client.query(`create table if not exists shard_rules (
    on_table text not null, kind text not null check (kind in ('policy', 'trigger')), name text not null,
    definition text not null, primary key (on_table, kind, name))`)
  await client.query('set local citus.enable_unsafe_triggers = on')
  await client.query(`set local search_path = ''`)
  const { rows } = await client.query<Rule>(FOUND, [tables])
  await client.query('reset search_path')
  for (const rule of rows) {
    await client.query(
      `insert into public.shard_rules (on_table, kind, name, definition) values ($1, $2, $3, $4)
       on conflict (on_table, kind, name) do update set definition = excluded.definition`,
      [rule.table, rule.kind, rule.name, rule.definition],
    )
    await client.query(`drop ${rule.kind} "${rule.name}" on public."${rule.table}"`)
  }
}

export interface Rule {
  table: string
  kind: 'policy' | 'trigger'
  name: string
  definition: string
}

export async function keptRules(client: pg.ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    'select on_table as "table", kind, name, definition from public.shard_rules order by kind, on_table, name',
  )
  return rows
}

/** As PostgreSQL spells them with every name in full. */
const FOUND = `
  select c.relname as "table", 'trigger' as kind, t.tgname as name, pg_catalog.pg_get_triggerdef(t.oid) as definition
  from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
  union all
  select p.tablename, 'policy', p.policyname, pg_catalog.format('create policy %I on public.%I as %s for %s to %s%s%s', p.policyname,
    p.tablename, p.permissive, p.cmd, pg_catalog.array_to_string(p.roles, ', '),
    coalesce(' using (' || p.qual || ')', ''),
    coalesce(' with check (' || p.with_check || ')', ''))
  from pg_catalog.pg_policies p
  where p.schemaname = 'public' and p.tablename = any($1)
    and (p.permissive = 'RESTRICTIVE' or p.qual ~* '\\mselect\\M' or p.with_check ~* '\\mselect\\M')`
