import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Blueprint, readBlueprint } from './blueprint.ts'
import { requireEqual, requireSight } from './compare.ts'
import { connected, type Spread } from './distribute.ts'
import { addressAt, type ShardGroup, schemaOf, shardGroups, type Worker, workersOf } from './nodes.ts'
import { prepareAhead, prepareGroup } from './shard-schema.ts'

interface Move extends Pick<Spread, 'url' | 'role'> {
  /** The coordinator again, as a role that row-level security hides nothing from: Citus copies what that role sees. */
  superuserUrl: string
  schoolId: string
  say: (line: string) => void
}

/**
 * Gives a school a part of its own, on the machine it is on. The schools of its part are closed until every row was found again and
 * all is ready: split online, changes of texts did not find their rows (Citus 13.2.2 on PostgreSQL 15). Beside a server that writes
 * through the coordinator, the comparison may find more than was there: stop it for an isolation.
 */
export async function isolateSchool(move: Move): Promise<void> {
  const { schoolId, say } = move
  await asSuperuser(move, async (client, plan) => {
    const left = await groupOf(client, schoolId)
    const groups = await shardGroups(client)
    const worker = await workerOf(client, left)
    await keepingOrphans(client, async () => {
      await client.query(
        `select isolate_tenant_to_new_shard('schools', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
        [schoolId],
      )
      const before = new Set(groups.map(({ shard }) => shard))
      const made = (await shardGroups(client)).filter(({ shard }) => !before.has(shard))
      await requireEqual(move.superuserUrl, { worker, groups: [left] }, { worker, groups: made })
      await connected(addressAt(move.url, worker), move.role, async (there) => {
        for (const group of made) await prepareGroup(there, plan, group)
      })
      await dropLeft(move, worker, left)
    })
    say(`${schoolId} has a part of its own, ${(await groupOf(client, schoolId)).shard}`)
  })
}

/** Citus drops what was left behind after 15 seconds. When the comparison fails, it stays until somebody has looked. */
async function keepingOrphans(client: pg.Client, run: () => Promise<void>): Promise<void> {
  const every = async (time: string) => {
    await client.query(`alter system set citus.defer_shard_delete_interval = ${time}`)
    await client.query('select pg_reload_conf()')
  }
  await every('-1')
  await run()
  await every('default')
}

/**
 * Moves the part that a school is in, with all schools in it, to another machine while they work. What they need there is made while
 * the rows are copied. Who comes in between waits until the rows on both machines have been compared and all is ready.
 */
export async function moveSchool(move: Move & { to: string }): Promise<void> {
  const { url, role, superuserUrl, schoolId, say, to } = move
  await asSuperuser(move, async (client, plan) => {
    const target = (await workersOf(client)).find(({ host, port }) => `${host}:${port}` === to)
    if (!target) throw new Error(`There is no worker ${to}.`)
    const from = await groupOf(client, schoolId)
    if (from.group === target.group) throw new Error(`This school is on ${to} already.`)
    const source = await workerOf(client, from)
    const group = { ...from, group: target.group }
    await connected(addressAt(url, target), role, async (there) => {
      await client.query('begin')
      const moved = client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
        ...[group.shard, source.host, source.port, target.host, target.port],
      ])
      await Promise.all([moved, aheadOf(there, plan, group, moved)])
      await requireEqual(
        superuserUrl,
        { worker: source, groups: [from] },
        { worker: target, groups: [group] },
      )
      await prepareGroup(there, plan, group)
      await client.query('commit')
    })
    await dropLeft(move, source, from)
    say(`${schoolId} is on ${to}`)
  })
}

async function asSuperuser(
  { superuserUrl, url, role }: Move,
  run: (client: pg.Client, plan: Blueprint) => Promise<void>,
): Promise<void> {
  const plan = await connected(url, role, async (client) => {
    await client.query('begin')
    return await readBlueprint(client)
  })
  await connected(superuserUrl, null, async (client) => {
    await requireSight(client)
    await run(client, plan)
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
async function dropLeft({ url, role }: Move, worker: Worker, { shard }: ShardGroup): Promise<void> {
  await connected(addressAt(url, worker), role, async (left) => {
    await left.query('set citus.enable_ddl_propagation = off')
    await left.query(`drop schema if exists ${schemaOf(shard)} cascade`)
  })
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

async function workerOf(client: pg.Client, { group }: ShardGroup): Promise<Worker> {
  const worker = (await workersOf(client)).find((one) => one.group === group)
  if (!worker) throw new Error(`There is no machine of group ${group}.`)
  return worker
}
