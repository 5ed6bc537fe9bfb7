import type pg from 'pg'
import { allowTime } from '../time-limits.ts'
import { type Blueprint, rulesOf, statementsOf } from './blueprint.ts'
import { type ShardGroup, schemaOf } from './nodes.ts'

/** Makes the schema of a group on its machine, and opens it last. Answers whether there was anything to do. */
export async function prepareGroup(
  client: pg.ClientBase,
  plan: Blueprint,
  group: ShardGroup,
): Promise<boolean> {
  await force(client, group)
  const mark = await markOf(client, group.shard)
  if (mark === plan.mark) return false
  await client.query('begin')
  try {
    await client.query(`set local check_function_bodies = off; set local citus.enable_ddl_propagation = off;
      set local citus.enable_manual_changes_to_shards = on; set local lock_timeout = '5s'`)
    await allowTime(client)
    await client.query(`create schema if not exists ${schemaOf(group.shard)}`)
    if (mark !== aheadMark(plan)) await build(client, statementsOf(plan, group))
    await putRules(client, plan, group)
    await open(client, plan, group)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  return true
}

/** What stands in the way of nobody, made before the schools have come: all but what is put on the shards themselves. */
export async function prepareAhead(client: pg.ClientBase, plan: Blueprint, group: ShardGroup): Promise<void> {
  const schema = schemaOf(group.shard)
  await client.query('begin')
  await client.query('set local check_function_bodies = off; set local citus.enable_ddl_propagation = off')
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  await build(client, statementsOf(plan, group))
  await client.query(`comment on schema ${schema} is '${aheadMark(plan)}'`)
  await client.query('commit')
}

function aheadMark({ mark }: Blueprint): string {
  return `ahead ${mark}`
}

/** Row-level security binds the owner too. Citus does not bring that along, and could not copy a shard that has it already. */
async function force(client: pg.ClientBase, { shards }: ShardGroup): Promise<void> {
  const names = Object.entries(shards).map(([table, shard]) => `${table}_${shard}`)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
       and relrowsecurity and not relforcerowsecurity`,
    [names],
  )
  await atOnce(
    client,
    rows.map(({ name }) => `alter table ${name} force row level security`),
  )
}

export async function markOf(client: pg.ClientBase, shard: string): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    // Where the shards have left, the views over them have gone with them.
    `select case when to_regclass($1 || '.schools') is not null
       then obj_description(to_regnamespace($1), 'pg_namespace') end as mark`,
    [schemaOf(shard)],
  )
  return rows[0]?.mark ?? undefined
}

export async function marksOf(client: pg.ClientBase, groups: ShardGroup[]): Promise<(string | undefined)[]> {
  const marks = []
  for (const { shard } of groups) marks.push(await markOf(client, shard))
  return marks
}

/** Views and functions lean on each other both ways: what is too early is tried again after the rest, in one call. */
async function build(client: pg.ClientBase, statements: string[]): Promise<void> {
  await client.query(`create or replace function pg_temp.build(p_statements text[]) returns text language plpgsql as $f$
    declare
      v_left text[] := p_statements; v_again text[]; v_text text; v_error text;
    begin
      while cardinality(v_left) > 0 loop
        v_again := '{}';
        foreach v_text in array v_left loop
          begin
            execute v_text;
          exception when undefined_function or undefined_table or undefined_object or datatype_mismatch then
            v_again := v_again || v_text; v_error := sqlerrm || ' in: ' || left(v_text, 300);
          end;
        end loop;
        if cardinality(v_again) = cardinality(v_left) then return v_error; end if;
        v_left := v_again;
      end loop;
      return null;
    end $f$`)
  const { rows } = await client.query<{ error: string | null }>('select pg_temp.build($1) as error', [
    statements,
  ])
  if (rows[0]?.error) throw new Error(rows[0].error)
}

async function putRules(client: pg.ClientBase, plan: Blueprint, group: ShardGroup): Promise<void> {
  const texts = rulesOf(plan, group).flatMap(({ on, rule, create }) => [
    `drop ${rule.kind} if exists "${rule.name}" on ${on}`,
    create,
  ])
  await atOnce(client, texts)
}

/** In one trip: while a school moves, it waits for this. */
async function atOnce(client: pg.ClientBase, statements: string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}

/**
 * Who enters holds what Citus takes before it moves a shard: nothing is written to a place that is being left. Who comes too late is
 * told so (AKMVD) and asks where the school is now.
 */
async function open(client: pg.ClientBase, plan: Blueprint, { shard, group }: ShardGroup): Promise<void> {
  const schema = schemaOf(shard)
  await client.query(`
    create or replace function ${schema}.enter() returns void language plpgsql security definer set search_path = pg_catalog as $f$
    begin
      perform lock_shard_metadata(5, array[${shard}::bigint]);
      perform from pg_dist_placement where shardid = ${shard} and groupid = ${group};
      if not found then raise exception 'these schools have moved' using errcode = 'AKMVD'; end if;
    end $f$;
    revoke all on function ${schema}.enter() from public;
    comment on schema ${schema} is '${plan.mark}'`)
}
