import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type ShardGroup, schemaOf } from './nodes.ts'
import { keptRules, type Rule } from './rules.ts'
import { schoolTables } from './tables.ts'

/**
 * What every shard group gets on its machine: a schema in which each table of a school is a view of its shard, and every function
 * and view of the coordinator stands over those. A transaction that looks there first finds one school's data under the names that
 * a plain database has, and is planned, locked and guarded by PostgreSQL alone.
 */
export interface Blueprint {
  tables: { name: string; isNarrow: boolean }[]
  functions: { name: string; definition: string }[]
  views: { name: string; query: string }[]
  grants: Grant[]
  rules: Rule[]
  /** Names that mean the shard's own in its schema. */
  own: string[]
  /** Changes with anything of it. */
  mark: string
}

interface Grant {
  on: string
  what: string
  role: string
}

export async function readBlueprint(client: pg.ClientBase): Promise<Blueprint> {
  const tables = await schoolTables(client)
  const rules = await keptRules(client)
  await client.query(`set local search_path = ''`)
  const asked = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const functions = await asked<{ name: string; definition: string }>(FUNCTIONS)
  const views = await asked<{ name: string; query: string }>(VIEWS)
  const grants = await asked<Grant>(GRANTS, [tables])
  const narrow = new Set((await asked<{ name: string }>(NARROW, [tables])).map(({ name }) => name))
  await client.query('reset search_path')
  const drawn = {
    tables: tables.map((name) => ({ name, isNarrow: narrow.has(name) })),
    functions: functions.map((one) => (one.name === 'app_now' ? { ...one, definition: APP_NOW } : one)),
    views,
    grants,
    rules,
    own: [...tables, ...views.map(({ name }) => name), ...functions.map(({ name }) => name)],
  }
  return { ...drawn, mark: createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16) }
}

/** As migration 0001 has it, and not as the coordinator does for Citus's sake: here it is part of the plan. */
const APP_NOW = `CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamp with time zone LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$`

const OURS = `p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (
    select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const FUNCTIONS = `
  select p.proname as name, pg_catalog.pg_get_functiondef(p.oid) as definition from pg_catalog.pg_proc p where ${OURS} order by p.oid`

const VIEWS = `
  select c.relname as name, pg_catalog.pg_get_viewdef(c.oid) as query from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and not exists (
    select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.oid`

/** Rights on tables, columns, views and functions, to whomever but the owner. */
const GRANTS = `
  select c.relname::text as on, a.privilege_type as what, a.grantee::regrole::text as role
  from pg_catalog.pg_class c cross join pg_catalog.aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and (c.relkind = 'v' or c.relname = any($1)) and a.grantee not in (0, c.relowner)
    and a.privilege_type <> 'TRUNCATE'
  union all
  select c.relname::text, x.privilege_type || pg_catalog.format('(%I)', n.attname), x.grantee::regrole::text
  from pg_catalog.pg_attribute n join pg_catalog.pg_class c on c.oid = n.attrelid cross join pg_catalog.aclexplode(n.attacl) x
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and x.grantee not in (0, c.relowner)
  union all
  select pg_catalog.substr(p.oid::regprocedure::text, 8), 'EXECUTE', a.grantee::regrole::text
  from pg_catalog.pg_proc p cross join pg_catalog.aclexplode(p.proacl) a
  where ${OURS} and a.grantee not in (0, p.proowner)
  order by 1, 2, 3`

/** Tables of which a role of a school reads some columns only: their view asks for the columns, as it cannot for all the others. */
const NARROW = `
  select distinct c.relname as name
  from pg_catalog.pg_attribute n join pg_catalog.pg_class c on c.oid = n.attrelid cross join pg_catalog.aclexplode(n.attacl) x
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and x.privilege_type = 'SELECT'
    and x.grantee::regrole::text <> 'akontaa_directory'`

/** All statements that make the schema of a group, in an order in which those that fail may be tried again after the others. */
export function statementsOf(plan: Blueprint, group: ShardGroup): string[] {
  const schema = schemaOf(group.shard)
  const own = new Set(plan.own)
  const moved = (text: string) =>
    text.replace(/\bpublic\.("?)(\w+)\1/g, (all, _, name) => (own.has(name) ? `${schema}.${name}` : all))
  return [
    ...plan.tables.map(({ name, isNarrow }) =>
      tableView(schema, name, `${name}_${group.shards[name]}`, isNarrow),
    ),
    ...plan.functions.map(({ definition }) => functionThere(definition, schema, moved)),
    ...plan.views.map(
      ({ name, query }) =>
        `create or replace view ${schema}.${name} with (security_invoker = true) as ${moved(query)}`,
    ),
    `grant usage on schema ${schema} to public`,
    ...plan.grants.map((grant) => granted(schema, grant, moved)),
  ]
}

/** PostgreSQL gives a view no hidden columns; of these, which transaction wrote a row is asked. */
const ASKED_WHO_WROTE = new Set(['school_tails', 'messages'])

function tableView(schema: string, name: string, shard: string, isNarrow: boolean): string {
  const hidden = ASKED_WHO_WROTE.has(name) ? ', xmin' : ''
  const asWhom = isNarrow ? '' : ' with (security_invoker = true)'
  return `create or replace view ${schema}.${name}${asWhom} as select *${hidden} from public.${shard}`
}

/** The words of a function stay as they are: what they name is found in the schema first. */
function functionThere(definition: string, schema: string, moved: (text: string) => string): string {
  const start = definition.indexOf('\nAS $')
  const head = moved(definition.slice(0, start)).replace(
    /^([ \t]*SET search_path TO )'public', /m,
    `$1'${schema}', 'public', `,
  )
  return head + definition.slice(start)
}

function granted(schema: string, { on, what, role }: Grant, moved: (text: string) => string): string {
  const place = on.includes('(') ? `function ${schema}.${moved(on)}` : `${schema}.${on}`
  return `grant ${what} on ${place} to ${role}`
}

/** The policies and triggers of a group, on the shards themselves. */
export function rulesOf(plan: Blueprint, group: ShardGroup): { on: string; rule: Rule; create: string }[] {
  const schema = schemaOf(group.shard)
  const own = new Set(plan.own)
  const onShards = plan.rules.filter(({ table }) => group.shards[table])
  return onShards.map((rule) => {
    const on = `${rule.table}_${group.shards[rule.table]}`
    const create = rule.definition
      .replace(new RegExp(`(\\son )public\\.${rule.table}\\b`, 'i'), `$1%shard%`)
      .replace(/\bpublic\.("?)(\w+)\1/g, (all, _, name) => (own.has(name) ? `${schema}.${name}` : all))
      .replace(new RegExp(`(?<![.\\w])${rule.table}\\.`, 'g'), `${on}.`)
      .replace('%shard%', `public.${on}`)
    return { on: `public.${on}`, rule, create }
  })
}
