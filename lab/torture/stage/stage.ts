import { join } from 'node:path'
import { WEBHOOK_PATH } from '#server/features/subscriptions/index.ts'
import { type Sandbox, startSandbox } from '#server/sandbox/index.ts'
import { SITE } from '../client/sign-up.ts'
import { openPhones, type Phones } from './phones.ts'
import { type Line, openProxy } from './proxy.ts'
import { type Server, startServer } from './server.ts'

export type Engine = 'embedded' | 'postgres'

/** A PostgreSQL that we may stop, kill and start again. */
export interface Cluster {
  superuserUrl: string
  postmaster: () => number | undefined
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  start: (env?: Record<string, string>) => Promise<void>
  /** Runs `use` with a streaming copy beside it, which goes with it. */
  withStandby: (use: (standby: Standby) => Promise<void>) => Promise<void>
}

/** A streaming copy of a cluster. */
export interface Standby {
  /** As its primary knows it. */
  name: string
  url: string
  superuserUrl: string
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  start: () => Promise<void>
  /** Becomes a primary, which takes writes. */
  promote: () => Promise<void>
}

/** Everything a round plays on. */
export interface Stage {
  engine: Engine
  /** Whatever is written lies in here. */
  folder: string
  /** What the server is started with; troubles add to it. */
  settings: Record<string, string>
  sandbox: Sandbox
  phones: Phones
  proxy: Line
  cluster: Cluster | undefined
  servers: Server[]
  counts: { kills: number; restarts: number; badEnds: string[] }
  /** A streaming copy beside the cluster, while a round has one; the one that took its place, from then on. */
  copy?: { standby: Standby; remove: () => Promise<void> } | undefined
}

export interface StageOptions {
  engine: Engine
  folder: string
  /** PostgreSQL's address; none for the embedded engine. */
  url?: string | undefined
  cluster?: Cluster | undefined
}

/** Opens the surroundings of the product: the line, Paystack and the telephone company. No server runs yet. */
export async function openStage({ engine, folder, url, cluster }: StageOptions): Promise<Stage> {
  const [proxy, phones] = [await openProxy(), await openPhones()]
  const sandbox = await startSandbox({ retryMs: 300 })
  sandbox.sendWebhooksTo(`${proxy.origin}${WEBHOOK_PATH}`)
  return {
    engine,
    folder,
    sandbox,
    phones,
    proxy,
    cluster,
    settings: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PUBLIC_URL: SITE,
      TRUST_PROXY: 'on',
      PAYSTACK_SECRET_KEY: sandbox.secretKey,
      PAYSTACK_BASE_URL: sandbox.url,
      // Payouts are read while servers die, not only at the end.
      PAYOUTS_EVERY_SECONDS: '2',
      SMS_PROVIDER: 'hubtel',
      HUBTEL_CLIENT_ID: 'id',
      HUBTEL_CLIENT_SECRET: 'secret',
      // It starts a second sooner, and is killed more often.
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      SMS_BASE_URL: phones.url,
      DATA_DIR: join(folder, 'db'),
      ...(url ? { DATABASE_URL: url } : {}),
    },
    servers: [],
    counts: { kills: 0, restarts: 0, badEnds: [] },
  }
}

/** Starts one more server and lets clients find it. */
export async function addServer(stage: Stage): Promise<Server> {
  const server = await startServer(stage.settings, logOf(stage))
  stage.servers.push(server)
  lead(stage)
  return server
}

/** Kills a server without a word and starts another in its place. */
export async function killAndReplace(stage: Stage, server: Server): Promise<void> {
  await killServer(stage, server)
  await addServer(stage)
}

async function killServer(stage: Stage, server: Server): Promise<void> {
  stage.counts.kills += 1
  await server.kill()
  remove(stage, server)
}

/** Asks a server to finish and go, with requests under way; new ones no longer reach it. */
export async function drainServer(stage: Stage, server: Server): Promise<void> {
  remove(stage, server)
  if (!(await server.drain())) stage.counts.badEnds.push('a server asked to stop did not end in good order')
}

export async function restartServer(stage: Stage, server: Server): Promise<void> {
  stage.counts.restarts += 1
  await drainServer(stage, server)
  await addServer(stage)
}

export async function closeStage({ servers, sandbox, phones, proxy, copy }: Stage): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()))
  await copy?.remove()
  await Promise.all([sandbox.close(), phones.close(), proxy.close()])
}

export function logOf({ folder }: Stage): string {
  return join(folder, 'server.log')
}

function remove(stage: Stage, server: Server): void {
  stage.servers = stage.servers.filter((other) => other !== server)
  if (server.hasFallen()) stage.counts.badEnds.push('a server ended by itself')
  lead(stage)
}

function lead({ proxy, servers }: Stage): void {
  proxy.leadTo(servers.map(({ port }) => port))
}
