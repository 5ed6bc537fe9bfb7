import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Blueprint, readBlueprint } from './blueprint.ts'
import { connected, type Spread } from './distribute.ts'
import { addressAt, type ShardGroup, schemaOf, shardGroups, type Worker, workersOf } from './nodes.ts'
import { prepareAhead, prepareGroup } from './shard-schema.ts'

interface Move extends Pick<Spread, 'url' | 'role'> {
  schoolId: string
  say: (line: string) => void
}

/**
 * Gives a school a part of its own, on the machine it is on. The schools of its part wait meanwhile: split online, changes of
 * texts did not find their rows again (Citus 13.2.2 on PostgreSQL 15).
 */
export async function isolateSchool({ url, role, schoolId, say }: Move): Promise<void> {
  await connected(url, role, async (client) => {
    await requireSight(client)
    const plan = await planOf(client)
    const before = new Set((await shardGroups(client)).map(({ shard }) => shard))
    await client.query(
      `select isolate_tenant_to_new_shard('schools', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [schoolId],
    )
    const own = await groupOf(client, schoolId)
    const made = (await shardGroups(client)).filter(({ shard }) => !before.has(shard))
    const first = made.filter(({ shard }) => shard === own.shard)
    for (const group of [...first, ...made.filter((one) => !first.includes(one))]) {
      await connected(await addressOf(client, url, group), role, (there) => prepareGroup(there, plan, group))
    }
    say(`${schoolId} has a part of its own, ${own.shard}`)
  })
}

/**
 * Moves the part that a school is in, with all schools in it, to another machine while they work. What they need there is made while
 * the rows are copied; who comes in between waits, and finds them there.
 */
export async function moveSchool({ url, role, schoolId, say, to }: Move & { to: string }): Promise<void> {
  await connected(url, role, async (client) => {
    await requireSight(client)
    const plan = await planOf(client)
    const target = (await workersOf(client)).find(({ host, port }) => `${host}:${port}` === to)
    if (!target) throw new Error(`There is no worker ${to}.`)
    const from = await groupOf(client, schoolId)
    if (from.group === target.group) throw new Error(`This school is on ${to} already.`)
    const source = (await workersOf(client)).find(({ group }) => group === from.group)
    if (!source) throw new Error('Nobody knows the machine this school is on.')
    const group = { ...from, group: target.group }
    await connected(addressAt(url, target), role, async (there) => {
      const moved = client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
        group.shard,
        source.host,
        source.port,
        target.host,
        target.port,
      ])
      await Promise.all([moved, aheadOf(there, plan, group, moved)])
      await prepareGroup(there, plan, group)
    })
    await connected(addressAt(url, source), role, (left) => dropLeft(left, group))
    say(`${schoolId} is on ${to}`)
  })
}

/** As soon as the copies of all tables are there, and before anybody is sent to them. */
async function aheadOf(
  there: pg.Client,
  plan: Blueprint,
  group: ShardGroup,
  moved: Promise<unknown>,
): Promise<void> {
  const names = Object.entries(group.shards).map(([table, shard]) => `public.${table}_${shard}`)
  let isOver = false
  const over = () => {
    isOver = true
  }
  moved.then(over, over)
  while (!isOver) {
    const { rows } = await there.query<{ missing: number }>(
      'select count(*)::int as missing from unnest($1::text[]) n where to_regclass(n) is null',
      [names],
    )
    if (rows[0]?.missing === 0) return await prepareAhead(there, plan, group)
    await sleep(200)
  }
}

/** What stood over the rows that have left: whoever still knows it is told that there is nothing. */
async function dropLeft(left: pg.Client, { shard }: ShardGroup): Promise<void> {
  await left.query(`set citus.enable_ddl_propagation = off`)
  await left.query(`drop schema if exists ${schemaOf(shard)} cascade`)
}

/** Citus copies as whoever asks it to: from whom row-level security hides the rows, it copies none, and drops them all. */
async function requireSight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.seesAll)
    throw new Error('A move by this role would lose the rows. Moving schools is not offered yet.')
}

async function planOf(client: pg.Client): Promise<Blueprint> {
  await client.query('begin')
  const plan = await readBlueprint(client)
  await client.query('commit')
  return plan
}

async function groupOf(client: pg.Client, schoolId: string): Promise<ShardGroup> {
  const { rows } = await client.query<{ shard: string }>(
    `select get_shard_id_for_distribution_column('schools', $1::uuid)::text as shard`,
    [schoolId],
  )
  const group = (await shardGroups(client)).find(({ shard }) => shard === rows[0]?.shard)
  if (!group) throw new Error('No machine holds this school.')
  return group
}

async function addressOf(client: pg.Client, url: string, { group }: ShardGroup): Promise<string> {
  const worker = (await workersOf(client)).find((one: Worker) => one.group === group)
  if (!worker) throw new Error(`There is no machine of group ${group}.`)
  return addressAt(url, worker)
}
