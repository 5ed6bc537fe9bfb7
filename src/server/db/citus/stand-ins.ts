import type pg from 'pg'

/**
 * Citus brings along with a table what the views over it call, and refuses a function that takes a row of a table not dealt out
 * yet. So while tables are dealt out, a stand-in with the same columns and nothing behind them is in each view's place. The views are
 * kept in a table meanwhile: a run that was broken off leaves stand-ins, and the next one knows what they stood for.
 */
export async function standIn(client: pg.ClientBase): Promise<void> {
  await client.query('set local citus.enable_ddl_propagation = off')
  await client.query(
    'create table if not exists shard_views (name text primary key, definition text not null)',
  )
  await client.query(`set local search_path = ''`)
  const { rows } = await client.query<{ name: string; definition: string; empty: string }>(FOUND)
  await client.query('reset search_path')
  for (const { name, definition, empty } of rows) {
    await client.query(
      `insert into shard_views (name, definition) values ($1, $2)
       on conflict (name) do update set definition = excluded.definition`,
      [name, definition],
    )
    await client.query(empty)
  }
}

/** The views again, in the place of what stood in for them. */
export async function putBack(client: pg.ClientBase): Promise<void> {
  await client.query('set local citus.enable_ddl_propagation = off; set local check_function_bodies = off')
  const { rows } = await client.query<{ definition: string }>('delete from shard_views returning definition')
  for (const { definition } of rows) await client.query(definition)
}

/** Views of ours that are no stand-ins: as PostgreSQL spells them with every name in full, and what stands in for them. */
const FOUND = `
  select c.relname as name,
    pg_catalog.format('create or replace view public.%I%s as %s', c.relname,
      ' with (' || pg_catalog.array_to_string(c.reloptions, ', ') || ')', pg_catalog.pg_get_viewdef(c.oid)) as definition,
    pg_catalog.format('create or replace view public.%I as select %s', c.relname, (
      select pg_catalog.string_agg(pg_catalog.format('null::%s%s as %I', pg_catalog.format_type(a.atttypid, a.atttypmod),
        (select pg_catalog.format(' collate %I.%I', l.collnamespace::regnamespace, l.collname) from pg_catalog.pg_collation l
         join pg_catalog.pg_type t on t.oid = a.atttypid where l.oid = a.attcollation and l.oid <> t.typcollation), a.attname),
        ', ' order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as empty
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and pg_catalog.pg_get_viewdef(c.oid) not like ' SELECT NULL::%'
    and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')`
