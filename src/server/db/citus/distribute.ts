import type pg from 'pg'
import { clientOf } from '../primary.ts'
import { type Blueprint, readBlueprint } from './blueprint.ts'
import { introduceTypes } from './introduce-types.ts'
import { addressAt, shardGroups, stateOf, type Worker, workersOf } from './nodes.ts'
import { takeOff } from './rules.ts'
import { marksOf, prepareGroup } from './shard-schema.ts'
import { putBack, standIn } from './stand-ins.ts'
import { EVERYWHERE, schoolTables, unplacedTables } from './tables.ts'

export interface Spread {
  url: string
  /** The role that connections work as, where the login is a superuser. */
  role: string | null
  /** How many parts the schools are dealt into the first time: some for each machine there will be. */
  shards?: number
  say?: (line: string) => void
}

/**
 * Deals the schools out to the workers of a Citus coordinator, and makes everything there that their transactions need. Repeatable: on
 * an empty or a filled database, after a migration, after a machine was added. The server stands still meanwhile.
 */
export async function distribute({ url, role, shards = 8, say = () => {} }: Spread): Promise<void> {
  await connected(url, role, async (client) => {
    await requireCitus(client)
    const stray = await unplacedTables(client)
    if (stray.length > 0) throw new Error(`Nobody has said where these tables belong: ${stray.join(', ')}.`)
    await deal(client, shards, say)
    const plan = await inTransaction(client, () => readBlueprint(client))
    await prepareAll(client, { url, role }, plan, say)
  })
}

/** After a migration: the same, when the schools are spread at all. */
export async function spreadAgain(spread: Spread): Promise<void> {
  const isDue = await connected(spread.url, spread.role, async (client) => {
    return (await stateOf(client)) === 'distributed' && !(await isAbreast(client, spread))
  })
  if (isDue) await distribute(spread)
}

/** Whether every part has what the coordinator has now. */
async function isAbreast(client: pg.Client, { url, role }: Spread): Promise<boolean> {
  const there = await placed(client)
  if ((await schoolTables(client)).some((name) => !there.has(name))) return false
  const { mark } = await inTransaction(client, () => readBlueprint(client))
  const groups = await shardGroups(client)
  for (const worker of await workersOf(client)) {
    const own = groups.filter(({ group }) => group === worker.group)
    const marks = await connected(addressAt(url, worker), role, (at) => marksOf(at, own))
    if (marks.some((one) => one !== mark)) return false
  }
  return true
}

async function requireCitus(client: pg.Client): Promise<void> {
  if ((await stateOf(client)) === 'plain') {
    throw new Error(
      'This database has no Citus: as a superuser run "create extension citus" on each machine.',
    )
  }
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const [major = 0, minor = 0] = (rows[0]?.version ?? '').split(/[.-]/).map(Number)
  if (major < 13 || (major === 13 && minor < 2))
    throw new Error(`Citus 13.2 is needed; here is ${rows[0]?.version}.`)
  if ((await workersOf(client)).length === 0) {
    throw new Error("No worker is there for schools: select citus_add_node('worker', 5432);")
  }
}

/** Every table to where it belongs, one by one: what was broken off is gone on with. */
async function deal(client: pg.Client, shards: number, say: (line: string) => void): Promise<void> {
  await client.query('alter role akontaa_directory login')
  await client.query(`set citus.shard_count = ${shards}; set citus.enable_unsafe_triggers = on`)
  await client.query(APP_NOW_OF_CITUS)
  const tables = await schoolTables(client)
  const there = await placed(client)
  await inTransaction(client, () => introduceTypes(client))
  await inTransaction(client, () => takeOff(client, [...EVERYWHERE, ...tables]))
  if ([...EVERYWHERE, ...tables].some((name) => !there.has(name)))
    await inTransaction(client, () => standIn(client))
  for (const name of EVERYWHERE) {
    await unforce(client, name)
    if (!there.has(name)) await client.query('select create_reference_table($1)', [name])
  }
  for (const name of tables) {
    await unforce(client, name)
    await log(client, name)
    if (there.has(name)) continue
    const [column, beside] = name === 'schools' ? ['id', 'none'] : ['school_id', 'schools']
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [name, column, beside])
    say(`${name} is dealt out`)
  }
  await inTransaction(client, () => putBack(client))
  await client.query(
    `select create_distributed_function($1, 'p_school', colocate_with => 'schools', force_delegation => true)`,
    ['audit_append(uuid, jsonb, text, uuid, jsonb, jsonb)'],
  )
}

/** Citus takes no CASE or COALESCE in an UPDATE, which the plain one becomes: this one is asked first, and its answer sent. */
const APP_NOW_OF_CITUS = `create or replace function app_now() returns timestamptz language plpgsql stable parallel safe as $$
  begin return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()); end $$`

/**
 * Rows that row-level security hides from the owner are hidden from Citus as well, when it deals out a filled table and when it moves
 * a shard: at the coordinator it is not forced. On the shards, where the rows are, it is (shard-schema.ts).
 */
async function unforce(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ isForced: boolean }>(
    'select relforcerowsecurity as "isForced" from pg_class where oid = $1::regclass',
    [name],
  )
  if (rows[0]?.isForced) await client.query(`alter table ${name} no force row level security`)
}

/** A table without a log cannot be moved while it is written to. */
async function log(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ isLogged: boolean }>(
    `select relpersistence = 'p' as "isLogged" from pg_class where oid = $1::regclass`,
    [name],
  )
  if (!rows[0]?.isLogged) await client.query(`alter table ${name} set logged`)
}

async function placed(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  return new Set(rows.map(({ name }) => name))
}

async function prepareAll(
  client: pg.Client,
  { url, role }: Spread,
  plan: Blueprint,
  say: (line: string) => void,
) {
  const groups = await shardGroups(client)
  for (const worker of await workersOf(client)) {
    await connected(addressAt(url, worker), role, async (there) => {
      await closeShells(there, plan)
      await letPlatformIn(there)
      for (const group of groups.filter((one) => one.group === worker.group)) {
        if (await prepareGroup(there, plan, group)) say(`${named(worker)}: shard ${group.shard} is ready`)
      }
    })
  }
}

/** On a worker nobody but the owner reaches a table of schools by its common name: those are Citus's, and less guarded. */
async function closeShells(there: pg.Client, { tables }: Blueprint): Promise<void> {
  await inTransaction(there, async () => {
    await there.query('set local citus.enable_ddl_propagation = off')
    const names = tables.map(({ name }) => `public.${name}`).join(', ')
    await there.query(
      `revoke all on ${names} from public, akontaa_tenant, akontaa_cashier, akontaa_teacher, akontaa_parent, akontaa_gate`,
    )
  })
}

/** What the platform notes in a school's audit chain from the coordinator is done where the school is. */
async function letPlatformIn(there: pg.Client): Promise<void> {
  await inTransaction(there, async () => {
    await there.query('set local citus.enable_ddl_propagation = off')
    await there.query(`create or replace function public.audit_append(p_school uuid, p_caller jsonb, p_act text, p_subject uuid,
        p_facts jsonb, p_values jsonb default null) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_version bigint;
      begin
        execute format('select s%s.audit_append($1, $2, $3, $4, $5, $6)',
          get_shard_id_for_distribution_column('public.schools'::regclass, p_school))
        into v_version using p_school, p_caller, p_act, p_subject, p_facts, p_values;
        return v_version;
      end $$`)
  })
}

function named({ host, port }: Worker): string {
  return `${host}:${port}`
}

export async function connected<T>(
  url: string,
  role: string | null,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const Client = clientOf(url)
  const client = new Client({ connectionString: url, ...(role ? { options: `-c role=${role}` } : {}) })
  await client.connect()
  try {
    // Citus hides shards in the catalogue from whoever has not asked for them.
    await client.query('set citus.override_table_visibility = off')
    return await run(client)
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
