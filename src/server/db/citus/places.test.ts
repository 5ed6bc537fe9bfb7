import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { placesOf } from './places.ts'

const SCHOOL = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => void (await testDatabase()))

test('a school is looked for once, and again when it has moved', async () => {
  await withCatalogue(async (client) => {
    const asked: string[] = []
    const places = placesOf(client, (host, port) => poolNamed(`${host}:${port}`, asked))
    const entered: string[] = []
    const enter = async (fails: boolean) =>
      await places.at(SCHOOL, async ({ name, entering, pool }) => {
        entered.push(`${name} at ${Reflect.get(pool, 'at')}`)
        expect(entering).toBe(`${name}.enter(), set_config('search_path', '${name}, public', true), `)
        if (fails && entered.length === 2) {
          await client.query('update pg_dist_placement set groupid = 2')
          throw Object.assign(new Error('these schools have moved'), { code: 'AKMVD' })
        }
        return 'done'
      })

    expect(await enter(false)).toBe('done')
    expect(await enter(true)).toBe('done')
    expect(entered).toEqual(['s7 at one:5001', 's7 at one:5001', 's7 at two:5002'])
    expect(asked).toEqual(['one:5001', 'two:5002'])
    await places.close()
  })
})

test('what fails where the school is fails once', async () => {
  await withCatalogue(async (client) => {
    const places = placesOf(client, (host, port) => poolNamed(`${host}:${port}`, []))
    let times = 0
    const failing = places.at(SCHOOL, async () => {
      times += 1
      throw Object.assign(new Error('taken'), { code: '23505' })
    })
    await expect(failing).rejects.toThrow('taken')
    expect(times).toBe(1)
  })
})

test('a school that no machine holds is looked for again the next time', async () => {
  await withCatalogue(async (client) => {
    const places = placesOf(client, (host, port) => poolNamed(`${host}:${port}`, []))
    await client.query('update pg_dist_placement set shardid = 8')
    await expect(places.of(SCHOOL)).rejects.toThrow('no machine holds this school')
    await client.query('update pg_dist_placement set shardid = 7')
    expect((await places.of(SCHOOL)).name).toBe('s7')
  })
})

/** Connections that are never made: what is asked there is for the drill (`npm run drill -- citus`). */
function poolNamed(at: string, asked: string[]): pg.Pool {
  asked.push(at)
  return { at, end: async () => {} } as unknown as pg.Pool
}

/** What of Citus's catalogue says where a school is: part 7, on the first of two machines. */
async function withCatalogue(run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  try {
    await client.query(`begin;
      create function get_shard_id_for_distribution_column(regclass, uuid) returns bigint language sql as 'select 7::bigint';
      create temporary table pg_dist_placement (shardid bigint, groupid int) on commit drop;
      create temporary table pg_dist_node (groupid int, nodename text, nodeport int, noderole text) on commit drop;
      insert into pg_dist_placement values (7, 1);
      insert into pg_dist_node values (1, 'one', 5001, 'primary'), (2, 'two', 5002, 'primary'), (2, 'copy', 5003, 'secondary')`)
    await run(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
