import type pg from 'pg'
import { type Blueprint, readBlueprint, rulesOf } from './blueprint.ts'
import { connected, type Spread } from './distribute.ts'
import { addressAt, type ShardGroup, schemaOf, shardGroups, workersOf } from './nodes.ts'
import { markOf } from './shard-schema.ts'
import { AT_THE_COORDINATOR, EVERYWHERE, schoolTables, unplacedTables } from './tables.ts'

/** What is not where it belongs, by name: tables at the coordinator, and in each part of each machine views, functions, rights and rules. */
export async function checkSpread(
  { url, role }: Pick<Spread, 'url' | 'role'>,
  say: (line: string) => void,
): Promise<string[]> {
  return await connected(url, role, async (client) => {
    const wrong = await wrongAtCoordinator(client)
    await client.query('begin')
    const plan = await readBlueprint(client)
    await client.query('commit')
    const groups = await shardGroups(client)
    for (const worker of await workersOf(client)) {
      await connected(addressAt(url, worker), role, async (there) => {
        const place = `${worker.host}:${worker.port}`
        wrong.push(...(await openShells(there, plan)).map((line) => `${place}: ${line}`))
        for (const group of groups.filter((one) => one.group === worker.group)) {
          wrong.push(
            ...(await wrongIn(there, plan, group)).map(
              (line) => `${place} ${schemaOf(group.shard)}: ${line}`,
            ),
          )
        }
      })
    }
    say(
      `${plan.tables.length} tables of schools in ${groups.length} parts, ${EVERYWHERE.length} everywhere, ` +
        `${Object.keys(AT_THE_COORDINATOR).length} at the coordinator; ${plan.functions.length} functions, ${plan.views.length} views and ` +
        `${plan.rules.length} rules in each part: ${wrong.length === 0 ? 'all there' : `${wrong.length} wrong`}`,
    )
    return wrong
  })
}

async function wrongAtCoordinator(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; method: string; key: string | null; apart: boolean }>(`
    select p.logicalrelid::regclass::text as name, case p.repmodel when 't' then 'everywhere' else p.partmethod::text end as method, column_to_column_name(p.logicalrelid, p.partkey) as key,
      p.colocationid <> (select colocationid from pg_dist_partition where logicalrelid = 'schools'::regclass) as apart
    from pg_dist_partition p`)
  const placed = new Map(rows.map((row) => [row.name, row]))
  const astray = (await schoolTables(client)).filter((name) => {
    const found = placed.get(name)
    return found?.method !== 'h' || found.apart || found.key !== (name === 'schools' ? 'id' : 'school_id')
  })
  return [
    ...(await unplacedTables(client)).map((name) => `nobody has said where ${name} belongs`),
    ...astray.map((name) => `${name} is not dealt out by school`),
    ...EVERYWHERE.filter((name) => placed.get(name)?.method !== 'everywhere').map(
      (name) => `${name} is not on every machine`,
    ),
    ...Object.keys(AT_THE_COORDINATOR)
      .filter((name) => ['h', 'everywhere'].includes(placed.get(name)?.method ?? ''))
      .map((name) => `${name} is to stay at the coordinator`),
  ]
}

/** The roles that people's statements run as. */
const ROLES = ['akontaa_tenant', 'akontaa_cashier', 'akontaa_teacher', 'akontaa_parent', 'akontaa_gate']

async function openShells(there: pg.Client, { tables }: Blueprint): Promise<string[]> {
  const { rows } = await there.query<{ line: string }>(
    `select r.role || ' may ' || w.what || ' the common ' || t.name as line
     from unnest($1::text[]) t(name), unnest($2::text[]) r(role), unnest(array['select', 'insert', 'update', 'delete', 'truncate']) w(what)
     where has_table_privilege(r.role, 'public.' || t.name, w.what)
       or w.what in ('select', 'insert', 'update') and has_any_column_privilege(r.role, 'public.' || t.name, w.what)`,
    [tables.map(({ name }) => name), ROLES],
  )
  return rows.map(({ line }) => line)
}

async function wrongIn(there: pg.Client, plan: Blueprint, group: ShardGroup): Promise<string[]> {
  const schema = schemaOf(group.shard)
  if (!(await markOf(there, group.shard))) return ['nothing is there']
  const shards = plan.tables.map(({ name }) => `${name}_${group.shards[name]}`)
  const rules = rulesOf(plan, group).map(
    ({ on, rule, create }) =>
      `${/ as restrictive /i.test(create) ? 'restrictive ' : ''}${rule.kind} ${rule.name} on ${on.slice('public.'.length)}`,
  )
  const { rows } = await there.query<{ line: string }>(WRONG, [
    schema,
    [...plan.tables, ...plan.views].map(({ name }) => name),
    plan.functions.map(({ name }) => name),
    shards,
    rules,
  ])
  const isOld = (await markOf(there, group.shard)) !== plan.mark
  return [...rows.map(({ line }) => line), ...(isOld ? ['is of another version'] : [])]
}

const WRONG = `
  select 'no table or view ' || n as line from unnest($2::text[]) n where to_regclass($1 || '.' || n) is null
  union all
  select 'no function ' || n from unnest($3::text[]) n
  where not exists (select from pg_proc where pronamespace = to_regnamespace($1) and proname = n)
  union all
  select 'row-level security is not forced on ' || n from unnest($4::text[]) n
  where not exists (select from pg_class where oid = to_regclass('public.' || n) and relrowsecurity and relforcerowsecurity)
  union all
  select 'no policy own_school on ' || n from unnest($4::text[]) n
  where not exists (select from pg_policy where polrelid = to_regclass('public.' || n) and polname = 'own_school')
  union all
  select 'no ' || r from unnest($5::text[]) r where r not in (
    select case when polpermissive then '' else 'restrictive ' end || 'policy ' || polname || ' on ' || polrelid::regclass from pg_policy
    union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger)`
