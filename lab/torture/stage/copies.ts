import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Bouncer, LIMITS_OF_ROLE, startBouncer } from '../../drill/bouncer.ts'
import { findProgram, killWhole } from '../../drill/programs.ts'
import type { Cluster, Stage, Standby } from './stage.ts'

/** What stands between our servers and their PostgreSQL, or beside it: a pooler, and a streaming copy. */

/** Every server of the round goes through PgBouncer, with fewer connections to PostgreSQL than our servers ask for. */
export async function goThroughBouncer(stage: Stage): Promise<void> {
  const program = findBouncer()
  const { DATABASE_URL: url } = stage.settings
  if (!program || !url) throw new Error('there is no PgBouncer here')
  await asSuperuser(ownCluster(stage).superuserUrl, LIMITS_OF_ROLE)
  const bouncer = await startBouncer(program, url, BOUNCED_CONNECTIONS)
  bouncers.set(stage, { bouncer, url })
  stage.settings.DATABASE_URL = bouncer.url
}

const BOUNCED_CONNECTIONS = 4
const bouncers = new WeakMap<Stage, { bouncer: Bouncer; url: string }>()

export function findBouncer(): string | undefined {
  return findProgram('pgbouncer')
}

export async function goStraight(stage: Stage): Promise<void> {
  const held = bouncers.get(stage)
  if (!held) return
  stage.settings.DATABASE_URL = held.url
  await held.bouncer.end()
}

/** Starts a streaming copy that lives until it is removed, or the stage is closed. */
export async function addCopy(stage: Stage): Promise<void> {
  const standing = Promise.withResolvers<Standby>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const whole = ownCluster(stage).withStandby(async (standby) => {
    standing.resolve(standby)
    await isOver
  })
  whole.catch(standing.reject)
  const remove = async () => {
    end()
    await whole
  }
  stage.copy = { standby: await standing.promise, remove }
}

export async function removeCopy(stage: Stage): Promise<void> {
  await stage.copy?.remove()
  stage.copy = undefined
}

/** Servers that start from here on read reports from the copy. */
export function readFromCopy(stage: Stage): void {
  stage.settings.DATABASE_READ_URL = sameDatabaseAt(stage, copyOf(stage))
}

export function copyOf({ copy }: Stage): Standby {
  if (!copy) throw new Error('there is no copy')
  return copy.standby
}

/** The stage's database on another server. */
function sameDatabaseAt(stage: Stage, { url }: Standby): string {
  const { pathname } = new URL(stage.settings.DATABASE_URL ?? '')
  return Object.assign(new URL(url), { pathname }).href
}

/** Lets a copy stand still, so that it knows of nothing new, or go on. */
export async function holdCopy({ superuserUrl }: Standby, isHeld: boolean): Promise<void> {
  await asSuperuser(superuserUrl, isHeld ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()')
}

/** From here on a commit is acknowledged when both have it on disk. */
export async function waitForBoth(stage: Stage): Promise<void> {
  const { superuserUrl } = ownCluster(stage)
  const { name } = copyOf(stage)
  await asSuperuser(superuserUrl, `alter system set synchronous_standby_names = '${name}'`)
  await asSuperuser(superuserUrl, 'select pg_reload_conf()')
  while ((await asSuperuser(superuserUrl, `select from pg_stat_replication where sync_state = 'sync'`)) === 0)
    await sleep(100)
}

/** The primary and all its processes at once, as when the power goes; the copy takes its place, and nothing leads back. */
export async function failOver(stage: Stage): Promise<void> {
  const standby = copyOf(stage)
  await killWhole(ownCluster(stage).postmaster())
  await standby.promote()
  stage.settings.DATABASE_URL = sameDatabaseAt(stage, standby)
  // The new primary waits for no other, and what needs a PostgreSQL of its own to stop and start has had its rounds.
  await asSuperuser(standby.superuserUrl, `alter system reset synchronous_standby_names`)
  await asSuperuser(standby.superuserUrl, 'select pg_reload_conf()')
  stage.cluster = undefined
}

function ownCluster({ cluster }: Stage): Cluster {
  if (!cluster) throw new Error('there is no PostgreSQL of our own')
  return cluster
}

/** How many rows it answered. */
async function asSuperuser(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
