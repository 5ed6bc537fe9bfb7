import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { addMachine } from './add.ts'
import { readBlueprint, rulesOf, statementsOf } from './blueprint.ts'
import { differencesOf, type Total, totalsQuery } from './compare.ts'
import { takeOff } from './rules.ts'
import { putBack, standIn } from './stand-ins.ts'
import { schoolTables, unplacedTables } from './tables.ts'

beforeAll(async () => void (await testDatabase()))

test('somebody has said of every table on which machines it belongs', async () => {
  await onCitusToBe(async (client) => expect(await unplacedTables(client)).toEqual([]))
})

test('every table of a school comes after those its foreign keys lead to', async () => {
  await onCitusToBe(async (client) => {
    const tables = await schoolTables(client)
    const { rows } = await client.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
       where contype = 'f' and conrelid <> confrelid and conrelid::regclass::text = any($1)`,
      [tables],
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ from, to }) => tables.indexOf(from) < tables.indexOf(to))).toEqual([])
  })
})

test('while tables are dealt out no view leads to them, and afterwards each is what it was', async () => {
  await onCitusToBe(async (client) => {
    const before = await viewsOf(client)
    expect(before.filter(({ leads }) => leads > 0).length).toBeGreaterThan(15)

    await standIn(client)
    const between = await viewsOf(client)
    expect(between.map(({ name, columns }) => ({ name, columns }))).toEqual(
      before.map(({ name, columns }) => ({ name, columns })),
    )
    expect(between.filter(({ leads }) => leads > 0)).toEqual([])

    // As after a run that was broken off: what stands in is not taken for the view.
    await standIn(client)
    await putBack(client)
    expect(await viewsOf(client)).toEqual(before)
  })
})

test('a part gets every table, function and view under its own name and nothing of the common ones', async () => {
  await onCitusToBe(async (client) => {
    const { plan, group } = await drawn(client)
    const statements = statementsOf(plan, group)

    expect(plan.functions.length).toBeGreaterThan(300)
    for (const { name } of [...plan.tables, ...plan.views])
      expect(statements.some((text) => text.startsWith(`create or replace view s7.${name} `))).toBe(true)
    const common = statements
      .flatMap((text) => text.split('\nAS $')[0] ?? '')
      .flatMap((text) => text.match(/\bpublic\."?\w+"?/g) ?? [])
    const shards = new Set(plan.tables.map(({ name }) => `public.${name}_${group.shards[name]}`))
    expect(common.filter((name) => plan.own.includes(name.replace(/^public\.|"/g, '')))).toEqual([])
    expect(common.filter((name) => shards.has(name)).length).toBe(plan.tables.length)
  })
})

test('a part shows which transaction wrote a row of the tables of which that is asked', async () => {
  await onCitusToBe(async (client) => {
    const { plan, group } = await drawn(client)
    const views = statementsOf(plan, group).filter((text) => text.includes('select *, xmin from'))
    expect(views.map((text) => /view s7\.(\w+)/.exec(text)?.[1]).sort()).toEqual(['messages', 'school_tails'])
  })
})

test('in a part row-level security asks as whoever reads, but for tables of which a role reads some columns only', async () => {
  await onCitusToBe(async (client) => {
    const { plan, group } = await drawn(client)
    const unguarded = statementsOf(plan, group)
      .filter(
        (text) => text.startsWith('create or replace view') && !text.includes('security_invoker = true'),
      )
      .map((text) => /view s7\.(\w+)/.exec(text)?.[1])
    expect(unguarded.sort()).toEqual(
      plan.tables
        .filter(({ isNarrow }) => isNarrow)
        .map(({ name }) => name)
        .sort(),
    )
  })
})

test('triggers and policies that look into another table are put on the shards, and look into the part', async () => {
  await onCitusToBe(async (client) => {
    await takeOff(client, await schoolTables(client))
    const { plan, group } = await drawn(client)
    const rules = rulesOf(plan, group)
    expect(rules.length).toBe(plan.rules.length)
    expect(rules.length).toBeGreaterThan(50)
    for (const { on, rule, create } of rules) {
      expect(on).toBe(`public.${rule.table}_${group.shards[rule.table]}`)
      expect(create.toLowerCase()).toContain(` on ${on}`)
      const common = (create.match(/\bpublic\.\w+/g) ?? []).filter((name) => name !== on)
      expect(common.filter((name) => plan.own.includes(name.slice('public.'.length)))).toEqual([])
    }
  })
})

test('what restricts a role is put on the shards by us, since Citus would let it permit there', async () => {
  await onCitusToBe(async (client) => {
    const restricting = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_policies where permissive = 'RESTRICTIVE' and schemaname = 'public'`,
      )
      return rows[0]?.count
    }
    const before = await restricting()
    expect(before).toBeGreaterThan(50)

    await takeOff(client, await schoolTables(client))
    const { plan, group } = await drawn(client)

    expect(await restricting()).toBe(0)
    const put = rulesOf(plan, group).filter(({ create }) => / as restrictive /i.test(create))
    expect(put.length).toBe(before)
  })
})

test('a copy that lacks a row, has one more or says something else is not taken for the whole', async () => {
  await onCitusToBe(async (client) => {
    await client.query(`create table words_1 as select n, 'word ' || n as word from generate_series(1, 9) n;
      create table words_2 as select * from words_1 where n <= 4; create table words_3 as select * from words_1 where n > 4`)
    const partOf = (shard: string) => ({ shard, group: 1, shards: { words: shard } })
    const totals = async (...shards: string[]) =>
      (await client.query<Total>(totalsQuery(shards.map(partOf)))).rows
    const whole = await totals('1')

    expect(differencesOf(whole, await totals('2', '3'))).toEqual([])
    expect(differencesOf(whole, await totals('2'))).toEqual(['words has 4 rows of 9'])
    await client.query(`update words_3 set word = 'another' where n = 7`)
    expect(differencesOf(whole, await totals('2', '3'))).toEqual(['words has other values'])
    await client.query(`insert into words_2 values (10, 'one more')`)
    expect(differencesOf(whole, await totals('2', '3'))).toEqual(['words has 10 rows of 9'])
    expect(differencesOf([], [])).toEqual(['no table was compared'])
  })
})

test('a machine to be added is said by its host and its port, or nothing is asked of anybody', async () => {
  for (const address of ['worker', 'worker:', ':5432', 'worker:port'])
    await expect(addMachine({ url: '', role: null, superuserUrl: '', address })).rejects.toThrow('HOST:PORT')
})

/** A plain database that has the one table of Citus's catalogue which is asked here; as it was afterwards. */
async function onCitusToBe(run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'create temporary table pg_dist_shard (logicalrelid regclass, shardid bigint) on commit drop',
    )
    await run(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What a part numbered 7 would get, its shards numbered in the order of their tables. */
async function drawn(client: pg.PoolClient) {
  await client.query(
    'create table if not exists shard_rules (on_table text, kind text, name text, definition text)',
  )
  const plan = await planOf(client)
  const shards = Object.fromEntries(plan.tables.map(({ name }, place) => [name, String(7 + place)]))
  return { plan, group: { shard: '7', group: 1, shards } }
}

async function planOf(client: pg.PoolClient) {
  const plan = await readBlueprint(client)
  expect((await readBlueprint(client)).mark).toBe(plan.mark)
  return plan
}

async function viewsOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; query: string; columns: string; leads: number }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as query, c.reloptions::text as options, c.relacl::text as rights,
      (select string_agg(format('%s %s %s', attname, format_type(atttypid, atttypmod), attcollation), ', ' order by attnum)
       from pg_attribute where attrelid = c.oid) as columns,
      (select count(*)::int from pg_depend d join pg_rewrite r on r.oid = d.objid
       where r.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid) as leads
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows
}
