import { checkSpread } from '../db/citus/check.ts'
import { connected, distribute } from '../db/citus/distribute.ts'
import { introduceRoles } from '../db/citus/introduce-roles.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'

/** Superusers' addresses of a coordinator and its workers, to run the tests on schools that are spread over these. */
const machines = (process.env.TEST_CITUS ?? '').split(' ').filter((url) => url !== '')

export const isSpread = machines.length > 0

/** A migrated database of this name for the owner in `url`, its schools dealt out to the workers; answers its address. */
export async function makeSpreadDatabase(url: string, name: string): Promise<string> {
  const owner = new URL(url).username
  const at = (machine: string) => Object.assign(new URL(machine), { pathname: `/${name}` })
  for (const machine of machines) {
    await asking(machine, `create database "${name}" owner "${owner}"`)
    await asking(at(machine).href, 'create extension citus')
  }
  const [coordinator = '', ...workers] = machines.map((machine) => at(machine))
  await asking(
    String(coordinator),
    `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`,
  )
  for (const { hostname, port } of workers)
    await asking(String(coordinator), `select citus_add_node('${hostname}', ${port})`)
  const made = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await introduceRoles({ url: made, role: null }, String(coordinator))
  const database = await openPostgres({ url: made, poolSize: 1 })
  await migrate(database.pool)
  await database.close()
  await distribute({ url: made, role: null, shards: PARTS })
  const wrong = await checkSpread({ url: made, role: null }, () => {})
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return made
}

/** Two for each machine: schools beside others, and apart from them. */
const PARTS = 4

async function asking(url: string, text: string): Promise<void> {
  await connected(url, null, (client) => client.query(text))
}
