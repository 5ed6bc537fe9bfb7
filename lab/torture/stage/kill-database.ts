import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './stage.ts'

/** Kills one of the processes that serve us. PostgreSQL then takes down all the others and recovers. */
export async function killBackend({ superuserUrl }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'akontaa' order by random() limit 1",
  )
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => undefined)
}

const TRIES_MAX = 50

/** Kills the first process of all and starts the server again as soon as the children of the old one have noticed. */
export async function killPostmaster({ postmaster, start }: Cluster): Promise<void> {
  const pid = postmaster()
  if (pid) process.kill(pid, 'SIGKILL')
  for (let tries = 1; ; tries++) {
    await sleep(100)
    try {
      return await start()
    } catch (error) {
      if (tries === TRIES_MAX) throw error
    }
  }
}
